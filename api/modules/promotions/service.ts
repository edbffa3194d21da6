import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { lockOwnListing, publishingRefusal, sellerKind } from '#api/modules/listings/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { promotionsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { daysFor } from '#contract/promotions/price.ts'
import type { PromotionList } from '#contract/promotions/endpoints.ts'
import { type ActionRow, findAction } from './action-queries.ts'
import { countOfSeller, listBrought, listOfSeller, listShownListings } from './list-queries.ts'
import { listOpen, type OpenRow } from './queries.ts'
import { actionRatesOf, ratesOf } from './rates.ts'
import { refusalOf } from './terms.ts'
import { promotionView, stateOf } from './view.ts'

export { finishAction, startAction } from './action-prices.ts'
export { buyPromotion, priceFor } from './purchases.ts'
export { cancelPromotion, setRenewal } from './cancellation.ts'

/** A page of the caller's promotions with their results. */
export async function listPromotions(
  deps: Deps,
  actor: Actor,
  { list, page }: { list: PromotionList; page: number },
) {
  const { db } = deps
  const now = deps.now()
  const size = promotionsPageSize
  const [rows, counts] = await Promise.all([
    listOfSeller(db, actor.id, list, { now, offset: (page - 1) * size, limit: size }),
    countOfSeller(db, actor.id, now),
  ])
  const [listings, brought] = await Promise.all([
    listShownListings(db, [...new Set(rows.map(({ listing_id }) => listing_id))]),
    listBrought(
      db,
      rows.map(({ id }) => id),
      now,
    ),
  ])
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]))
  const broughtBy = new Map(brought.map(({ id, ...outcome }) => [id, outcome]))
  return {
    data: rows.flatMap((row) => {
      const listing = listingOf.get(row.listing_id)
      // A listing erased meanwhile is gone with its promotions.
      return listing
        ? [promotionView(deps, row, { listing, outcome: broughtBy.get(row.id) ?? null, now })]
        : []
    }),
    meta: pageMetaOf(counts[list], page, size),
    counts,
  }
}

/** The prices of promotions in a category for the caller. */
export async function offerIn(deps: Deps, actor: Actor, categoryId: number) {
  getCatalogCategory(deps, categoryId)
  return {
    rates: ratesOf(deps, categoryId),
    days: [...daysFor(sellerKind(actor))],
    balance: await creditOf(deps.db, actor.id),
    credits_per_mark: tariffsAt(deps, deps.now()).creditsPerMark(),
  }
}

const openView = (row: OpenRow, now: Date) => ({
  id: row.id,
  type: row.type,
  price: row.price,
  state: stateOf({ ...row, cancelled_at: null }, now),
  starts_at: unixSeconds(row.starts_at),
  ends_at: unixSeconds(row.ends_at),
  auto_renewal: row.auto_renewal,
})

const actionView = ({ price_fening, regular_fening, ends_at }: ActionRow) => ({
  price: toMarks(price_fening),
  regular_price: toMarks(regular_fening),
  ends_at: unixSeconds(ends_at),
})

/** The promotions of the caller's own listing, and the prices of others. */
export async function promotionsOf(deps: Deps, actor: Actor, listingId: number) {
  const { db } = deps
  const now = deps.now()
  const listing = await db.transaction().execute((trx) => lockOwnListing(trx, actor, listingId))
  const [offer, open, action, sellerRefusal] = await Promise.all([
    offerIn(deps, actor, listing.category_id),
    listOpen(db, listingId, now),
    findAction(db, listingId),
    publishingRefusal(deps, db, actor),
  ])
  return {
    ...offer,
    promotions: open.map((row) => openView(row, now)),
    refusal: (sellerRefusal ?? refusalOf(listing))?.message ?? null,
    action:
      actor.type === 'shop'
        ? { prices: actionRatesOf(deps), current: action ? actionView(action) : null }
        : null,
  }
}
