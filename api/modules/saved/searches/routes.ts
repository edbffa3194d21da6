import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/saved/searches.ts'
import {
  changeSavedSearch,
  findSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from './service.ts'

export const savedSearchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listSavedSearches, ({ actor, query }) => listSavedSearches(deps, actor, query.page))
  serve(app, calls.findSavedSearch, ({ actor, query }) => findSavedSearch(deps, actor, query.query))
  serve(app, calls.saveSearch, async ({ actor, body }) => ({
    id: await saveSearch(deps, actor, body.query),
    message: 'Pretraga je spašena. Javit ćemo vam kad se pojavi novi oglas.',
  }))
  serve(app, calls.changeSavedSearch, async ({ actor, params, body }) => {
    await changeSavedSearch(deps, actor, params.id, body)
    return { message: 'Postavke pretrage su sačuvane.' }
  })
  serve(app, calls.removeSavedSearch, async ({ actor, params }) => {
    await removeSavedSearch(deps, actor, params.id)
    return { message: 'Pretraga je uklonjena iz spašenih.' }
  })
  serve(app, calls.restoreSavedSearch, async ({ actor, params }) => {
    await restoreSavedSearch(deps, actor, params.id)
    return { message: 'Pretraga je ponovo spašena.' }
  })
  serve(app, calls.markSavedSearchSeen, async ({ actor, params }) => ({
    query: await markSavedSearchSeen(deps, actor, params.id),
  }))
}
