import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { banned, isBanned } from '#lib/accounts/restrictions.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { changeContent, emptyContent } from '../writing/content-check.ts'
import { changedContent, insertPublished, writeContent } from '../writing/service.ts'
import { changeStateLocked } from '../state/service.ts'
import { contentOf, type LockedListing, lockListings } from '../writing/queries.ts'
import { SellerBatch } from '../seller-batch.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import { labelOf } from './labels.ts'
import { planPhotos } from './photo-plan.ts'
import { endRun } from './reading-service.ts'
import { type FeedRow, findFeed, lockRun, setRun } from './queries.ts'
import type { RowError } from './row-check.ts'
import {
  countRows,
  deletePlainRows,
  type Link,
  listLinks,
  listMissing,
  listRows,
  markHidden,
  type NewLink,
  type RowOutcome,
  type StagedRow,
  upsertLinks,
  writeRowOutcomes,
} from './row-queries.ts'

/** Rows per transaction: a long one would hold search back. */
const batchSize = 100

/** Writes the checked rows of a run, from its last position on; each batch is done whole or not at all. */
export async function applyRun(deps: Deps, runId: number, signal?: AbortSignal): Promise<void> {
  while (await deps.db.transaction().execute((trx) => applyBatch(deps, trx, runId))) signal?.throwIfAborted()
  for (let after = 0; ;) {
    const next = await deps.db.transaction().execute((trx) => hideBatch(deps, trx, runId, after))
    if (next === null) break
    after = next
    signal?.throwIfAborted()
  }
  await finish(deps, runId)
}

type Scene = { deps: Deps; trx: Db; actor: Actor; feed: FeedRow; batch: SellerBatch }

async function applyBatch(deps: Deps, trx: Db, runId: number): Promise<boolean> {
  const run = await lockRun(trx, runId)
  if (run?.state !== 'applying') return false
  const rows = await listRows(trx, runId, { states: ['new', 'change'] }, { limit: batchSize, offset: 0 })
  if (rows.length === 0) return false
  const feed = (await findFeed(trx, run.feed_id))!
  const actor = await sellerActor(trx, feed.seller_id, deps.now())
  const links = await listLinks(
    trx,
    actor.id,
    rows.map(({ external_id }) => external_id!),
  )
  const locked = await lockListings(
    trx,
    links.map(({ listing_id }) => listing_id),
  )
  const linkOf = new Map(links.map((link) => [link.external_id, link]))
  const listingOf = new Map(locked.map((listing) => [listing.id, listing]))
  const scene: Scene = { deps, trx, actor, feed, batch: new SellerBatch() }
  const outcomes: RowOutcome[] = []
  const made: NewLink[] = []
  const told: number[] = []
  const pictured: { listingId: number; addresses: readonly string[] }[] = []
  for (const row of rows) {
    const link = linkOf.get(row.external_id!)
    const { id, tells, errors } = await writeRow(scene, row, link, link && listingOf.get(link.listing_id))
    outcomes.push({ number: row.number, state: errors ? 'failed' : 'done', errors })
    if (id === undefined) continue
    made.push({
      seller_id: actor.id,
      external_id: row.external_id!,
      listing_id: id,
      feed_id: feed.id,
      digest: row.digest!,
    })
    pictured.push({ listingId: id, addresses: row.photos ?? [] })
    if (tells) told.push(id)
  }
  await upsertLinks(trx, made)
  await planPhotos(trx, pictured)
  await enqueueSavedNews(trx, told)
  await writeRowOutcomes(trx, runId, outcomes)
  const failed = outcomes.filter(({ state }) => state === 'failed').length
  const { done = 0, failed: before = 0 } = run.counts
  await setRun(trx, runId, { counts: { done: done + outcomes.length - failed, failed: before + failed } })
  return true
}

type Written = { id?: number; tells: boolean; errors: RowError[] | null }

/** Writes a row; a refused one leaves no trace. */
async function writeRow(
  scene: Scene,
  row: StagedRow,
  link: Link | undefined,
  listing: LockedListing | undefined,
): Promise<Written> {
  const { trx, deps } = scene
  await sql`savepoint feed_row`.execute(trx)
  try {
    const written = listing ? await changeOne(scene, row, link!, listing) : await createOne(scene, row)
    await sql`release savepoint feed_row`.execute(trx)
    return { ...written, errors: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql`rollback to savepoint feed_row`.execute(trx)
    const fields = Object.entries(error.fields ?? { row: error.message })
    return {
      tells: false,
      errors: fields.map(([field, message]) => ({ field, label: labelOf(deps.catalog, field), message })),
    }
  }
}

async function createOne({ deps, trx, actor, batch }: Scene, { content: changes }: StagedRow) {
  const { content } = changeContent(deps, emptyContent(changes!.category_id!), changes!)
  return { id: await insertPublished(deps, trx, { actor, content, batch }), tells: false }
}

async function changeOne(
  { deps, trx, actor, batch }: Scene,
  { content: changes }: StagedRow,
  link: Link,
  listing: LockedListing,
) {
  const { id } = listing
  if (isBanned(actor)) throw banned()
  // A listing that the seller ended stays ended.
  if (listing.deleted_at || listing.status === 'finished') return { id, tells: false }
  const { category_id: _, ...rest } = changes!
  const content = changedContent(
    deps,
    actor,
    listing,
    changes!.category_id === listing.category_id ? rest : changes!,
  )
  const isSame = isDeepStrictEqual(content, contentOf(listing))
  const tells = !isSame && (await writeContent(trx, listing, content, deps.now())).tells
  if (link.is_hidden && listing.status === 'hidden')
    await changeStateLocked(deps, trx, { actor, listing, batch }, 'unhide')
  return { id, tells }
}

/** Hides listings whose rows are missing; returns where to go on, or null at the end. */
async function hideBatch(deps: Deps, trx: Db, runId: number, after: number): Promise<number | null> {
  const run = await lockRun(trx, runId)
  if (run?.state !== 'applying') return null
  const feed = (await findFeed(trx, run.feed_id))!
  const ids = await listMissing(trx, feed.id, runId, { after, limit: batchSize })
  if (ids.length === 0) return null
  const actor = await sellerActor(trx, feed.seller_id, deps.now())
  if (isBanned(actor)) return null
  const hidden: number[] = []
  for (const listing of await lockListings(trx, ids)) {
    if (listing.status !== 'active' || listing.deleted_at) continue
    await changeStateLocked(deps, trx, { actor, listing }, 'hide')
    hidden.push(listing.id)
  }
  await markHidden(trx, hidden)
  await setRun(trx, runId, { counts: { hidden: (run.counts.hidden ?? 0) + hidden.length } })
  return ids.at(-1)!
}

async function finish(deps: Deps, runId: number): Promise<void> {
  const isLeft = await deps.db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId)
    return run?.state === 'applying' && (await countRows(trx, runId, { states: ['new', 'change'] })) === 0
  })
  if (!isLeft) return
  await endRun(deps, runId, { state: 'done' })
  await deletePlainRows(deps.db, runId)
}
