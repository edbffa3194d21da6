import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { type Actor, requireActor } from '#api/lib/actor.ts'
import { message } from '#contract/accounts.ts'
import { recentSearchBody, recentSearches } from '#contract/autosuggest.ts'
import { idParams } from '#contract/common.ts'
import { recentSearchLimit } from '#contract/limits.ts'
import {
  forgetRecentSearch,
  forgetRecentSearches,
  listRecentSearches,
  rememberSearch,
} from './recent-service.ts'

async function changer({ rateLimiter }: Deps, request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(request)
  await rateLimiter.hit('recent-search', `id:${actor.id}`, recentSearchLimit)
  return actor
}

export const recentSearchRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Pretraga']
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => void (await requireActor(request)))

  app.get('/recent-searches', { schema: { tags, response: { 200: recentSearches } } }, async (request) => ({
    data: await listRecentSearches(deps, await requireActor(request)),
  }))

  const remember = { tags, body: recentSearchBody, response: { 200: recentSearches } }
  app.post('/recent-searches', { schema: remember }, async (request) => {
    const { q, category_id = null } = request.body
    return { data: await rememberSearch(deps, await changer(deps, request), q, category_id) }
  })

  app.delete('/recent-searches', { schema: { tags, response: { 200: message } } }, async (request) => {
    await forgetRecentSearches(deps, await changer(deps, request))
    return { message: 'Posljednje pretrage su obrisane.' }
  })

  const one = { tags, params: idParams, response: { 200: message } }
  app.delete('/recent-searches/:id', { schema: one }, async (request) => {
    await forgetRecentSearch(deps, await changer(deps, request), request.params.id)
    return { message: 'Pretraga je obrisana.' }
  })
}
