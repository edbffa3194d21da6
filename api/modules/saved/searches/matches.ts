import type { Deps } from '#api/deps.ts'
import { listOriginals } from '#api/modules/listings/service.ts'
import { dueAt, publishNotices, type Timing } from '#api/modules/notifications/service.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { dayMs, localDay } from '#lib/time.ts'
import { alertsOfDays } from '#contract/limits/search.ts'
import { type Changes, readChanges } from '#search/change-log.ts'
import type { SearchDocument } from '#search/document.ts'
import { loadCategoryTree, loadDocuments } from '#search/load-documents.ts'
import { Percolator } from '#search/percolate/percolator.ts'
import { searchFound } from './notices.ts'
import {
  bridgeGap,
  findNotifiedPrices,
  insertMatches,
  listMutedWords,
  listOffers,
  listTargets,
  type Match,
  type Offer,
  readProgress,
  saveProgress,
  type Target,
} from './match-queries.ts'

const batch = 100 // changes read at once
const heldBackMs = 500
const accountsAtOnce = 500 // accounts in a transaction, which holds back search meanwhile

/**
 * Reads the log of changes where it left off. A match and its notice are written in one transaction, and
 * the position after all of them: after a kill, the worker reads the same changes again and announces only
 * the rest.
 */
export const matchSavedSearches = defineJob({
  name: 'match-saved-searches',
  label: 'Obavijesti o spašenim pretragama',
  schedule: '* * * * *',
  wokenBy: 'listing_change',
  async run(deps: Deps, _payload, signal) {
    for (let isFull = true; isFull && !signal?.aborted;) {
      const changes = await matchNextChanges(deps)
      isFull = changes.isFull
      // No notification follows when the transaction that holds changes back ends, so look again soon.
      if (changes.heldBackSince && !isFull)
        await enqueue(deps.db, matchSavedSearches, {}, { key: 'match-held-back', runAt: soon(heldBackMs) })
    }
  },
})

/** By PostgreSQL's clock, which the queue goes by. */
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function matchNextChanges(deps: Deps): Promise<Pick<Changes, 'isFull' | 'heldBackSince'>> {
  const { db } = deps
  const now = deps.now()
  const { has_gap, read_at, ...cursor } = await readProgress(db)
  if (has_gap) {
    await db.transaction().execute((trx) => bridgeGap(trx, read_at, now))
    return { isFull: true, heldBackSince: null }
  }
  const changes = await readChanges(db, cursor, batch)
  if (changes.listingIds.length > 0) {
    // After reading the changes, so that every search saved before a change is included.
    await deps.savedQueries.refresh()
    if (deps.savedQueries.size > 0) await matchListings(deps, changes.listingIds, now)
    await saveProgress(db, changes.cursor, now)
  }
  return changes
}

async function matchListings(deps: Deps, ids: readonly number[], now: Date) {
  const documents = await loadDocuments(deps.db, await loadCategoryTree(deps.db), ids)
  const found = new Map(
    documents
      .map((document) => [document.id, { document, patternIds: deps.savedQueries.match(document) }] as const)
      .filter(([, { patternIds }]) => patternIds.length > 0),
  )
  for (const offer of await listOffers(deps.db, [...found.keys()])) {
    const { document, patternIds } = found.get(offer.id)!
    const targets = await listTargets(deps.db, patternIds, offer)
    if (targets.length > 0) await notifyOf(deps, offer, await withoutMuted(deps.db, document, targets), now)
  }
}

/** Leaves out those who muted a word of the listing. */
async function withoutMuted(db: Db, document: SearchDocument, targets: readonly Target[]) {
  const muted = await listMutedWords(
    db,
    targets.map(({ account_id }) => account_id),
  )
  if (muted.length === 0) return targets
  const percolator = new Percolator()
  for (const { account_id, words } of muted) percolator.add(account_id, { without: { words } })
  const finding = new Set(percolator.match(document))
  const choosy = new Set(muted.map(({ account_id }) => account_id))
  return targets.filter(({ account_id }) => !choosy.has(account_id) || finding.has(account_id))
}

const isLower = (price: number | null, notifiedPrice: number | null) =>
  price !== null && notifiedPrice !== null && price < notifiedPrice

/** Published or reduced since the search was saved, and not too long ago. */
function newsOf({ published_at, reduced_at }: Offer, { created_at }: Target, now: Date) {
  const since = Math.max(created_at.getTime(), now.getTime() - alertsOfDays * dayMs)
  if (published_at.getTime() >= since) return 'published'
  return reduced_at !== null && reduced_at.getTime() >= since ? 'reduced' : null
}

type Due = { target: Target; price: number | null; isReduced: boolean; isRepost: boolean }

async function notifyOf(deps: Deps, offer: Offer, targets: readonly Target[], now: Date) {
  const price = offer.price_fening
  const reduced = targets.filter(({ is_told, told_price }) => is_told && isLower(price, told_price))
  const fresh = targets.flatMap((target) => {
    const news = target.is_told ? null : newsOf(offer, target, now)
    return news ? [{ target, isReduced: news === 'reduced' }] : []
  })
  const originals = fresh.length > 0 ? await listOriginals(deps, deps.db, offer) : []
  const ids = fresh.map(({ target }) => target.id)
  const notifiedPrices =
    originals.length > 0
      ? await findNotifiedPrices(deps.db, ids, originals)
      : new Map<number, number | null>()
  const due = [
    ...reduced.map((target): Due => ({ target, price, isReduced: true, isRepost: false })),
    ...fresh.map(({ target, isReduced }): Due => {
      const before = notifiedPrices.get(target.id)
      if (before === undefined) return { target, price, isReduced, isRepost: false }
      const isCheaper = isLower(price, before)
      return { target, price: isCheaper ? price : before, isReduced: isCheaper, isRepost: !isCheaper }
    }),
  ]
  for (let from = 0; from < due.length; from += accountsAtOnce) {
    const some = due.slice(from, from + accountsAtOnce)
    await deps.db.transaction().execute((trx) => notifySome(deps, trx, offer, some, now))
  }
}

async function notifySome({ site }: Deps, trx: Db, offer: Offer, due: readonly Due[], now: Date) {
  const mails = site.off.saved_search_mails === undefined
  const matches = due.map(({ target, price, isRepost }): Match => ({
    saved_search_id: target.id,
    price_fening: price,
    is_repost: isRepost,
  }))
  const inserted = await insertMatches(trx, offer.id, matches, now)
  const toNotify = due.filter(
    ({ target, isRepost }) => inserted.has(target.id) && !isRepost && target.frequency !== 'off',
  )
  await publishNotices(
    trx,
    searchFound,
    toNotify.map((one) => eventOf(offer, one, { mails, now })),
    now,
  )
}

/** One line a day for each search, or a week for those who want it weekly. */
function eventOf(
  { id: listingId, title, seller_id }: Offer,
  { target, price, isReduced }: Due,
  { mails, now }: { mails: boolean; now: Date },
) {
  const { id, account_id, name, frequency, by_mail, by_push } = target
  const timing: Timing = frequency === 'off' ? 'instant' : frequency
  return {
    accountId: account_id,
    key: `${id}:${listingId}${isReduced ? `:${price}` : ''}`,
    group: `${id}:${localDay(frequency === 'weekly' ? dueAt('weekly', now) : now)}`,
    data: { searchId: id, search: name, listingId, title, price, isReduced },
    listingId,
    aboutAccountId: seller_id,
    sourceId: id,
    timing,
    channels: { mail: by_mail && mails, push: by_push },
  }
}
