import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/prices.ts'
import { helpWithPrice } from './service.ts'

export const priceRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.helpWithPrice, async ({ body }) => ({ data: await helpWithPrice(deps, body) }))
}
