import * as calls from '#contract/catalogue.ts'
import { admins, gives } from '#tests/access/rows.ts'

const nowhere = { id: 987_654_321 }
const city = {
  kind: 'city',
  id: 133,
  value: {
    canton_id: 9,
    name: 'Sarajevo - Centar',
    other_names: ['Šeher'],
    zip_code: '71000',
    part_of: 'Sarajevo',
    lat: 43.86,
    lon: 18.41,
  },
}

export const catalogueAccess = [
  gives(calls.getCatalogueCategories, admins(200)),
  gives(calls.getCatalogueCategory, admins(200), { params: { id: 18 } }),
  gives(calls.getCatalogueCategory, admins(404), { params: nowhere }),
  gives(calls.getCatalogueAttribute, admins(200), { params: { id: 7 } }),
  gives(calls.getCatalogueAttribute, admins(404), { params: nowhere }),
  gives(calls.getCatalogueBrands, admins(200)),
  gives(calls.getCatalogueBrand, admins(200), { params: { id: 89 } }),
  gives(calls.getCatalogueBrand, admins(404), { params: nowhere }),
  gives(calls.getCataloguePlaces, admins(200)),
  gives(calls.getCataloguePlace, admins(200), { params: { id: 133 } }),
  gives(calls.getCataloguePlace, admins(404), { params: nowhere }),
  gives(calls.previewCatalogueChange, admins(200), { body: city }),
  gives(calls.previewCatalogueChange, admins(422), { body: {} }),
  gives(calls.changeCatalogue, admins(200), { body: city }),
  gives(calls.changeCatalogue, admins(409), { body: { ...city, value: null } }),
  gives(calls.undoCatalogueChange, admins(200), { params: { id: 1 } }),
  gives(calls.undoCatalogueChange, admins(409), { params: { id: 1 } }),
]
