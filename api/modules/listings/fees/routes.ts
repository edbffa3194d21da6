import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/fees.ts'
import { buyExtras, getListingExtras } from './extras.ts'
import { getPublishingPrices, getPublishingStep } from './step.ts'
import { stopWaiting, waitForFree } from './waits.ts'

export const listingFeeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getPublishingPrices, async ({ actor, query }) => ({
    data: await getPublishingPrices(deps, actor, query.category_id),
  }))
  serve(app, calls.getPublishingStep, async ({ actor, params }) => ({
    data: await getPublishingStep(deps, actor, params.id),
  }))
  serve(app, calls.waitForFree, ({ actor, params }) => waitForFree(deps, actor, params.id))
  serve(app, calls.stopWaiting, ({ actor, params }) => stopWaiting(deps, actor, params.id))
  serve(app, calls.getListingExtras, async ({ actor, params }) => ({
    data: await getListingExtras(deps, actor, params.id),
  }))
  serve(app, calls.buyExtras, ({ actor, params, body, once }) =>
    buyExtras(deps, actor, params.id, body, once),
  )
}
