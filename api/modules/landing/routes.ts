import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { serve } from '#lib/serve.ts'
import { getLanding } from '#contract/landing.ts'
import { getLanding as findLanding } from './service.ts'

export const landingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, getLanding, async ({ query, request }) => ({
    data: await findLanding(deps, query.path, await exclusionsFor(deps, request)),
  }))
}
