import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/payments.ts'
import { deleteCard, listCards, makeCardDefault } from './cards/cards.ts'
import { cancelPayment, checkOut, getPayment, reportReturn } from './checkout.ts'
import { startTopUp, topUpOptions } from './top-ups.ts'
import { refundPayment, settleRefund } from './refunds/refunds.ts'
import { getStaffPayment, listStaffPayments } from './staff/staff.ts'

export const paymentRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getTopUpOptions, ({ actor }) => topUpOptions(deps, actor))
  serve(app, calls.startTopUp, ({ actor, body, once }) => startTopUp(deps, actor, body, once))
  serve(app, calls.listCards, ({ actor }) => listCards(deps, actor))
  serve(app, calls.makeCardDefault, ({ actor, params }) => makeCardDefault(deps, actor, params.id))
  serve(app, calls.deleteCard, ({ actor, params }) => deleteCard(deps, actor, params.id))
  serve(app, calls.getPayment, ({ actor, params }) => getPayment(deps, actor, params.id))
  serve(app, calls.checkOut, ({ actor, params }) => checkOut(deps, actor, params.id))
  serve(app, calls.reportReturn, ({ actor, params, body }) =>
    reportReturn(deps, actor, params.id, body.address),
  )
  serve(app, calls.cancelPayment, ({ actor, params }) => cancelPayment(deps, actor, params.id))

  serve(app, calls.listStaffPayments, ({ query }) => listStaffPayments(deps, query))
  serve(app, calls.getStaffPayment, ({ params }) => getStaffPayment(deps, params.id))
  serve(app, calls.refundPayment, async ({ actor, params, body, once }) => {
    await refundPayment(deps, actor, params.id, body, once)
    return getStaffPayment(deps, params.id)
  })
  serve(app, calls.settleRefund, async ({ actor, params, body }) =>
    getStaffPayment(deps, await settleRefund(deps, actor, params.id, body.is_done)),
  )
}
