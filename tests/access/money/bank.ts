import * as bank from '#contract/bank/endpoints.ts'
import * as slips from '#contract/bank/slips.ts'
import { houseAccount, mt940 } from '#tests/support/money/bank.ts'
import { admins, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For the owner alone; nobody else learns that it exists. */
const owners: Row = { ...loggedIn(404), owner: 200 }
const slip = { params: { id: '{newSlip}' } }
const nowhere = { params: { id: 987_654_321 } }
const line = { params: { id: '{newWaitingLine}' } }
const foreign = { params: { id: '{newForeignLine}' } }
const reason = { reason: 'Javio se' }
const target = { ...reason, target: '{newUsername}' }

export const bankAccess = [
  gives(slips.listPaymentSlips, loggedIn(200)),
  gives(slips.makePaymentSlip, loggedIn(201), { body: { amount: '20' } }),
  gives(slips.makePaymentSlip, loggedIn(422), { body: { amount: 'puno' } }),
  gives(slips.getPaymentSlip, owners, slip),
  gives(slips.getPaymentSlip, loggedIn(404), nowhere),
  gives(slips.printPaymentSlip, owners, slip),
  gives(bank.getBankOverview, admins(200)),
  gives(bank.importBankStatement, admins(200), {
    upload: 'file',
    content: mt940([{ amount: 100, bankId: 'PRISTUP' }]),
  }),
  gives(bank.importBankStatement, admins(422), { upload: 'file' }),
  gives(bank.importBankStatement, admins(415), { body: {} }),
  gives(bank.listBankStatements, admins(200)),
  gives(bank.listBankLines, admins(200), { query: { state: 'waiting', q: 'amra' } }),
  gives(bank.listBankLines, admins(422), { query: { state: 'nema' } }),
  gives(bank.getBankLine, admins(200), line),
  gives(bank.getBankLine, admins(404), nowhere),
  gives(bank.assignBankLine, admins(200), { ...line, body: target }),
  gives(bank.assignBankLine, admins(409), { ...foreign, body: target }),
  gives(bank.assignBankLine, admins(404), { ...nowhere, body: target }),
  gives(bank.disownBankLine, admins(200), { ...line, body: reason }),
  gives(bank.disownBankLine, admins(422), { ...line, body: {} }),
  gives(bank.releaseBankLine, admins(200), { ...foreign, body: reason }),
  gives(bank.releaseBankLine, admins(409), { ...line, body: reason }),
  gives(bank.listBankColumns, admins(200)),
  gives(bank.saveBankColumns, admins(200), {
    params: { account: houseAccount },
    body: { date: 'Datum', amount: 'Iznos' },
  }),
  gives(bank.saveBankColumns, admins(404), {
    params: { account: '9990010000999999' },
    body: { date: 'Datum', amount: 'Iznos' },
  }),
  gives(bank.sampleBankStatement, admins(200), { query: { format: 'mt940' } }),
]
