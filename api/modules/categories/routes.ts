import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/categories/endpoints.ts'
import {
  findCategories,
  getBrand,
  getBrandAttributes,
  getCategory,
  getCategoryAttributes,
  listBrandPage,
  listBrands,
  listChildCategories,
  listModels,
  listRootCategories,
} from './service.ts'
import { suggestCategories } from './suggest-service.ts'

const withDescendants = ({ include_children: asked }: { include_children?: string | undefined }) =>
  asked === 'true' || asked === '1'

export const categoryRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(app, calls.listCategories, async ({ query }) => ({
    data: await listRootCategories(deps, withDescendants(query)),
  }))
  serveShared(app, calls.listChildCategories, async ({ params, query }) => ({
    data: await listChildCategories(deps, params.id, withDescendants(query)),
  }))
  serveShared(app, calls.getCategory, async ({ params }) => ({ data: await getCategory(deps, params.id) }))
  serve(app, calls.findCategories, ({ query }) => findCategories(deps, query.name))
  serve(app, calls.suggestCategories, async ({ query }) => ({
    data: await suggestCategories(deps, query.keyword, query.parent),
  }))
  serveShared(app, calls.getCategoryAttributes, ({ params }) => getCategoryAttributes(deps, params.id))
  serveShared(app, calls.getBrandAttributes, ({ params }) => ({ data: getBrandAttributes(deps, params.id) }))
  serve(app, calls.listCategoryBrands, ({ params }) => ({ data: [...listBrands(deps, params.id)] }))
  serve(app, calls.listCategoryModels, ({ params }) => ({
    data: [...listModels(deps, params.id, params.brandId)],
  }))
  serve(app, calls.countCategories, () => ({ count: deps.catalog.categories.size }))
  serve(app, calls.listBrands, ({ query: { category_id: categoryId, q: name, page, per_page: perPage } }) => {
    const { data, total } = listBrandPage(deps, { categoryId, name, page, perPage })
    return { data, meta: pageMetaOf(total, page, perPage) }
  })
  serve(app, calls.countBrands, () => ({ count: deps.catalog.brands.size }))
  serve(app, calls.getBrand, ({ params }) => ({ data: getBrand(deps, params.id) }))
  serve(app, calls.listModels, ({ params }) => ({
    data: [...deps.catalog.modelsOf(getBrand(deps, params.id).id)],
  }))
}
