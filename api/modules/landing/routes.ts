import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import { getLanding } from '#contract/landing.ts'
import { getLanding as findLanding } from './service.ts'

export const landingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, getLanding, async ({ query }) => ({ data: await findLanding(deps, query.path) }))
}
