import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { suggestSearches } from '#contract/search/autosuggest.ts'
import { autosuggest } from './service.ts'

export const suggestRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, suggestSearches, async ({ query, request }) => ({
    data: await autosuggest(
      deps,
      query.q,
      (error) => request.log.warn({ err: error }, 'a part of the suggestions is missing'),
      await exclusionsFor(deps, request),
    ),
  }))
}
