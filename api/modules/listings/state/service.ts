import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { inBatches } from '#lib/database/batches.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { assertFeature } from '#lib/site-state.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { secondsBefore } from '#lib/time.ts'
import { getCatalogCategory, isOffered } from '#api/modules/categories/service.ts'
import { announceListing } from '#api/modules/follows/jobs.ts'
import { enqueueCheck } from '#api/modules/checks/service.ts'
import { enqueuePhotoCheck } from '#api/modules/media/jobs.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import { deletedListingDays, undoSeconds } from '#contract/limits/listings.ts'
import type { ListingState } from '#contract/listings/state.ts'
import { renewalOf } from '../fees/charges.ts'
import { changeContent, missingContent, notOffered } from '../writing/content-check.ts'
import { isOwner } from '../policy.ts'
import type { SellerBatch } from '../seller-batch.ts'
import { checkNoFresherCopy, freshnessAtPublishing } from '../reposts/service.ts'
import { durationsOf, expiryAfterRefresh, expiryOf, kindOf, listingWriteLimit } from '../selling-rules.ts'
import {
  findAllowedSeller,
  isRenewal,
  lockOwnListing,
  nextState,
  takeActivePlace,
  takeRefresh,
} from '../writing/access.ts'
import {
  contentOf,
  endReductions,
  eraseDeleted,
  insertRefresh,
  type LockedListing,
  lockListing,
  markDeleted,
  moveDue,
  moveListing,
  recordPrice,
  restoreDeleted,
  type SellerRow,
  type Moved,
} from '../writing/queries.ts'
import { type Choices, extrasUntil, payFor } from './publication-payment.ts'
import { type ListingStatus, statusesBefore } from './transitions.ts'

/** A listing that the caller's transaction has locked, and its owner. */
type Locked = {
  actor: Actor
  listing: LockedListing
  /** In a transaction that changes many listings of the seller. */
  batch?: SellerBatch | undefined
}

/** Publishes a draft that this transaction has locked, if it is complete, and charges for it. */
export async function publishLocked(
  deps: Deps,
  trx: Db,
  given: Locked & {
    seller: SellerRow
    choices?: Choices
    /** It has waited instead of paying, so it gets the usual duration and no extras. */
    isFree?: boolean
  },
): Promise<void> {
  assertFeature(deps, 'publishing')
  const { actor, seller, listing, batch, isFree = false } = given
  const { price: agreed, ...chosen } = given.choices ?? {}
  const now = deps.now()
  const to = nextState(deps, actor, listing, 'publish')
  const { content, errors } = changeContent(
    deps,
    contentOf(listing),
    isFree ? { duration: null, urgent: false, highlighted: false } : chosen,
  )
  const isHidden = !isOffered(getCatalogCategory(deps, content.category_id))
  const fields = {
    ...missingContent(deps, content),
    ...(isHidden && { category_id: notOffered }),
    ...errors,
  }
  if (Object.keys(fields).length > 0)
    throw new DomainError('validation_failed', 'Oglas još nije potpun. Dopunite označena polja.', { fields })
  await takeActivePlace(deps, trx, actor, seller, content.category_id)
  // Callers that publish many at once limit their number themselves.
  if (!batch) await deps.rateLimiter.hit('listing-publish', String(actor.id), listingWriteLimit(deps, actor))
  const category = getCatalogCategory(deps, content.category_id)
  const freshness = await freshnessAtPublishing(deps, trx, kindOf(actor), listing, batch?.findBeside)
  const { publications } = await payFor(deps, trx, { actor, listing, content, agreed, isFree })
  const expiresAt = expiryOf(deps, category, content.duration_days, now)
  await move(trx, listing, to as ListingStatus, now, {
    ...freshness,
    published_at: freshness.refreshed_at,
    expires_at: expiresAt,
    duration_days: content.duration_days,
    publications,
    waits_until: null,
    ...extrasUntil(content, expiresAt),
  })
  await faultPoint('publishing: published')
  await enqueuePhotoCheck(trx, listing.id)
  await enqueueCheck(trx, listing.id)
  // A repost is not news.
  if (freshness.refreshed_at >= now) await announceListing(trx, listing)
  await recordPrice(trx, listing.id, content.price_fening, now)
  batch?.note(listing.category_id, { ...listing, ...freshness, status: 'active' })
}

/** Compare-and-set on the status we read: of two concurrent calls only one succeeds. */
async function move(trx: Db, listing: LockedListing, to: ListingStatus, now: Date, changed: Moved = {}) {
  const moved = await moveListing(trx, { id: listing.id, from: listing.status, to, now, ...changed })
  if (!moved) throw new DomainError('conflict')
}

