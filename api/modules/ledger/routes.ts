import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { localDay } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import * as calls from '#contract/ledger/endpoints.ts'
import { plural } from '#contract/text/plural.ts'
import { getLedger, proveLedger } from './proof.ts'
import { printStatement } from './statement-pdf.ts'
import { creditOf } from './posting.ts'
import { exportStatement, listStatement } from './statement.ts'

/** Both accounts of users have a statement. */
const statements = [
  {
    account: 'credit',
    list: calls.listCreditEntries,
    table: calls.exportStatement,
    print: calls.printStatement,
    name: 'stanje',
  },
  {
    account: 'payable',
    list: calls.listSalesEntries,
    table: calls.exportSalesStatement,
    print: calls.printSalesStatement,
    name: 'prodaja',
  },
] as const

export const ledgerRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getCredit, async ({ actor }) => ({ data: { balance: await creditOf(deps.db, actor.id) } }))
  for (const { account, list, table, print, name } of statements) {
    serve(app, list, ({ actor, query }) => listStatement(deps, actor, account, query))
    serve(app, table, ({ actor, query, reply }) =>
      reply
        .type('text/csv')
        .header('content-disposition', `attachment; filename="${name}-${localDay(deps.now())}.csv"`)
        .send(exportStatement(deps, actor, account, query)),
    )
    serve(app, print, async ({ actor, query, reply }) =>
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}-${localDay(deps.now())}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(await printStatement(deps, actor, account, query)),
    )
  }
  serve(app, calls.getLedger, () => getLedger(deps))
  serve(app, calls.proveLedgerNow, async ({ actor }) => {
    const faults = await proveLedger(deps)
    await recordAction(deps.db, { actor, action: 'prove-ledger', subject: 'ledger', at: deps.now() })
    return {
      message:
        faults.length === 0
          ? 'Knjiga se slaže.'
          : `Knjiga se ne slaže: ${faults.length} ${plural(faults.length, 'greška', 'greške', 'grešaka')}.`,
    }
  })
}
