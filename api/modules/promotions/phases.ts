import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { daysLater, minuteMs, unixSeconds } from '#lib/time.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { type LockedListing, lockListing, renewListing, sellerKind } from '#api/modules/listings/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { daysFor, promotionPrice } from '#contract/promotions/price.ts'
import { place } from './purchases.ts'
import { takeBack } from './cancellation.ts'
import { promotionEnded, promotionExtended, promotionReminder, promotionReturned } from './notices.ts'
import { nextRenewal } from './plan.ts'
import { phases } from './phase-queries.ts'
import {
  changePurchase,
  deleteExtension,
  findPurchase,
  findSellerKind,
  listToBegin,
  listToEnd,
  listToRemind,
  listToRenew,
  lockPurchase,
  type PurchaseRow,
} from './queries.ts'
import { ratesOf } from './rates.ts'
import { refusalOf } from './terms.ts'

const atOnce = 200
/** An extension that comes later than this starts when it comes, since nobody pays for a pause of ours. */
const mostLateMs = 10 * minuteMs

type Locked = { listing: LockedListing; purchase: PurchaseRow }
type Listed = (db: Db, now: Date, range: { after: number; limit: number }) => Promise<number[]>

/**
 * Handles each purchase that is due in its own transaction, so that one that fails holds up no other. Throws the
 * first failure at the end.
 */
async function forEachDue(deps: Deps, list: Listed, handle: (trx: Db, locked: Locked) => Promise<unknown>) {
  let failure: unknown
  for (let after = 0; ;) {
    const ids = await list(deps.db, deps.now(), { after, limit: atOnce })
    for (const id of ids) {
      try {
        await deps.db.transaction().execute(async (trx) => {
          const known = await findPurchase(trx, id)
          const listing = known && (await lockListing(trx, known.listing_id))
          const purchase = listing && (await lockPurchase(trx, id))
          if (purchase) await handle(trx, { listing, purchase })
        })
      } catch (error) {
        failure ??= error
      }
    }
    if (ids.length < atOnce) break
    after = ids.at(-1)!
  }
  if (failure !== undefined) throw failure
}

const aboutOf = ({ listing: { id, title } }: Locked) => ({ listingId: id, title })
const eventOf = (locked: Locked) => ({
  accountId: locked.listing.seller_id,
  key: String(locked.purchase.id),
  group: String(locked.purchase.id),
  listingId: locked.listing.id,
})

/** Begins promotions that are due; takes back those of listings that are not on offer. */
export const beginDue = (deps: Deps) =>
  forEachDue(deps, listToBegin, async (trx, locked) => {
    const now = deps.now()
    const { listing, purchase } = locked
    if (purchase.phase !== phases.toCome) return
    const isDue = purchase.starts_at <= now
    const hasEnded = listing.status === 'finished' || listing.deleted_at !== null
    if (!hasEnded && !isDue) return
    if (!refusalOf(listing)) return changePurchase(trx, purchase.id, { phase: phases.running })
    const price = await takeBack(trx, purchase, now)
    await publishNotices(
      trx,
      promotionReturned,
      [{ ...eventOf(locked), data: { ...aboutOf(locked), price } }],
      now,
    )
  })

/** The terms of an extension; null if its seller may not order that any more. */
async function termsOf(deps: Deps, trx: Db, { listing, purchase }: Locked) {
  const { type, pro_until } = await findSellerKind(trx, listing.seller_id)
  const kind = sellerKind({ type, isPro: pro_until !== null && pro_until > deps.now() })
  if (!daysFor(kind).includes(purchase.days)) return null
  return {
    type: purchase.type as 1 | 2,
    on_homepage: purchase.on_homepage,
    days: purchase.days,
    refresh_every: purchase.refresh_every as 0 | 3 | 24,
    daily_hours: purchase.daily_hours,
    auto_renewal: true,
  }
}

