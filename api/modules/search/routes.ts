import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { limitSearch } from '#api/lib/search-limit.ts'
import { counted } from '#contract/common.ts'
import { listingList, searchFilters, searchFiltersQuery, searchPage, searchQuery } from '#contract/search.ts'
import { refuseOddQuery } from './odd-query.ts'
import { countListings, listFound, listSearchFilters, searchListings } from './service.ts'

export const searchRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('preValidation', async ({ query }) => refuseOddQuery(query))

  const schema = { tags: ['Pretraga'], querystring: searchQuery, response: { 200: searchPage } }
  app.get('/search', { schema, config: { isSharedByPages: true } }, async (request) => {
    await limitSearch(deps, request)
    return searchListings(deps, request.query)
  })
  const filters = { tags: ['Pretraga'], querystring: searchFiltersQuery, response: { 200: searchFilters } }
  app.get('/search/filters', { schema: filters, config: { isSharedByPages: true } }, ({ query }) =>
    listSearchFilters(deps, query.category_id ?? query.kategorije),
  )

  // The generic reads of spec 7.3: the same parameters, newest first.
  const list = { tags: ['Oglasi'], querystring: searchQuery, response: { 200: listingList } }
  app.get('/listings', { schema: list }, async (request) => {
    await limitSearch(deps, request)
    const { sort_by = 'date', ...query } = request.query
    return listFound(deps, { ...query, sort_by })
  })
  const count = { tags: ['Oglasi'], querystring: searchQuery, response: { 200: counted } }
  app.get('/listings/count', { schema: count }, async (request) => {
    await limitSearch(deps, request)
    return { count: await countListings(deps, request.query) }
  })
}
