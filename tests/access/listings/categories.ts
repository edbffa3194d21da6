import * as calls from '#contract/categories/endpoints.ts'
import { getLanding } from '#contract/landing.ts'
import { everyone, gives } from '#tests/access/rows.ts'

export const categoryAccess = [
  gives(calls.listCategories, everyone(200)),
  gives(calls.listChildCategories, everyone(200), { params: { id: 1 } }),
  gives(calls.getCategory, everyone(200), { params: { id: 18 } }),
  gives(calls.findCategories, everyone(200), { query: { name: 'auto' } }),
  gives(calls.suggestCategories, everyone(200), { query: { keyword: 'golf' } }),
  gives(calls.getCategoryAttributes, everyone(200), { params: { id: 18 } }),
  gives(calls.getBrandAttributes, everyone(200), { params: { id: 89 } }),
  gives(calls.listCategoryBrands, everyone(200), { params: { id: 18 } }),
  gives(calls.listCategoryModels, everyone(200), { params: { id: 18, brandId: 89 } }),
  gives(calls.countCategories, everyone(200)),
  gives(calls.listBrands, everyone(200)),
  gives(calls.countBrands, everyone(200)),
  gives(calls.getBrand, everyone(200), { params: { id: 89 } }),
  gives(calls.listModels, everyone(200), { params: { id: 89 } }),
  gives(getLanding, everyone(200), { query: { path: '/automobili' } }),
]
