import * as cart from '#contract/cart.ts'
import { everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

const notFound: Row = loggedIn(404)
/** Nobody orders what they sell themselves. */
const others: Row = { ...loggedIn(200), owner: 409 }

export const cartAccess = [
  gives(cart.getCart, loggedIn(200)),
  gives(cart.addToCart, others, { body: { listing_id: '{active}' } }),
  gives(cart.addToCart, loggedIn(422), { body: { listing_id: '{active}', quantity: 0 } }),
  gives(cart.addToCart, notFound, { body: { listing_id: 987_654_321 } }),
  gives(cart.addToCart, loggedIn(409), { body: { listing_id: '{finished}' } }),
  gives(cart.changeCartItem, notFound, { params: { id: 987_654_321 }, body: { quantity: 1 } }),
  gives(cart.changeCartItem, loggedIn(422), { params: { id: 1 }, body: { quantity: 1000 } }),
  gives(cart.removeCartItem, loggedIn(200), { params: { id: 987_654_321 } }),
  gives(cart.removeListingFromCart, loggedIn(200), { params: { id: '{active}' } }),
  gives(cart.removeListingFromCart, loggedIn(422), { params: { id: '{active}' }, query: { quantity: -1 } }),
  gives(cart.mergeCart, loggedIn(200), {
    body: { items: [{ listing_id: '{active}', quantity: 1, price: 20 }] },
  }),
  gives(cart.mergeCart, loggedIn(422), { body: { items: [] } }),
  gives(cart.previewCart, everyone(200), { query: { items: '1:1:20' } }),
  gives(cart.previewCart, everyone(422), { query: { items: '1' } }),
]
