import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { searchLimit } from '#contract/limits.ts'
import { counted } from '#contract/common.ts'
import { listingList, searchPage, searchQuery } from '#contract/search.ts'
import { countListings, searchListings } from './service.ts'

/** By account where there is one, so that people behind one address do not share. */
async function limitSearch({ rateLimiter }: Deps, request: FastifyRequest) {
  const actor = await request.actor()
  await rateLimiter.hit('search', actor ? `id:${actor.id}` : addressKey(request.ip), searchLimit)
}

export const searchRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const schema = { tags: ['Pretraga'], querystring: searchQuery, response: { 200: searchPage } }
  app.get('/search', { schema, config: { isSharedByPages: true } }, async (request) => {
    await limitSearch(deps, request)
    return searchListings(deps, request.query)
  })

  // The generic reads of spec 7.3: the same parameters, newest first.
  const list = { tags: ['Oglasi'], querystring: searchQuery, response: { 200: listingList } }
  app.get('/listings', { schema: list }, async (request) => {
    await limitSearch(deps, request)
    const { data, meta } = await searchListings(deps, { sort_by: 'date', ...request.query })
    return { data, meta }
  })
  const count = { tags: ['Oglasi'], querystring: searchQuery, response: { 200: counted } }
  app.get('/listings/count', { schema: count }, async (request) => {
    await limitSearch(deps, request)
    return { count: await countListings(deps, request.query) }
  })
}
