import * as payouts from '#contract/payouts.ts'
import { demoPassword } from '#demo/accounts.ts'
import { sellersAccount } from '#tests/support/money/payouts.ts'
import { admins, gives, loggedIn } from '#tests/access/rows.ts'

const account = { number: sellersAccount, holder_name: 'Amra Hodžić', password: demoPassword }
const batch = { params: { id: '{newPayoutBatch}' } }
const unsent = { params: { id: '{newUnsentBatch}' } }
const nowhere = { params: { id: 987_654_321 } }
const reason = { reason: 'Račun je zatvoren.' }

export const payoutAccess = [
  gives(payouts.getPayoutAccount, loggedIn(200)),
  gives(payouts.savePayoutAccount, loggedIn(200), { body: account }),
  gives(payouts.savePayoutAccount, loggedIn(422), { body: { ...account, number: '9980020000567807' } }),
  gives(payouts.savePayoutAccount, loggedIn(422), {
    body: { ...account, password: 'pogrešna' },
    caller: 'new',
  }),
  gives(payouts.deletePayoutAccount, loggedIn(404), { caller: 'new' }),
  gives(payouts.listPayouts, loggedIn(200), { query: { before: 7 } }),
  gives(payouts.listPayouts, loggedIn(422), { query: { before: 'x' } }),
  gives(payouts.previewPayouts, admins(200), { query: { after: 1 } }),
  gives(payouts.makePayoutBatch, admins(201), { body: { account: '{newOwed}' } }),
  gives(payouts.makePayoutBatch, admins(422), { body: { account: '1234567890123456' } }),
  gives(payouts.listPayoutBatches, admins(200)),
  gives(payouts.getPayoutBatch, admins(200), batch),
  gives(payouts.getPayoutBatch, admins(404), nowhere),
  gives(payouts.listBatchPayouts, admins(200), batch),
  gives(payouts.listBatchPayouts, admins(404), nowhere),
  gives(payouts.getPayoutFile, admins(200), batch),
  gives(payouts.getPayoutFile, admins(404), nowhere),
  gives(payouts.getPayoutTable, admins(200), batch),
  gives(payouts.getPayoutTable, admins(404), nowhere),
  gives(payouts.sendPayoutBatch, admins(200), unsent),
  gives(payouts.sendPayoutBatch, admins(409), batch),
  gives(payouts.sendPayoutBatch, admins(404), nowhere),
  gives(payouts.returnPayout, admins(200), { params: { id: '{newPayout}' }, body: reason }),
  gives(payouts.returnPayout, admins(409), { params: { id: '{newReturnedPayout}' }, body: reason }),
  gives(payouts.returnPayout, admins(404), { ...nowhere, body: reason }),
  gives(payouts.returnPayout, admins(422), { params: { id: '{newPayout}' }, body: {} }),
]
