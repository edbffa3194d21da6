import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { serveShared } from '#lib/endpoints/serve.ts'
import { getLanding } from '#contract/landing.ts'
import { getLanding as findLanding } from './service.ts'

export const landingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(
    app,
    getLanding,
    async ({ query }) => ({ data: await findLanding(deps, query.path) }),
    async (reader, { query }) => {
      const without = await exclusionsFor(deps, reader)
      return without && { data: await findLanding(deps, query.path, without) }
    },
  )
}