export function publishListing(
  deps: Deps,
  actor: Actor,
  id: number,
  choices: Choices,
  call?: KeyedCall,
): Promise<ListingState> {
  return runOnce(deps.db, call, deps.now(), async (trx): Promise<ListingState> => {
    const listing = await lockOwnListing(trx, actor, id)
    const seller = await findAllowedSeller(deps, trx, actor)
    await publishLocked(deps, trx, { actor, seller, listing, choices })
    return { message: 'Oglas je objavljen.', status: 'active' }
  })
}

const messages = {
  hide: 'Oglas je sakriven.',
  unhide: 'Oglas je ponovo vidljiv.',
  finish: 'Oglas je završen.',
  reserve: 'Oglas je označen kao rezervisan.',
  unreserve: 'Oglas više nije rezervisan.',
} as const
type PlainEvent = keyof typeof messages

/** Loads the seller if they may publish; read once in a batch. */
export const allowedSeller = (deps: Deps, trx: Db, actor: Actor, batch: SellerBatch | undefined) => {
  const load = () => findAllowedSeller(deps, trx, actor)
  return batch ? batch.once('seller', load) : load()
}

/** Returns the new state. `tells` is set if those who saved the listing are told of its end. */
export async function changeStateLocked(
  deps: Deps,
  trx: Db,
  { actor, listing, batch }: Locked,
  event: PlainEvent,
): Promise<{ to: ListingStatus; tells: boolean }> {
  const now = deps.now()
  const seller = event === 'unhide' ? await allowedSeller(deps, trx, actor, batch) : undefined
  const to = nextState(deps, actor, listing, event) as ListingStatus
  if (seller && to === 'active') await takeActivePlace(deps, trx, actor, seller, listing.category_id)
  await move(trx, listing, to, now, {
    ...(to === 'active' && { reserved: event === 'reserve' }),
    ...(to === 'finished' && { finished_at: now, finished_from: listing.status as 'active' | 'hidden' }),
  })
  return { to, tells: to === 'finished' }
}

export function changeState(deps: Deps, actor: Actor, id: number, event: PlainEvent): Promise<ListingState> {
  return deps.db.transaction().execute(async (trx): Promise<ListingState> => {
    const listing = await lockOwnListing(trx, actor, id)
    const { to, tells } = await changeStateLocked(deps, trx, { actor, listing }, event)
    if (tells) await enqueueSavedNews(trx, [id])
    const hasExpired = to === 'expired'
    return {
      message: hasExpired
        ? 'Oglas je istekao dok je bio sakriven. Obnovite ga da bi ponovo bio vidljiv.'
        : messages[event],
      status: to,
    }
  })
}

/** Undoes a recent finishing: the listing returns to its former state, unless its time has run out. */
export async function unfinishLocked(
  deps: Deps,
  trx: Db,
  { actor, listing }: Locked,
): Promise<'active' | 'hidden' | 'expired'> {
  const now = deps.now()
  const { status, finished_at: finishedAt, finished_from: finishedFrom } = listing
  if (status !== 'finished') throw new DomainError('listing_state', 'Ovaj oglas nije završen.')
  if (!finishedAt || !finishedFrom || finishedAt <= secondsBefore(now, undoSeconds))
    throw new DomainError('listing_state', 'Rok za poništavanje je istekao. Možete objaviti kopiju oglasa.')
  if (listing.held_by_moderation) throw new DomainError('listing_held')
  const isOverdue = listing.expires_at !== null && listing.expires_at <= now
  const to = isOverdue ? 'expired' : (finishedFrom as 'active' | 'hidden')
  if (to === 'active') {
    const seller = await findAllowedSeller(deps, trx, actor)
    await takeActivePlace(deps, trx, actor, seller, listing.category_id)
  }
  await move(trx, listing, to, now, { finished_at: null, finished_from: null })
  return to
}

export function unfinishListing(deps: Deps, actor: Actor, id: number): Promise<ListingState> {
  return deps.db.transaction().execute(async (trx): Promise<ListingState> => {
    const listing = await lockOwnListing(trx, actor, id)
    const status = await unfinishLocked(deps, trx, { actor, listing })
    return { message: 'Oglas više nije završen.', status }
  })
}

/**
 * Brings an active or expired listing to the top with a fresh date. In a paid category an expired one pays for another
 * duration, which no monthly allowance limits.
 */
