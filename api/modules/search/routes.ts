import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { searchLimit } from '#contract/limits.ts'
import { searchPage, searchQuery } from '#contract/search.ts'
import { searchListings } from './service.ts'

export const searchRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const schema = { tags: ['Pretraga'], querystring: searchQuery, response: { 200: searchPage } }
  app.get('/search', { schema }, async (request) => {
    await deps.rateLimiter.hit('search', request.ip, searchLimit)
    return searchListings(deps, request.query)
  })
}
