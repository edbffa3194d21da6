import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { featureOff, type MaintenanceState, type SiteState, UnderMaintenance } from '#lib/site-state.ts'
import { worksInMaintenance } from '#lib/accounts/staff.ts'

type Switched = { site: SiteState; now(): Date }
type Caller = Pick<Reader, 'actor'>

/**
 * Refuses calls during maintenance, except those of staff and those that staff need to log in, and calls of features
 * that are off.
 */
export const siteSwitches = fp<{ deps: Switched }>(async (app, { deps }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    // Not always by a promise, which would take every call another turn of the microtasks.
    return (endpoint && checkSwitches(deps, endpoint, request)) ?? done()
  })
})

/** Throws maintenance or feature_off; returns a promise only during maintenance. */
export function checkSwitches(deps: Switched, endpoint: Endpoint, caller: Caller): Promise<void> | undefined {
  const { maintenance } = deps.site
  if (maintenance && !endpoint.isAlwaysServed && !endpoint.worksInMaintenance)
    return refuseOthers(deps, maintenance, caller).then(() => refuseIfOff(deps, endpoint))
  refuseIfOff(deps, endpoint)
  return undefined
}

async function refuseOthers({ now }: Switched, maintenance: MaintenanceState, caller: Caller) {
  if (!worksInMaintenance(await caller.actor())) throw new UnderMaintenance(maintenance, now())
}

function refuseIfOff({ site }: Switched, { features = [] }: Endpoint) {
  for (const feature of features) {
    const text = site.off[feature]
    if (text !== undefined) throw featureOff(text)
  }
}
