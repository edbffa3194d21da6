import * as calls from '#contract/places/endpoints.ts'
import { everyone, gives } from '#tests/access/rows.ts'

export const placeAccess = [
  gives(calls.listCountries, everyone(200)),
  gives(calls.listCountryStates, everyone(200)),
  gives(calls.listCities, everyone(200)),
  gives(calls.getCity, everyone(200), { params: { id: 133 } }),
  gives(calls.listNearbyCities, everyone(200), { params: { id: 133 } }),
  gives(calls.listCantonCities, everyone(200), { params: { id: 9 } }),
]
