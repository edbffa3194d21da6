import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/bank/slips.ts'
import { getPaymentSlip, listPaymentSlips, makePaymentSlip } from './service.ts'
import { printPaymentSlip } from './slip-pdf.ts'

export const slipRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listPaymentSlips, ({ actor, query }) => listPaymentSlips(deps, actor, query.page))
  serve(app, calls.makePaymentSlip, ({ actor, body, once }) =>
    makePaymentSlip(deps, actor, body.amount, once),
  )
  serve(app, calls.getPaymentSlip, async ({ actor, params }) => ({
    data: await getPaymentSlip(deps, actor, params.id),
  }))
  serve(app, calls.printPaymentSlip, async ({ actor, params, reply }) => {
    const { name, bytes } = await printPaymentSlip(deps, actor, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .send(bytes)
  })
}
