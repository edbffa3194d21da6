import * as credit from '#contract/ledger/endpoints.ts'
import { admins, gives, loggedIn } from '#tests/access/rows.ts'

export const creditAccess = [
  gives(credit.getCredit, loggedIn(200)),
  gives(credit.listCreditEntries, loggedIn(200)),
  gives(credit.listCreditEntries, loggedIn(200), {
    query: { kind: 'top_up', from: '2026-01-01', to: '2026-12-31', after: '1795000000000_7' },
  }),
  gives(credit.listCreditEntries, loggedIn(422), { query: { kind: 'nema' } }),
  gives(credit.listCreditEntries, loggedIn(422), { query: { from: '2026-13-01' } }),
  gives(credit.listCreditEntries, loggedIn(422), { query: { after: 'x' } }),
  gives(credit.exportStatement, loggedIn(200)),
  gives(credit.exportStatement, loggedIn(422), { query: { to: 'sutra' } }),
  gives(credit.printStatement, loggedIn(200), { query: { from: '2026-01-01', to: '2026-12-31' } }),
  gives(credit.printStatement, loggedIn(422), { query: { from: 'danas' } }),
  gives(credit.listSalesEntries, loggedIn(200), { query: { kind: 'payout', from: '2026-01-01' } }),
  gives(credit.listSalesEntries, loggedIn(422), { query: { after: 'x' } }),
  gives(credit.exportSalesStatement, loggedIn(200)),
  gives(credit.exportSalesStatement, loggedIn(422), { query: { to: 'sutra' } }),
  gives(credit.printSalesStatement, loggedIn(200), { query: { to: '2026-12-31' } }),
  gives(credit.printSalesStatement, loggedIn(422), { query: { from: 'danas' } }),
  gives(credit.getLedger, admins(200)),
  gives(credit.proveLedgerNow, admins(200)),
]
