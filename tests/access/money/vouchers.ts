import * as vouchers from '#contract/vouchers.ts'
import { admins, gives, loggedIn } from '#tests/access/rows.ts'

const body = { count: 2, credits: 50, expires_on: '2099-12-31', note: 'Proba' }

export const voucherAccess = [
  gives(vouchers.redeemVoucher, loggedIn(200), { body: { code: '{newVoucher}' }, caller: 'new' }),
  gives(vouchers.redeemVoucher, loggedIn(422), { body: { code: '' } }),
  gives(vouchers.listOwnVouchers, loggedIn(200)),
  gives(vouchers.listOwnVouchers, loggedIn(422), { query: { page: 0 } }),
  gives(vouchers.listVoucherBatches, admins(200)),
  gives(vouchers.makeVoucherBatch, admins(201), { body }),
  gives(vouchers.makeVoucherBatch, admins(422), { body: { ...body, count: 10_001 } }),
  gives(vouchers.cancelVoucherBatch, admins(200), {
    params: { id: '{newVoucherBatch}' },
    body: { reason: 'x' },
  }),
  gives(vouchers.cancelVoucherBatch, admins(404), { params: { id: 987_654_321 }, body: { reason: 'x' } }),
]
