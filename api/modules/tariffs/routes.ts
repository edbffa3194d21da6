import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/tariffs/endpoints.ts'
import {
  cancelPrice,
  getPriceHistory,
  listCategoryPrices,
  listPrices,
  previewPrice,
  setPrice,
} from './service.ts'

export const tariffRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listPrices, () => ({ data: listPrices(deps) }))
  serve(app, calls.listCategoryPrices, ({ query }) => listCategoryPrices(deps, query))
  serve(app, calls.getPriceHistory, async ({ query }) => ({ data: await getPriceHistory(deps, query) }))
  serve(app, calls.previewPrice, ({ body }) => ({ data: previewPrice(deps, body) }))
  serve(app, calls.setPrice, ({ actor, body }) => setPrice(deps, actor, body))
  serve(app, calls.cancelPrice, ({ actor, params }) => cancelPrice(deps, actor, params.id))
}
