import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { autosuggest as autosuggestReply, autosuggestQuery } from '#contract/autosuggest.ts'
import { suggestLimit } from '#contract/limits.ts'
import { autosuggest } from './suggest-service.ts'

async function limitSuggesting({ rateLimiter }: Deps, request: FastifyRequest) {
  const actor = await request.actor()
  await rateLimiter.hit('suggest', actor ? `id:${actor.id}` : addressKey(request.ip), suggestLimit)
}

export const suggestRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const schema = { tags: ['Pretraga'], querystring: autosuggestQuery, response: { 200: autosuggestReply } }
  app.get('/autosuggest', { schema }, async (request) => {
    await limitSuggesting(deps, request)
    const data = await autosuggest(deps, request.query.q, (error) => {
      request.log.warn({ err: error }, 'a part of the suggestions is missing')
    })
    return { data }
  })
}
