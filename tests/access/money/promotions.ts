import * as calls from '#contract/promotions/endpoints.ts'
import { gives, loggedIn, ofDeleted, ownDraft } from '#tests/access/rows.ts'

const active = { id: '{active}' }
const draft = { id: '{draft}' }
const bought = { id: '{newPromotion}' }
const query = { type: 1, days: 7, refresh_every: 0 }
const order = { type: 1, days: 7, refresh_every: 0 }
const shopOnly = { ...loggedIn(403), shop: 402 }
const mine = { ...loggedIn(404), owner: 200 }

export const promotionAccess = [
  gives(calls.getPromotionPrice, { ...loggedIn(403), owner: 200 }, { params: active, query }),
  gives(calls.getPromotionPrice, ownDraft(200), { params: draft, query }),
  gives(calls.getPromotionPrice, ofDeleted, { params: { id: '{deleted}' }, query }),
  gives(calls.getPromotionPrice, loggedIn(422), { params: active }),
  gives(
    calls.promoteListing,
    { ...loggedIn(403), owner: 200 },
    { params: { id: '{newCredited}' }, body: order },
  ),
  gives(calls.promoteListing, ownDraft(409), { params: draft, body: order }),
  gives(calls.promoteListing, ofDeleted, { params: { id: '{deleted}' }, body: order }),
  gives(calls.promoteListing, loggedIn(422), { params: active, body: {} }),
  gives(calls.getListingPromotions, { ...loggedIn(403), owner: 200 }, { params: active }),
  gives(calls.getListingPromotions, ownDraft(200), { params: draft }),
  gives(calls.getPromotionOffer, loggedIn(200), { query: { category_id: '{plain}' } }),
  gives(calls.getPromotionOffer, loggedIn(404), { query: { category_id: 987_654_321 } }),
  gives(calls.listPromotions, loggedIn(200)),
  gives(calls.listPromotions, loggedIn(422), { query: { list: 'sve' } }),
  gives(calls.changePromotion, mine, { params: bought, body: { auto_renewal: true } }),
  gives(calls.changePromotion, loggedIn(422), { params: bought, body: {} }),
  gives(calls.cancelPromotion, mine, { params: bought }),
  gives(calls.startActionPrice, shopOnly, {
    params: { id: '{newShopListing}' },
    body: { price: 5, days: 3 },
  }),
  gives(calls.startActionPrice, ownDraft(403), { params: draft, body: { price: 5, days: 3 } }),
  gives(calls.startActionPrice, loggedIn(422), { params: active, body: { price: 5, days: 4 } }),
  gives(calls.finishActionPrice, { ...loggedIn(403), owner: 409 }, { params: active }),
  gives(calls.finishActionPrice, ofDeleted, { params: { id: '{deleted}' } }),
]
