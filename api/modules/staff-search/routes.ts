import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { searchForStaff } from '#contract/staff-search.ts'
import { findEverything } from './service.ts'

export const staffSearchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, searchForStaff, async ({ actor, query }) => ({
    data: await findEverything(deps, actor, query.q),
  }))
}
