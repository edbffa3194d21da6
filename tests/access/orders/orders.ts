import * as orders from '#contract/orders/endpoints.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const notFound = loggedIn(404)
const owner = { ...notFound, owner: 200 }
const reason = { reason: 'Predomislila sam se' }
const wish = {
  seller_id: '{newSeller}',
  items: [{ listing_id: '{newForSale}', quantity: 1, price: 100 }],
  handover: 'collection',
  payment: 'cash',
}
const bought = (state: string) => ({ params: { id: `{newBought_${state}}` } })
const sold = (state: string) => ({ params: { id: `{newSold_${state}}` } })

/** Only the two sides of an order, each in its own steps; staff work with cases. */
export const orderAccess = [
  gives(orders.quoteOrder, notFound, { query: { seller_id: 987_654_321 } }),
  gives(orders.quoteOrder, loggedIn(200), { query: { seller_id: '{newInCart}' } }),
  gives(orders.placeOrder, loggedIn(201), { body: wish }),
  gives(orders.placeOrder, loggedIn(422), { body: { ...wish, items: [] } }),
  gives(orders.listOrders, loggedIn(200)),
  gives(orders.listOrders, loggedIn(200), { query: { side: 'seller', tab: 'finished' } }),
  gives(orders.listOrders, loggedIn(422), { query: { state: 'lost' } }),
  gives(orders.getOrder, owner, bought('pending')),
  gives(orders.getOrder, owner, sold('pending')),
  gives(orders.payOrder, owner, bought('unpaid')),
  gives(orders.payOrder, { ...notFound, owner: 409 }, bought('pending')),
  gives(orders.confirmOrder, owner, sold('pending')),
  gives(orders.confirmOrder, { ...notFound, owner: 409 }, bought('pending')),
  gives(orders.declineOrder, owner, { ...sold('pending'), body: reason }),
  gives(orders.cancelOrder, owner, bought('pending')),
  gives(orders.cancelOrder, owner, { ...sold('confirmed'), body: reason }),
  gives(orders.shipOrder, owner, sold('confirmed')),
  gives(orders.deliverOrder, owner, bought('shipped')),
  gives(orders.completeOrder, owner, bought('delivered')),
  gives(orders.completeOrder, { ...notFound, owner: 409 }, sold('delivered')),
  gives(orders.returnOrder, owner, { ...sold('delivered'), body: reason }),
  gives(orders.agreeToReturn, owner, bought('asked')),
  gives(orders.agreeToReturn, { ...notFound, owner: 409 }, bought('delivered')),
  gives(orders.refuseReturn, owner, bought('asked')),
  gives(orders.sendOrderBack, owner, bought('found')),
  gives(orders.sendOrderBack, { ...notFound, owner: 409 }, sold('found')),
  gives(orders.receiveOrderBack, owner, sold('found')),
  gives(orders.receiveOrderBack, { ...notFound, owner: 409 }, bought('found')),
]
