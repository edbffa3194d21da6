import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/chargers/endpoints.ts'
import {
  getCharger,
  getChargerMap,
  handleChargerReport,
  listChargerReports,
  listChargers,
  listHiddenChargers,
  reportCharger,
  showCharger,
} from './service.ts'

export const chargerRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // The first visitor need not wait; if it fails, the next request tries again.
  app.addHook('onListen', async () => void deps.chargers.refresh().catch(() => {}))

  serveShared(app, calls.listChargers, ({ query }) => listChargers(deps, query))
  serveShared(app, calls.getChargerMap, ({ query }) => getChargerMap(deps, query))
  serveShared(app, calls.getCharger, async ({ params }) => ({ data: await getCharger(deps, params.id) }))
  serve(app, calls.reportCharger, async ({ params, body, request }) => {
    await reportCharger(deps, await request.actor(), { id: params.id, ...body })
    return { message: 'Hvala. Prijavu će pogledati neko iz našeg tima.' }
  })
  serve(app, calls.listChargerReports, ({ query }) => listChargerReports(deps, query.page))
  serve(app, calls.handleChargerReport, ({ actor, params, body }) =>
    handleChargerReport(deps, actor, { id: params.id, act: body.act }),
  )
  serve(app, calls.listHiddenChargers, ({ query }) => listHiddenChargers(deps, query.page))
  serve(app, calls.showCharger, ({ actor, params }) => showCharger(deps, actor, params.id))
}