export async function refreshLocked(
  deps: Deps,
  trx: Db,
  { actor, listing, batch, choices = {} }: Locked & { choices?: Choices },
): Promise<{ refreshed_at: Date; price: number }> {
  const now = deps.now()
  const seller = await allowedSeller(deps, trx, actor, batch)
  const to = nextState(deps, actor, listing, 'refresh') as ListingStatus
  if (listing.status !== 'active') await takeActivePlace(deps, trx, actor, seller, listing.category_id)
  await checkNoFresherCopy(deps, trx, kindOf(actor), listing, batch?.findBeside)
  if (isRenewal(deps, listing)) return renewLocked(deps, trx, { actor, listing, batch, choices })
  if (choices.urgent || choices.highlighted || typeof choices.duration === 'number')
    throw new DomainError('listing_state', 'Trajanje i dodaci se biraju samo kad se plaća objava.')
  await takeRefresh(trx, actor, seller, { now, batch })
  const category = getCatalogCategory(deps, listing.category_id)
  await move(trx, listing, to, now, {
    refreshed_at: now,
    expires_at: expiryAfterRefresh(deps, category, listing, now),
  })
  await insertRefresh(trx, actor.id, listing.id, now)
  batch?.note(listing.category_id, { ...listing, status: to, refreshed_at: now })
  return { refreshed_at: now, price: 0 }
}

async function renewLocked(
  deps: Deps,
  trx: Db,
  { actor, listing, batch, choices }: Locked & { choices: Choices },
): Promise<{ refreshed_at: Date; price: number }> {
  const now = deps.now()
  const category = getCatalogCategory(deps, listing.category_id)
  const { price: agreed, duration, urgent = false, highlighted = false } = choices
  const offered = durationsOf(deps, category)
  if (typeof duration === 'number' && !offered.includes(duration))
    throw wrongFields({ duration: 'Odaberite jedno od ponuđenih trajanja.' })
  const content = {
    category_id: listing.category_id,
    duration_days: duration === undefined ? renewalOf(deps, listing).duration : duration,
    urgent,
    highlighted,
  }
  const { publications, price } = await payFor(deps, trx, { actor, listing, content, agreed })
  const expiresAt = expiryOf(deps, category, content.duration_days, now)
  await move(trx, listing, 'active', now, {
    refreshed_at: now,
    expires_at: expiresAt,
    duration_days: content.duration_days,
    publications,
    ...extrasUntil(content, expiresAt),
  })
  await faultPoint('publishing: published')
  batch?.note(listing.category_id, { ...listing, status: 'active', refreshed_at: now })
  return { refreshed_at: now, price }
}

export function refreshListing(
  deps: Deps,
  actor: Actor,
  id: number,
  choices: Choices = {},
  call?: KeyedCall,
): Promise<{ message: string }> {
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    const { price } = await refreshLocked(deps, trx, { actor, listing, choices })
    return { message: price > 0 ? 'Oglas je ponovo objavljen.' : 'Oglas je obnovljen.' }
  })
}

/** Hides the listing from everyone; its row stays for a while, for disputes. */
export function deleteListing(deps: Deps, actor: Actor, id: number): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    nextState(deps, actor, listing, 'delete')
    if (!(await markDeleted(trx, id, deps.now()))) throw new DomainError('listing_gone')
    return { message: 'Oglas je izbrisan.' }
  })
}

/** Undoes a recent deletion, restoring the listing as it was. */
export function restoreListing(deps: Deps, actor: Actor, id: number): Promise<ListingState> {
  return deps.db.transaction().execute(async (trx): Promise<ListingState> => {
    const now = deps.now()
    const listing = await lockListing(trx, id)
    // Strangers learn no more about it than before.
    if (!listing?.deleted_at || !isOwner(actor, listing)) {
      if (listing) await lockOwnListing(trx, actor, id)
      throw listing
        ? new DomainError('listing_state', 'Ovaj oglas nije izbrisan.')
        : new DomainError('not_found')
    }
    const seller = listing.status === 'active' ? await findAllowedSeller(deps, trx, actor) : undefined
    if (seller) await takeActivePlace(deps, trx, actor, seller, listing.category_id)
    if (!(await restoreDeleted(trx, id, secondsBefore(now, undoSeconds), now)))
      throw new DomainError('listing_gone', 'Rok za vraćanje oglasa je istekao.')
    return { message: 'Oglas je vraćen.', status: listing.status }
  })
}

/** Expires overdue listings, for a job. Returns how many. */
export async function expireDue(deps: Pick<Deps, 'db'>, now: Date): Promise<number> {
  const from = statusesBefore('expire')
  return inBatches((limit) =>
    deps.db.transaction().execute(async (trx) => {
      const ids = await moveDue(trx, { from, to: 'expired', now, limit })
      await enqueueSavedNews(trx, ids)
      return ids.length
    }),
  )
}

/** Ends reductions that have lasted long enough, for a job. Returns how many. */
export const endOldReductions = (deps: Pick<Deps, 'db'>, now: Date): Promise<number> =>
  inBatches((limit) => endReductions(deps.db, now, limit))

/** Erases listings that were deleted long enough ago, for a job. Returns how many. */
export async function eraseLongDeleted(deps: Pick<Deps, 'db'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - deletedListingDays * 24 * 3600 * 1000)
  return inBatches((limit) => eraseDeleted(deps.db, before, limit))
}
