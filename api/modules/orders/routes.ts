import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/orders.ts'
import { act, getOrder, listOrders, payOrder, placeOrder, quoteOrder } from './service.ts'

export const orderRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.quoteOrder, ({ actor, query }) => quoteOrder(deps, actor, query))
  serve(app, calls.placeOrder, ({ actor, body, once }) => placeOrder(deps, actor, body, once))
  serve(app, calls.listOrders, ({ actor, query }) => listOrders(deps, actor, query))
  serve(app, calls.getOrder, async ({ actor, params }) => ({ data: await getOrder(deps, actor, params.id) }))
  serve(app, calls.payOrder, ({ actor, params }) => payOrder(deps, actor, params.id))
  serve(app, calls.confirmOrder, ({ actor, params }) => act(deps, actor, params.id, 'confirm'))
  serve(app, calls.declineOrder, ({ actor, params, body }) =>
    act(deps, actor, params.id, 'decline', body.reason),
  )
  serve(app, calls.cancelOrder, ({ actor, params, body }) =>
    act(deps, actor, params.id, 'cancel', body.reason),
  )
  serve(app, calls.shipOrder, ({ actor, params }) => act(deps, actor, params.id, 'ship'))
  serve(app, calls.deliverOrder, ({ actor, params }) => act(deps, actor, params.id, 'deliver'))
  serve(app, calls.completeOrder, ({ actor, params }) => act(deps, actor, params.id, 'complete'))
  serve(app, calls.returnOrder, ({ actor, params, body }) =>
    act(deps, actor, params.id, 'return', body.reason),
  )
}