/** A promotion by windows goes on at its usual time of day. */
function startOfExtension({ starts_at, ends_at, days, daily_hours }: PurchaseRow, now: Date): Date {
  if (daily_hours === 0) return now.getTime() - ends_at.getTime() <= mostLateMs ? ends_at : now
  let day = (days * 24) / daily_hours
  while (daysLater(starts_at, day) < now) day += 1
  return daysLater(starts_at, day)
}

type Reason = 'credit' | 'listing' | 'terms'

/** Tries to buy the same again. Returns why that failed, or null. */
async function extend(deps: Deps, trx: Db, locked: Locked): Promise<Reason | null> {
  const now = deps.now()
  const { listing, purchase } = locked
  if (refusalOf(listing)) return 'listing'
  const terms = await termsOf(deps, trx, locked)
  if (!terms) return 'terms'
  try {
    const { price, ends_at } = await place(deps, trx, {
      sellerId: listing.seller_id,
      listing,
      terms,
      starts_at: startOfExtension(purchase, now),
      extendsId: purchase.id,
    })
    const data = { ...aboutOf(locked), price, until: unixSeconds(ends_at) }
    await publishNotices(trx, promotionExtended, [{ ...eventOf(locked), data }], now)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict') return 'terms'
    if (error.code !== 'credit_short') throw error
    await deleteExtension(trx, purchase.id)
    return 'credit'
  }
}

/** Ends promotions that are over, and extends those that extend themselves. */
export const endDue = (deps: Deps) =>
  forEachDue(deps, listToEnd, async (trx, locked) => {
    const { purchase } = locked
    if (purchase.phase !== phases.running || purchase.ends_at > deps.now()) return
    await changePurchase(trx, purchase.id, { phase: phases.over, refresh_at: null, remind_at: null })
    const reason = purchase.auto_renewal ? await extend(deps, trx, locked) : 'done'
    await faultPoint('promotion: ended')
    if (reason === null) return
    const data = { ...aboutOf(locked), reason: reason === 'done' ? null : reason }
    await publishNotices(trx, promotionEnded, [{ ...eventOf(locked), data }], deps.now())
  })

/**
 * Brings listings to the top as planned, without using up free refreshes. After a pause each comes up once; the next
 * time is that of the plan.
 */
export const renewDue = (deps: Deps) =>
  forEachDue(deps, listToRenew, async (trx, { listing, purchase }) => {
    const now = deps.now()
    const { id, refresh_at, starts_at, ends_at, phase } = purchase
    if (refresh_at === null || refresh_at > now || phase === phases.over) return
    const isRenewed = ends_at > now && (await renewListing(deps, trx, listing.id))
    const terms = { starts_at, days: purchase.days, daily_hours: purchase.daily_hours }
    const plan = { ...terms, refresh_every: purchase.refresh_every }
    await changePurchase(trx, id, {
      refresh_at: nextRenewal(plan, new Date(now.getTime() + 1)),
      refreshes: purchase.refreshes + (isRenewed ? 1 : 0),
    })
    await faultPoint('promotion: renewed')
  })

/** Reminds sellers of promotions that end within a day. */
export const remindDue = (deps: Deps) =>
  forEachDue(deps, listToRemind, async (trx, locked) => {
    const { listing, purchase } = locked
    const now = deps.now()
    if (purchase.remind_at === null || purchase.remind_at > now) return
    await changePurchase(trx, purchase.id, { remind_at: null })
    if (purchase.phase === phases.over || purchase.ends_at <= now) return
    const terms = purchase.auto_renewal && !refusalOf(listing) ? await termsOf(deps, trx, locked) : null
    const price = terms && promotionPrice(ratesOf(deps, listing.category_id), terms).total
    const renewal =
      price === null ? null : { price, isShort: (await creditOf(trx, listing.seller_id)) < price }
    const data = { ...aboutOf(locked), until: unixSeconds(purchase.ends_at), renewal }
    await publishNotices(trx, promotionReminder, [{ ...eventOf(locked), data }], now)
  })
