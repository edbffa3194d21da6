import type { Deps } from '#api/deps.ts'
import { assertMayContact } from '#api/modules/blocks/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import { readableNumber } from '#lib/accounts/phone-numbers.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { addDays, localDay, localDate } from '#lib/time.ts'
import { liveViewerSeconds, rawEventDays, statisticsDays } from '#contract/limits/search.ts'
import { phoneLimits } from '#contract/limits/listings.ts'
import type { ListingStatistics, ShownPhone, ShownResults } from '#contract/listings/life.ts'
import { isOwner, visibilityOf } from '../policy.ts'
import { findListingOutline } from '../reading/queries.ts'
import {
  countLiveViewers,
  countPhoneShown,
  countShare,
  deleteEventsBefore,
  deleteViewersBefore,
  findPhone,
  findMedianViews,
  listDays,
  sumDays,
} from './queries.ts'
import { type Caller, isCounted, viewerKeyOf, viewerOf } from './callers.ts'
import { termOf } from './term.ts'
import type { ViewCounter } from './view-counter.ts'

/** Counts a view of a listing. Returns nothing, whether or not the listing exists. */
export async function noteView(
  deps: Deps,
  counter: ViewCounter,
  caller: Caller,
  { listingId, q }: { listingId: number; q?: string | undefined },
) {
  if (!(await isCounted(deps, caller))) return
  const now = deps.now()
  const day = localDay(now)
  const viewer = viewerOf(deps, caller)
  counter.add({
    listingId,
    day,
    viewer,
    viewerKey: viewerKeyOf(viewer, listingId, day),
    seenAt: now,
    accountId: caller.actor?.id ?? null,
    term: termOf(q),
  })
}

/** Counts a page of results as shown. Returns nothing, like `noteView`. */
export async function noteShownResults(
  deps: Deps,
  counter: ViewCounter,
  caller: Caller,
  { first_place: firstPlace, ids }: ShownResults,
) {
  if (!(await isCounted(deps, caller, 'shown-results'))) return
  counter.addShowing({
    day: localDay(deps.now()),
    firstPlace,
    listingIds: ids,
    accountId: caller.actor?.id ?? null,
  })
}

/** Counts a visit by an account's shared link. Returns nothing, like `noteView`. */
export async function noteShare(deps: Deps, caller: Caller, listingId: number, sharerId: number) {
  if (caller.actor?.id === sharerId || !(await isCounted(deps, caller))) return
  const day = localDay(deps.now())
  await countShare(deps.db, { listingId, sharerId, day, viewer: viewerOf(deps, caller) })
}

async function assertOwn(deps: Deps, actor: Actor, id: number) {
  const listing = await findListingOutline(deps.db, id, deps.now())
  const visibility = listing ? visibilityOf(actor, listing) : 'hidden'
  if (!listing || visibility === 'hidden') throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (visibility === 'gone') throw new DomainError('listing_gone')
  if (!isOwner(actor, listing)) throw new DomainError('forbidden', 'Ovo nije vaš oglas.')
}

/** Counts the people who viewed the actor's own listing lately. */
export async function getLiveViewers(deps: Deps, counter: ViewCounter, actor: Actor, id: number) {
  await assertOwn(deps, actor, id)
  await counter.flush()
  const since = new Date(deps.now().getTime() - liveViewerSeconds * 1000)
  return { viewers: await countLiveViewers(deps.db, id, since) }
}

/** Daily statistics of the actor's own listing. */
export async function getStatistics(
  deps: Deps,
  counter: ViewCounter,
  actor: Actor,
  id: number,
): Promise<ListingStatistics> {
  await assertOwn(deps, actor, id)
  await counter.flush()
  const from = addDays(localDay(deps.now()), 1 - statisticsDays)
  const [total, rows, median] = await Promise.all([
    sumDays(deps.db, id),
    listDays(deps.db, id, from),
    findMedianViews(deps.db, id, statisticsDays),
  ])
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const none = { views: 0, phone_shown: 0, shared: 0 }
  return {
    total,
    days: Array.from({ length: statisticsDays }, (_, at) => {
      const day = addDays(from, at)
      return { ...none, ...byDay.get(day), day }
    }),
    median_views: median,
  }
}

/** Returns the seller's number, a handful a day per caller. */
export async function showPhone(deps: Deps, { actor, ip }: Caller, id: number): Promise<ShownPhone> {
  const found = await findPhone(deps.db, id)
  const visibility = found ? visibilityOf(actor, found) : 'hidden'
  if (!found || visibility === 'hidden') throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (visibility === 'gone') throw new DomainError('listing_gone')
  const isOffered = found.status === 'active' || isOwner(actor, found)
  if (!found.phone || !found.phone_verified_at || !found.allow_view_phone || !isOffered)
    throw new DomainError('phone_hidden')
  if (found.away_until && found.away_until > deps.now() && !isOwner(actor, found))
    throw new DomainError('phone_hidden', `Prodavač je na odmoru do ${localDate(found.away_until)}`)
  if (!isOwner(actor, found)) {
    if (actor) await assertMayContact(deps.db, actor.id, found.seller_id, 'phone_hidden')
    await limitPhones(deps, actor, addressKey(ip))
    await countPhoneShown(deps.db, id, localDay(deps.now()))
  }
  return { phone: found.phone, display: readableNumber(found.phone) }
}

/** Stored in the database, since a restart must not grant another handful. */
async function limitPhones({ lastingLimits }: Deps, actor: Actor | null, address: string) {
  const { account, visitors, address: all } = phoneLimits
  try {
    if (!actor) return void (await lastingLimits.hit('phone-visitors', address, visitors))
    await lastingLimits.hit('phone-account', String(actor.id), account)
    await lastingLimits.hit('phone-address', address, all)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    const text = actor
      ? 'Danas ste već pogledali mnogo brojeva telefona. Pišite prodavaču ili pokušajte sutra.'
      : 'S ove mreže je danas već prikazano mnogo brojeva telefona. Prijavite se da ih vidite još.'
    throw new RateLimited(error.retryAfterSeconds, text)
  }
}

/** Deletes viewers from before yesterday, and raw events later; for an hourly job. */
export async function forgetViewers({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const today = localDay(now)
  await deleteViewersBefore(db, addDays(today, -1))
  await deleteEventsBefore(db, addDays(today, -rawEventDays))
}
