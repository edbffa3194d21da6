import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/promotions/endpoints.ts'
import {
  buyPromotion,
  cancelPromotion,
  finishAction,
  listPromotions,
  offerIn,
  priceFor,
  promotionsOf,
  setRenewal,
  startAction,
} from './service.ts'

export const promotionRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getPromotionPrice, ({ actor, params, query }) => priceFor(deps, actor, params.id, query))
  serve(app, calls.promoteListing, ({ actor, params, body, once }) =>
    buyPromotion(deps, actor, params.id, body, once),
  )
  serve(app, calls.getListingPromotions, async ({ actor, params }) => ({
    data: await promotionsOf(deps, actor, params.id),
  }))
  serve(app, calls.getPromotionOffer, async ({ actor, query }) => ({
    data: await offerIn(deps, actor, query.category_id),
  }))
  serve(app, calls.listPromotions, ({ actor, query }) => listPromotions(deps, actor, query))
  serve(app, calls.changePromotion, ({ actor, params, body }) =>
    setRenewal(deps, actor, params.id, body.auto_renewal),
  )
  serve(app, calls.cancelPromotion, ({ actor, params }) => cancelPromotion(deps, actor, params.id))
  serve(app, calls.startActionPrice, ({ actor, params, body, once }) =>
    startAction(deps, actor, params.id, body, once),
  )
  serve(app, calls.finishActionPrice, ({ actor, params }) => finishAction(deps, actor, params.id))
}
