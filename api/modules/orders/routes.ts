import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/orders/endpoints.ts'
import { takeAction, getOrder, listOrders, payOrder, placeOrder, quoteOrder } from './service.ts'

export const orderRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.quoteOrder, ({ actor, query }) => quoteOrder(deps, actor, query))
  serve(app, calls.placeOrder, ({ actor, body, once }) => placeOrder(deps, actor, body, once))
  serve(app, calls.listOrders, ({ actor, query }) => listOrders(deps, actor, query))
  serve(app, calls.getOrder, async ({ actor, params }) => ({ data: await getOrder(deps, actor, params.id) }))
  serve(app, calls.payOrder, ({ actor, params }) => payOrder(deps, actor, params.id))
  serve(app, calls.confirmOrder, ({ actor, params }) => takeAction(deps, actor, params.id, 'confirm'))
  serve(app, calls.declineOrder, ({ actor, params, body }) =>
    takeAction(deps, actor, params.id, 'decline', { reason: body.reason }),
  )
  serve(app, calls.cancelOrder, ({ actor, params, body }) =>
    takeAction(deps, actor, params.id, 'cancel', { reason: body.reason }),
  )
  serve(app, calls.shipOrder, ({ actor, params }) => takeAction(deps, actor, params.id, 'ship'))
  serve(app, calls.deliverOrder, ({ actor, params }) => takeAction(deps, actor, params.id, 'deliver'))
  serve(app, calls.completeOrder, ({ actor, params }) => takeAction(deps, actor, params.id, 'complete'))
  serve(app, calls.returnOrder, ({ actor, params, body }) =>
    takeAction(deps, actor, params.id, 'return', { reason: body.reason, keepsDelivery: body.keep_delivery }),
  )
  serve(app, calls.agreeToReturn, ({ actor, params }) => takeAction(deps, actor, params.id, 'agree'))
  serve(app, calls.refuseReturn, ({ actor, params }) => takeAction(deps, actor, params.id, 'refuse'))
  serve(app, calls.sendOrderBack, ({ actor, params }) => takeAction(deps, actor, params.id, 'send_back'))
  serve(app, calls.receiveOrderBack, ({ actor, params }) => takeAction(deps, actor, params.id, 'receive'))
}
