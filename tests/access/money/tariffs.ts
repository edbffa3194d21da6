import * as calls from '#contract/tariffs/endpoints.ts'
import { admins, gives } from '#tests/access/rows.ts'

const from = Math.floor(Date.now() / 1000) + 30 * 86_400
const price = { name: 'pro_month', amount: 120, from }

export const tariffAccess = [
  gives(calls.listPrices, admins(200)),
  gives(calls.listCategoryPrices, admins(200)),
  gives(calls.getPriceHistory, admins(200), { query: { name: 'listing_fee', category_id: 18 } }),
  gives(calls.getPriceHistory, admins(404), { query: { name: 'listing_fee' } }),
  gives(calls.previewPrice, admins(200), { body: price }),
  gives(calls.previewPrice, admins(422), { body: { ...price, from: 1 } }),
  gives(calls.setPrice, admins(201), { body: price }),
  gives(calls.setPrice, admins(409), { body: price }),
  gives(calls.cancelPrice, admins(200), { params: { id: '{futurePrice}' } }),
  gives(calls.cancelPrice, admins(409), { params: { id: 1 } }),
  gives(calls.cancelPrice, admins(404), { params: { id: 987_654_321 } }),
]
