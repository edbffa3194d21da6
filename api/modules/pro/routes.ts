import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/pro.ts'
import { activatePro, getPro, listPrices, setRenewal } from './service.ts'

export const proRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listProPrices, async () => listPrices(deps))
  serve(app, calls.getPro, ({ actor }) => getPro(deps, actor))
  serve(app, calls.activatePro, ({ actor, body, once }) => activatePro(deps, actor, body, once))
  serve(app, calls.setProRenewal, ({ actor, body }) => setRenewal(deps, actor, body.renews))
}
