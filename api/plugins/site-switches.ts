import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import { featureOff, type MaintenanceState, type SiteState, UnderMaintenance } from '#lib/site-state.ts'
import { worksInMaintenance } from '#lib/staff.ts'

type Switched = { site: SiteState; now(): Date }

/**
 * Refuses calls during maintenance, except those of staff and those that staff need to log in, and calls of features
 * that are off.
 */
export const siteSwitches = fp<{ deps: Switched }>(async (app, { deps }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return done()
    const { maintenance } = deps.site
    if (maintenance && !endpoint.isAlwaysServed && !endpoint.worksInMaintenance)
      return refuseOthers(request, maintenance).then(() => refuseIfOff(endpoint))
    refuseIfOff(endpoint)
    // Not by a promise, which would take every call another turn of the microtasks.
    done()
  })

  async function refuseOthers(request: FastifyRequest, maintenance: MaintenanceState) {
    if (!worksInMaintenance(await request.actor())) throw new UnderMaintenance(maintenance, deps.now())
  }

  function refuseIfOff({ features = [] }: Endpoint) {
    for (const feature of features) {
      const text = deps.site.off[feature]
      if (text !== undefined) throw featureOff(text)
    }
  }
})
