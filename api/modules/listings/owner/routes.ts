import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/state.ts'
import { countSellerTabs } from '../reading/service.ts'
import { getListingLimits, getRefreshLimits } from './service.ts'

/** The caller's remaining allowance for publishing and refreshing. */
export const listingLimitRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getListingLimits, async ({ actor }) => ({ data: await getListingLimits(deps, actor) }))
  serve(app, calls.getRefreshLimits, async ({ actor }) => {
    const { refreshable } = await countSellerTabs(deps, actor, actor.id)
    return getRefreshLimits(deps, actor, refreshable)
  })
}
