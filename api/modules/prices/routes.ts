import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { limitSearch } from '#api/lib/search-limit.ts'
import { priceHelp, priceQuestion } from '#contract/prices.ts'
import { helpWithPrice } from './service.ts'

export const priceRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const schema = { tags: ['Oglasi'], body: priceQuestion, response: { 200: priceHelp } }
  app.post('/price-help', { schema }, async (request) => {
    await requireActor(request)
    await limitSearch(deps, request)
    return { data: await helpWithPrice(deps, request.body) }
  })
}
