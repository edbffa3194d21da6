import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { pageMetaOf } from '#api/lib/paging.ts'
import { limitSearch } from '#api/lib/search-limit.ts'
import {
  brandDetail,
  brandPage,
  brandParams,
  brandQuery,
  brands,
  categoryAttributes,
  categoryChildrenQuery,
  categoryDetail,
  categoryNodes,
  categorySuggestions,
  findCategoryQuery,
  foundCategories,
  suggestCategoryQuery,
} from '#contract/categories.ts'
import { counted, idParams } from '#contract/common.ts'
import { directoryPageSize } from '#contract/limits.ts'
import {
  findCategories,
  getBrand,
  getCategory,
  getCategoryAttributes,
  listBrandPage,
  listBrands,
  listChildCategories,
  listModels,
  listRootCategories,
} from './service.ts'
import { suggestCategories } from './suggest-service.ts'

export const categoryRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Kategorije']
  const forEveryone = { isSharedByPages: true }
  const withDescendants = ({ include_children: asked }: { include_children?: string | undefined }) =>
    asked === 'true' || asked === '1'
  const roots = { tags, querystring: categoryChildrenQuery, response: { 200: categoryNodes } }
  app.get('/categories', { schema: roots, config: forEveryone }, async ({ query }) => ({
    data: await listRootCategories(deps, withDescendants(query)),
  }))

  const children = {
    tags,
    params: idParams,
    querystring: categoryChildrenQuery,
    response: { 200: categoryNodes },
  }
  app.get('/categories/:id', { schema: children, config: forEveryone }, async ({ params, query }) => {
    return { data: await listChildCategories(deps, params.id, withDescendants(query)) }
  })
  app.get(
    '/category/:id',
    { schema: { tags, params: idParams, response: { 200: categoryDetail } }, config: forEveryone },
    async ({ params }) => ({
      data: await getCategory(deps, params.id),
    }),
  )
  app.get(
    '/categories/find',
    { schema: { tags, querystring: findCategoryQuery, response: { 200: foundCategories } } },
    ({ query }) => findCategories(deps, query.name),
  )
  const suggestions = {
    tags,
    querystring: suggestCategoryQuery,
    response: { 200: categorySuggestions },
  }
  app.get('/categories/suggest', { schema: suggestions }, async (request) => {
    await limitSearch(deps, request)
    return { data: await suggestCategories(deps, request.query.keyword, request.query.parent) }
  })
  app.get(
    '/categories/:id/attributes',
    { schema: { tags, params: idParams, response: { 200: categoryAttributes } }, config: forEveryone },
    ({ params }) => getCategoryAttributes(deps, params.id),
  )
  app.get(
    '/categories/:id/brands',
    { schema: { tags, params: idParams, response: { 200: brands } } },
    ({ params }) => ({
      data: [...listBrands(deps, params.id)],
    }),
  )
  app.get(
    '/categories/:id/brands/:brandId/models',
    { schema: { tags, params: brandParams, response: { 200: brands } } },
    ({ params }) => ({
      data: [...listModels(deps, params.id, params.brandId)],
    }),
  )

  app.get('/categories/count', { schema: { tags, response: { 200: counted } } }, () => ({
    count: deps.catalog.categories.size,
  }))
  app.get(
    '/brands',
    { schema: { tags, querystring: brandQuery, response: { 200: brandPage } } },
    ({ query }) => {
      const { page } = query
      const { data, total } = listBrandPage(deps, { categoryId: query.category_id, name: query.q, page })
      return { data, meta: pageMetaOf(total, page, directoryPageSize) }
    },
  )
  app.get('/brands/count', { schema: { tags, response: { 200: counted } } }, () => ({
    count: deps.catalog.brands.size,
  }))
  app.get(
    '/brands/:id',
    { schema: { tags, params: idParams, response: { 200: brandDetail } } },
    ({ params }) => ({
      data: getBrand(deps, params.id),
    }),
  )
  app.get(
    '/brands/:id/models',
    { schema: { tags, params: idParams, response: { 200: brands } } },
    ({ params }) => ({
      data: [...deps.catalog.modelsOf(getBrand(deps, params.id).id)],
    }),
  )
}
