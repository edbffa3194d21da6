import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/search/autosuggest.ts'
import { forgetRecentSearch, forgetRecentSearches, listRecentSearches, rememberSearch } from './service.ts'

export const recentSearchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listRecentSearches, async ({ actor }) => ({ data: await listRecentSearches(deps, actor) }))
  serve(app, calls.rememberSearch, async ({ actor, body: { q, category_id = null } }) => ({
    data: await rememberSearch(deps, actor, q, category_id),
  }))
  serve(app, calls.forgetRecentSearches, async ({ actor }) => {
    await forgetRecentSearches(deps, actor)
    return { message: 'Posljednje pretrage su izbrisane.' }
  })
  serve(app, calls.forgetRecentSearch, async ({ actor, params }) => {
    await forgetRecentSearch(deps, actor, params.id)
    return { message: 'Pretraga je izbrisana.' }
  })
}
