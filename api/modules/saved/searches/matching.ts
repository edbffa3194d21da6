import type { Deps } from '#api/deps.ts'
import { listOriginals } from '#api/modules/listings/service.ts'
import type { Db } from '#lib/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { alertsOfDays } from '#contract/limits.ts'
import { type Changes, readChanges } from '#search/change-log.ts'
import { loadCategoryTree, loadDocuments } from '#search/load-documents.ts'
import {
  bridgeGap,
  findTold,
  insertMatches,
  listOffers,
  listTargets,
  lockMatching,
  type Match,
  type Offer,
  readProgress,
  saveProgress,
  type Target,
} from './match-queries.ts'

const batch = 100 // changes read at once
const heldBackMs = 500
const day = 24 * 3600 * 1000

/**
 * Reads the log of changes where it left off. Notices, matches and the position are written in one
 * transaction, so that nothing is told twice or lost, whenever the worker ends.
 */
export const matchSavedSearches = defineJob({
  name: 'match-saved-searches',
  label: 'Obavijesti o spašenim pretragama',
  schedule: '* * * * *',
  wokenBy: 'listing_change',
  async run(deps: Deps, _payload, signal) {
    // Loads outside the transaction, which should be short.
    await deps.savedQueries.refresh()
    for (let isFull = true; isFull && !signal?.aborted;) {
      const changes = await deps.db.transaction().execute((trx) => matchNextChanges(deps, trx))
      isFull = changes.isFull
      // No notification follows the end of the transaction that holds changes back.
      if (changes.heldBackSince && !isFull)
        await enqueue(deps.db, matchSavedSearches, {}, { key: 'match-held-back', runAt: soon(heldBackMs) })
    }
  },
})

/** By PostgreSQL's clock, which the queue goes by. */
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function matchNextChanges(deps: Deps, trx: Db): Promise<Changes> {
  await lockMatching(trx)
  const now = deps.now()
  const { has_gap, read_at, ...cursor } = await readProgress(trx)
  if (has_gap) {
    await bridgeGap(trx, read_at, now)
    return { listingIds: [], cursor, reached: cursor, isFull: true, heldBackSince: null }
  }
  const changes = await readChanges(trx, cursor, batch)
  if (changes.listingIds.length > 0) {
    // After reading: whatever was saved before a change is known by now.
    await deps.savedQueries.refresh()
    if (deps.savedQueries.size > 0) await matchListings(deps, trx, changes.listingIds, now)
    await saveProgress(trx, changes.cursor, now)
  }
  return changes
}

async function matchListings(deps: Deps, trx: Db, ids: readonly number[], now: Date) {
  const documents = await loadDocuments(trx, await loadCategoryTree(trx), ids)
  const found = new Map(
    documents
      .map((document) => [document.id, deps.savedQueries.match(document)] as const)
      .filter(([, patternIds]) => patternIds.length > 0),
  )
  for (const offer of await listOffers(trx, [...found.keys()])) {
    await tellOf(deps, trx, offer, await listTargets(trx, found.get(offer.id)!, offer), now)
  }
}

const isLower = (price: number | null, told: number | null) => price !== null && told !== null && price < told

/** Whether the listing was published or reduced since the search was saved, and not too long ago. */
function isNews({ published_at, reduced_at }: Offer, { created_at }: Target, now: Date): boolean {
  const since = Math.max(created_at.getTime(), now.getTime() - alertsOfDays * day)
  return published_at.getTime() >= since || (reduced_at !== null && reduced_at.getTime() >= since)
}

async function tellOf(deps: Deps, trx: Db, offer: Offer, targets: readonly Target[], now: Date) {
  const price = offer.price_fening
  const due = targets.filter((target) =>
    target.is_told ? isLower(price, target.told_price) : isNews(offer, target, now),
  )
  if (due.length === 0) return
  const fresh = due.filter(({ is_told }) => !is_told).map(({ id }) => id)
  const originals = fresh.length > 0 ? await listOriginals(deps, trx, offer) : []
  const told = originals.length > 0 ? await findTold(trx, fresh, originals) : new Map<number, number | null>()
  const matches = due.map(({ id }): Match => {
    const before = told.get(id)
    const isRepost = before !== undefined && !isLower(price, before)
    return { saved_search_id: id, price_fening: isRepost ? before : price, is_repost: isRepost }
  })
  await insertMatches(trx, offer.id, matches, now)
}
