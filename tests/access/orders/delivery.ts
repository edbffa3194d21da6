import * as delivery from '#contract/delivery/endpoints.ts'
import * as parcels from '#contract/delivery/parcels.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

const settings = {
  courier: true,
  carries_cost: false,
  own_courier: false,
  own_prices: { kg2: null, kg5: null, kg10: null, kg20: null, kg30: null, more: null },
  own_free_from: null,
  own_area: 'country',
  sender: {
    name: 'Amra Hodžić',
    street: 'Ferhadija 1',
    postal_code: '71000',
    city_id: 133,
    phone: '061 234 567',
  },
}

export const deliveryAccess = [
  gives(delivery.getDeliverySettings, loggedIn(200)),
  gives(delivery.saveDeliverySettings, loggedIn(200), { body: settings }),
  gives(delivery.saveDeliverySettings, loggedIn(422), { body: { ...settings, own_area: 'mars' } }),
  gives(delivery.getCourierPrices, everyone(200)),
  gives(delivery.getListingDelivery, everyone(200), { params: { id: '{active}' } }),
  gives(parcels.getOrderParcel, loggedIn(404), { params: { id: 987_654_321 } }),
  gives(parcels.bookParcel, loggedIn(404), { params: { id: 987_654_321 } }),
  gives(parcels.cancelParcel, loggedIn(404), { params: { id: 987_654_321 } }),
  gives(parcels.getParcelLabel, loggedIn(404), { params: { id: 987_654_321 } }),
  gives(parcels.trackParcel, everyone(404), { params: { code: 'A'.repeat(22) } }),
  gives(parcels.trackParcel, everyone(422), { params: { code: 'A' } }),
  gives(delivery.getListingDelivery, everyone(404), { params: { id: 987_654_321 } }),
]
