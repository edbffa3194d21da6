import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as messages from '#contract/conversations/messages.ts'
import { answerOffer, makeOffer } from './service.ts'

export const offerRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, messages.makeOffer, async ({ actor, params, body, once }) => ({
    data: await makeOffer(deps, actor, params.id, { fening: body.price, key: once?.key }),
  }))
  serve(app, messages.acceptOffer, async ({ actor, params, body }) => ({
    data: await answerOffer(deps, actor, params.id, {
      sequence: params.sequence,
      isAccepted: true,
      isReserving: body.reserve,
    }),
  }))
  serve(app, messages.declineOffer, async ({ actor, params }) => ({
    data: await answerOffer(deps, actor, params.id, {
      sequence: params.sequence,
      isAccepted: false,
      isReserving: false,
    }),
  }))
}
