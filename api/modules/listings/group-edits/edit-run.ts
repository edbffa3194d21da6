import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { banned, isBanned } from '#lib/accounts/restrictions.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import type { GroupTask } from '#contract/listings/group-edits.ts'
import { SellerBatch } from '../seller-batch.ts'
import { changeStateLocked, refreshLocked, unfinishLocked } from '../state/service.ts'
import { lockListings, type LockedListing } from '../writing/queries.ts'
import { changedContent, writeContent } from '../writing/service.ts'
import { freshnessOf, inverseOf, isAsPlanned, planOf, reasonOf, type Values } from './plan.ts'
import {
  type EditRow,
  type ItemRow,
  leaveItems,
  listItems,
  lockEdit,
  type Outcome,
  restoreFreshness,
  setEdit,
  writeOutcomes,
} from './queries.ts'

/** Listings per transaction: a long one would hold search back. */
const batchSize = 100

const stoppedText = 'Nije izmijenjeno: izmjena je zaustavljena.'
const notUndoneText = 'Nije vraćeno: poništavanje je zaustavljeno.'

/** Applies or undoes an edit to its end, from wherever it was; a batch is done whole or not at all. */
export async function runGroupEdit(deps: Deps, id: number, signal?: AbortSignal): Promise<void> {
  while (await deps.db.transaction().execute((trx) => runBatch(deps, trx, id))) signal?.throwIfAborted()
}

/** Returns whether there may be more to do. */
async function runBatch(deps: Deps, trx: Db, id: number): Promise<boolean> {
  const edit = await lockEdit(trx, id)
  if (edit?.state !== 'applying' && edit?.state !== 'undoing') return false
  const isUndo = edit.state === 'undoing'
  const items = edit.stop_requested
    ? []
    : await listItems(trx, id, [isUndo ? 'done' : 'planned'], { limit: batchSize, offset: 0 })
  if (items.length === 0) {
    await finish(deps, trx, edit)
    return false
  }
  const actor = await sellerActor(trx, edit.seller_id, deps.now())
  const listings = await lockListings(
    trx,
    items.map(({ listing_id }) => listing_id),
  )
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const outcomes: Outcome[] = []
  const told: number[] = []
  const run = isUndo ? undoOne : applyOne
  const scene = { deps, trx, actor, task: edit.task, batch: new SellerBatch() }
  for (const item of items) {
    const { outcome, tells } = await run(scene, item, byId.get(item.listing_id))
    outcomes.push(outcome)
    if (tells) told.push(item.listing_id)
  }
  await enqueueSavedNews(trx, told)
  await writeOutcomes(trx, id, outcomes)
  return true
}

async function finish(deps: Deps, trx: Db, { id, state, stop_requested }: EditRow): Promise<void> {
  const now = deps.now()
  if (state === 'undoing') {
    if (stop_requested) await leaveItems(trx, id, { from: 'done', to: 'kept', reason: notUndoneText })
    return void (await setEdit(trx, id, { state: 'undone', undone_at: now }))
  }
  if (stop_requested) await leaveItems(trx, id, { from: 'planned', to: 'left', reason: stoppedText })
  await setEdit(trx, id, { state: stop_requested ? 'stopped' : 'applied', ended_at: now })
}

type Scene = { deps: Deps; trx: Db; actor: Actor; task: GroupTask; batch: SellerBatch }
type Result = { outcome: Outcome; tells: boolean }

const gone = () => new DomainError('listing_gone')

/** Services throw a refusal before they write, so that a refused item has changed nothing. */
async function orRefused(
  item: ItemRow,
  state: 'failed' | 'kept',
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { position, after, version } = item
    return { outcome: { position, state, after, version, reason: reasonOf(error) }, tells: false }
  }
}

const applyOne = (scene: Scene, item: ItemRow, listing: LockedListing | undefined) =>
  orRefused(item, 'failed', async () => {
    const { deps, trx, actor, task, batch } = scene
    if (isBanned(actor)) throw banned()
    if (!listing) throw gone()
    const plan = planOf(deps, actor, listing, task)
    if (!isAsPlanned(plan, item.before))
      throw new DomainError('listing_changed', 'Oglas je izmijenjen poslije pregleda, pa je preskočen.')
    const done = (after: Values, tells: boolean, version = listing.version): Result => ({
      outcome: { position: item.position, state: 'done', after, version, reason: null },
      tells,
    })
    if (plan.content) {
      const { tells } = await writeContent(trx, listing, plan.content, deps.now())
      return done(plan.after, tells, listing.version + 1)
    }
    const { action } = task
    if (action === 'hide' || action === 'unhide' || action === 'finish') {
      const { to, tells } = await changeStateLocked(deps, trx, { actor, listing, batch }, action)
      return done({ status: to }, tells)
    }
    const choices = { price: item.after?.price ?? 0 }
    const { refreshed_at, price } = await refreshLocked(deps, trx, { actor, listing, batch, choices })
    const paid = price > 0 && { price }
    return done({ status: 'active', refreshed_at: refreshed_at.toISOString(), ...paid }, false)
  })

const undoOne = (scene: Scene, item: ItemRow, listing: LockedListing | undefined) =>
  orRefused(item, 'kept', async () => {
    if (!listing || listing.deleted_at) throw gone()
    const tells = await takeBack(scene, item, listing)
    const { position, after, version } = item
    return { outcome: { position, state: 'undone', after, version, reason: null }, tells }
  })

const changedSince = () =>
  new DomainError('listing_changed', 'Oglas je kasnije ponovo izmijenjen, pa je ostao kakav jeste.')

/** Returns whether to notify those who saved the listing. */
async function takeBack(
  { deps, trx, actor, task, batch }: Scene,
  { before, after, version }: ItemRow,
  listing: LockedListing,
): Promise<boolean> {
  switch (task.action) {
    case 'hide':
    case 'unhide': {
      const back = task.action === 'hide' ? 'unhide' : 'hide'
      return (await changeStateLocked(deps, trx, { actor, listing, batch }, back)).tells
    }
    case 'finish':
      await unfinishLocked(deps, trx, { actor, listing })
      return false
    case 'refresh':
    case 'renew': {
      if (after?.price)
        throw new DomainError(
          'listing_state',
          'Plaćena objava se ne vraća, pa oglas ostaje aktivan do kraja trajanja.',
        )
      const now = freshnessOf(listing)
      if (now.refreshed_at !== after?.refreshed_at || now.status !== 'active') throw changedSince()
      const { status, refreshed_at, expires_at } = before!
      await restoreFreshness(
        trx,
        listing.id,
        {
          status: status as 'active' | 'expired',
          refreshed_at: new Date(refreshed_at!),
          expires_at: expires_at ? new Date(expires_at) : null,
        },
        deps.now(),
      )
      return false
    }
    default: {
      if (listing.version !== version) throw changedSince()
      const content = changedContent(deps, actor, listing, inverseOf(before!))
      return (await writeContent(trx, listing, content, deps.now())).tells
    }
  }
}
