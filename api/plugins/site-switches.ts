import fp from 'fastify-plugin'
import { featureOff, type SiteState, UnderMaintenance } from '#lib/site-state.ts'
import { worksInMaintenance } from '#lib/staff.ts'

type Switched = { site: SiteState; now(): Date }

/**
 * Refuses calls during maintenance, except those of staff and those that staff need to log in, and calls of features
 * that are off.
 */
export const siteSwitches = fp<{ deps: Switched }>(async (app, { deps }) => {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const { maintenance, off } = deps.site
    const isOpen = !maintenance || endpoint.isAlwaysServed || endpoint.worksInMaintenance
    if (!isOpen && !worksInMaintenance(await request.actor()))
      throw new UnderMaintenance(maintenance, deps.now())
    for (const feature of endpoint.features ?? []) {
      const text = off[feature]
      if (text !== undefined) throw featureOff(text)
    }
  })
})
