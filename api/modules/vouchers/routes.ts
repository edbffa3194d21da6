import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/vouchers.ts'
import {
  cancelVoucherBatch,
  listOwnVouchers,
  listVoucherBatches,
  makeVoucherBatch,
  redeemVoucher,
} from './service.ts'

export const voucherRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.redeemVoucher, ({ actor, body, request }) =>
    redeemVoucher(deps, actor, { code: body.code, ip: request.ip }),
  )
  serve(app, calls.listOwnVouchers, ({ actor, query }) => listOwnVouchers(deps, actor, query.page))
  serve(app, calls.listVoucherBatches, ({ query }) => listVoucherBatches(deps, query.page))
  serve(app, calls.makeVoucherBatch, ({ actor, body, once }) => makeVoucherBatch(deps, actor, body, once))
  serve(app, calls.cancelVoucherBatch, ({ actor, params, body }) =>
    cancelVoucherBatch(deps, actor, params.id, body.reason),
  )
}
