import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { spendCredit } from '#api/modules/ledger/service.ts'
import { findAllowedSeller, lockOwnListing } from '#api/modules/listings/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { reminderSeconds } from '#contract/limits/money.ts'
import { type PromotionPrice, promotionPrice, type PromotionTerms } from '#contract/promotions/price.ts'
import type { PromotionOrder } from '#contract/promotions/endpoints.ts'
import { nextRenewal, spansOf } from './plan.ts'
import { phases } from './phase-queries.ts'
import { findOverlap, insertPurchase } from './queries.ts'
import { ratesOf } from './rates.ts'
import { checkTerms, overlapRefusal, refusalOf } from './terms.ts'
import { stateOf } from './view.ts'

/** The key of the posting that paid for a purchase. */
export const paymentKey = (purchaseId: number) => `promotion:${purchaseId}`

export type Placed = {
  id: number
  price: number
  starts_at: Date
  ends_at: Date
}

type Order = {
  sellerId: number
  listing: { id: number; category_id: number }
  terms: {
    type: 1 | 2
    on_homepage: boolean
    days: number
    refresh_every: 0 | 3 | 24
    daily_hours: number
    auto_renewal: boolean
  }
  starts_at: Date
  /** The purchase that it continues. */
  extendsId?: number
}

/**
 * Charges and writes a promotion of a listing that the caller's transaction has locked. Throws `conflict` if another
 * one shares its time, and `credit_short`.
 */
export async function place(
  deps: Deps,
  trx: Db,
  { sellerId, listing, terms, starts_at, extendsId }: Order,
): Promise<Placed> {
  const now = deps.now()
  const price = promotionPrice(ratesOf(deps, listing.category_id), terms).total
  const plan = { ...terms, starts_at }
  const spans = spansOf(plan)
  const ends_at = spans.at(-1)!.ends_at
  const overlap = await findOverlap(trx, listing.id, { starts_at, ends_at }, extendsId)
  if (overlap) throw overlapRefusal(overlap, now)
  const remind_at = secondsBefore(ends_at, reminderSeconds)
  const id = await insertPurchase(
    trx,
    {
      ...terms,
      listing_id: listing.id,
      price,
      starts_at,
      ends_at,
      phase: starts_at <= now ? phases.running : phases.toCome,
      extends_id: extendsId ?? null,
      refresh_at: nextRenewal(plan, starts_at),
      // A promotion of a single day would end right after its reminder.
      remind_at: remind_at > starts_at ? remind_at : null,
      created_at: now,
    },
    spans,
    now,
  )
  await faultPoint('promotion: written')
  if (price > 0)
    await spendCredit(trx, {
      owner: sellerId,
      amount: price,
      on: 'sales_promotion',
      kind: 'promotion',
      key: paymentKey(id),
      at: now,
      subject: { type: 'promotion', id },
    })
  await faultPoint('promotion: paid')
  return { id, price, starts_at, ends_at }
}

/** Returns whether the order adds the home page, which type 2 includes. */
const isOnHomepage = (type: number, location: 'homepage' | undefined) => type === 1 && location !== undefined

export function buyPromotion(
  deps: Deps,
  actor: Actor,
  listingId: number,
  order: PromotionOrder,
  call: KeyedCall | undefined,
) {
  const { type, locations, days, refresh_every, daily_hours, auto_renewal, total, starts_at: start } = order
  const on_homepage = isOnHomepage(type, locations[0])
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const now = deps.now()
    const listing = await lockOwnListing(trx, actor, listingId)
    await findAllowedSeller(deps, trx, actor)
    const refusal = refusalOf(listing)
    if (refusal) throw refusal
    checkTerms(actor, order, now)
    const placed = await place(deps, trx, {
      sellerId: listing.seller_id,
      listing,
      terms: { type, on_homepage, days, refresh_every, daily_hours, auto_renewal },
      starts_at: start === undefined ? now : new Date(start * 1000),
    })
    if (total !== undefined && total !== placed.price)
      throw new DomainError(
        'conflict',
        `Cijena ovog izbora je ${formatCredits(placed.price)}. Provjerite je i potvrdite.`,
      )
    const { id, price, starts_at, ends_at } = placed
    const isNow = starts_at <= now
    return {
      message: isNow ? 'Oglas je izdvojen.' : 'Izdvajanje je zakazano.',
      id,
      price,
      state: stateOf({ starts_at, ends_at, cancelled_at: null }, now),
      starts_at: unixSeconds(starts_at),
      ends_at: unixSeconds(ends_at),
    }
  })
}

/** The price of the choice for the caller's own listing. */
export async function priceFor(
  deps: Deps,
  actor: Actor,
  listingId: number,
  { locations, ...terms }: PromotionTerms & { locations?: 'homepage' | undefined },
): Promise<PromotionPrice> {
  const fields = {
    ...(locations !== undefined &&
      terms.type === 0 && { locations: 'Naslovna stranica ide uz izdvojen oglas.' }),
    ...(terms.type === 0 &&
      terms.refresh_every > 0 && { refresh_every: 'Automatsko obnavljanje ide uz izdvojen oglas.' }),
  }
  assertNoneWrong(fields)
  return deps.db.transaction().execute(async (trx) => {
    const { category_id } = await lockOwnListing(trx, actor, listingId)
    return promotionPrice(ratesOf(deps, category_id), {
      ...terms,
      on_homepage: isOnHomepage(terms.type, locations),
    })
  })
}
