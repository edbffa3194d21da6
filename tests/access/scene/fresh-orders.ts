import type { Deps } from '#api/deps.ts'
import type { OrderState } from '#contract/orders/states.ts'
import type { makers } from '#tests/support/makers.ts'
import { disputeOf } from '#tests/support/orders/disputes.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import type { Caller } from './fresh-guards.ts'

type Scene = { deps: Deps; make: ReturnType<typeof makers>; ownerId: number; plain: number }

/** Orders of the owner in the states from which the matrix takes steps, and things that callers can order. */
export function freshOrders({ deps: { db }, make, ownerId, plain }: Scene) {
  let sellerId = 0
  let disputed = { id: 0, caseId: 0, orderId: 0, pictureId: 0 }
  const at = new Date()
  const other = async () => (await make.account()).id
  const order = (state: OrderState) =>
    ({ state, handover: 'own_courier', confirmed_at: at, delivered_at: at }) as const
  const found = {
    state: 'returned',
    payment: 'card',
    question: 'found_parcel',
    deadline_at: at,
  } as const
  const bought = (state: OrderState) => async () =>
    (await orderOf(db, { buyerId: ownerId, sellerId: await other(), ...order(state) })).id
  const sold = (state: OrderState) => async () =>
    (await orderOf(db, { buyerId: await other(), sellerId: ownerId, ...order(state) })).id
  const forSale = async () =>
    (await make.listing({ seller_id: sellerId, category_id: plain, shipping: true })).id
  return {
    newBought_unpaid: async () =>
      (await orderOf(db, { buyerId: ownerId, sellerId: await other(), ...order('unpaid'), payment: 'card' }))
        .id,
    newBought_asked: async () =>
      (
        await orderOf(db, {
          buyerId: ownerId,
          sellerId: await other(),
          ...order('shipped'),
          payment: 'card',
          question: 'return_delivery',
          deadline_at: at,
        })
      ).id,
    newBought_found: async () =>
      (await orderOf(db, { ...found, buyerId: ownerId, sellerId: await other() })).id,
    newSold_found: async () =>
      (await orderOf(db, { ...found, buyerId: await other(), sellerId: ownerId })).id,
    newBought_pending: bought('pending'),
    newBought_shipped: bought('shipped'),
    newBought_delivered: bought('delivered'),
    newSold_pending: sold('pending'),
    newSold_confirmed: sold('confirmed'),
    newSold_delivered: sold('delivered'),
    newDisputed: async () =>
      (disputed = await disputeOf(db, { buyerId: ownerId, sellerId: await other() })).orderId,
    newDisputedOfOthers: async (caller: Caller) =>
      (disputed = await disputeOf(db, {
        buyerId: await other(),
        sellerId: await other(),
        claimedBy: caller?.id,
      })).caseId,
    /** A dispute of the buyer `owner`. */
    newDispute: async () =>
      (disputed = await disputeOf(db, { buyerId: ownerId, sellerId: await other() })).id,
    /** A picture of the dispute made just before. */
    disputePicture: async () => disputed.pictureId,
    newSeller: async () => (sellerId = await other()),
    /** A listing of the seller that `newSeller` made just before. */
    newForSale: forSale,
    /** A seller with an item in the caller's cart. */
    newInCart: async (caller: Caller) => {
      sellerId = await other()
      const item = { listing_id: await forSale(), quantity: 1, price_fening: 10_000, added_at: at }
      if (caller)
        await db
          .insertInto('cart_item')
          .values({ ...item, account_id: caller.id })
          .execute()
      return sellerId
    },
  }
}
