import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/modules/listings/service.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/search/failures.ts'
import { findFailedSearches, noteSearch } from './service.ts'

export const failedSearchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.countSearchedTerm, async ({ body, request }) => {
    await noteSearch(deps, await callerOf(request), body)
  })
  serve(app, calls.listFailedSearches, async () => ({ data: await findFailedSearches(deps) }))
}
