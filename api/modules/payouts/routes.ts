import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/payouts.ts'
import { deletePayoutAccount, getPayoutOverview, listPayouts, savePayoutAccount } from './account.ts'
import {
  getPayoutBatch,
  listBatchPayouts,
  listPayoutBatches,
  makePayoutBatch,
  previewPayouts,
  sendPayoutBatch,
} from './batches.ts'
import { getPayoutFile, getPayoutTable } from './file.ts'
import { returnPayout } from './returns.ts'

export const payoutRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getPayoutAccount, async ({ actor }) => ({ data: await getPayoutOverview(deps, actor) }))
  serve(
    app,
    calls.savePayoutAccount,
    async ({ actor, body }) => {
      await savePayoutAccount(deps, actor, body)
      return { message: 'Račun je sačuvan. Isplate na njega kreću za 24 sata.' }
    },
    { securityEvent: 'payout_account_change' },
  )
  serve(
    app,
    calls.deletePayoutAccount,
    async ({ actor }) => {
      await deletePayoutAccount(deps, actor)
      return { message: 'Račun je uklonjen. Dok ne upišete novi, ništa ne isplaćujemo.' }
    },
    { securityEvent: 'payout_account_removal' },
  )
  serve(app, calls.listPayouts, ({ actor, query }) => listPayouts(deps, actor, query.before))
  serve(app, calls.previewPayouts, ({ query }) => previewPayouts(deps, query.after))
  serve(app, calls.makePayoutBatch, ({ actor, body, once }) =>
    makePayoutBatch(deps, actor, body.account, once),
  )
  serve(app, calls.listPayoutBatches, ({ query }) => listPayoutBatches(deps, query.page))
  serve(app, calls.getPayoutBatch, async ({ params }) => ({ data: await getPayoutBatch(deps.db, params.id) }))
  serve(app, calls.listBatchPayouts, ({ params, query }) => listBatchPayouts(deps, params.id, query.after))
  serve(app, calls.getPayoutFile, async ({ actor, params, reply }) =>
    reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="isplata-${params.id}.xml"`)
      .header('cache-control', 'private, no-store')
      .send(await getPayoutFile(deps, actor, params.id)),
  )
  serve(app, calls.getPayoutTable, async ({ actor, params, reply }) =>
    reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="isplata-${params.id}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(await getPayoutTable(deps, actor, params.id)),
  )
  serve(app, calls.sendPayoutBatch, ({ actor, params }) => sendPayoutBatch(deps, actor, params.id))
  serve(app, calls.returnPayout, ({ actor, params, body }) =>
    returnPayout(deps, actor, params.id, body.reason),
  )
}
