import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/site/switches.ts'
import {
  endMaintenance,
  getMaintenance,
  getMaintenanceOverview,
  listFeatures,
  startMaintenance,
  switchFeature,
} from './service.ts'

export const siteRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getMaintenance, () => getMaintenance(deps))
  serve(app, calls.getMaintenanceOverview, () => getMaintenanceOverview(deps))
  serve(app, calls.startMaintenance, ({ actor, body }) => startMaintenance(deps, actor, body))
  serve(app, calls.endMaintenance, ({ actor }) => endMaintenance(deps, actor))
  serve(app, calls.listFeatures, () => listFeatures(deps))
  serve(app, calls.switchFeature, ({ actor, params, body }) => switchFeature(deps, actor, params.name, body))
}
