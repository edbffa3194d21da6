import * as calls from '#contract/payments.ts'
import { admins, everyone, gives, loggedIn, type Row } from '#tests/access/rows.ts'

/** For the owner alone; nobody else learns that it exists. */
const owners: Row = { ...loggedIn(404), owner: 200 }
const params = { id: '{newPayment}' }
const nowhere = { params: { id: 987_654_321 } }
const body = { amount: 20, way: 'card' }
const address = { address: '/' }
const refund = { amount: '5', reason: 'Dvostruka uplata' }

export const paymentAccess = [
  gives(calls.getTopUpOptions, loggedIn(200)),
  gives(calls.startTopUp, loggedIn(201), { body }),
  gives(calls.startTopUp, loggedIn(422), { body: { ...body, amount: 4 } }),
  gives(calls.startTopUp, loggedIn(422), { body: { ...body, amount: 1_001 } }),
  gives(calls.startTopUp, loggedIn(422), { body: { ...body, amount: 20.5 } }),
  gives(calls.startTopUp, { ...loggedIn(404), owner: 201 }, { body: { ...body, card_id: '{newCard}' } }),
  gives(calls.getPayment, owners, { params }),
  gives(calls.getPayment, loggedIn(404), nowhere),
  gives(calls.checkOut, owners, { params }),
  gives(calls.reportReturn, owners, { params, body: address }),
  gives(calls.cancelPayment, owners, { params }),
  gives(calls.listCards, loggedIn(200)),
  gives(calls.makeCardDefault, owners, { params: { id: '{newCard}' } }),
  gives(calls.deleteCard, owners, { params: { id: '{newCard}' } }),
  gives(calls.listStaffPayments, admins(200)),
  gives(calls.getStaffPayment, admins(200), { params }),
  gives(calls.getStaffPayment, admins(404), nowhere),
  gives(calls.refundPayment, admins(201), { params: { id: '{newPaidPayment}' }, body: refund }),
  gives(calls.refundPayment, admins(409), { params, body: refund }),
  gives(calls.refundPayment, admins(422), {
    params: { id: '{newPaidPayment}' },
    body: { ...refund, amount: '21' },
  }),
  gives(calls.settleRefund, admins(200), { params: { id: '{newUnclearRefund}' }, body: { is_done: true } }),
  gives(calls.settleRefund, admins(404), { ...nowhere, body: { is_done: true } }),
]

/** Calls in a gateway's name are proven by a signature, not by a session. */
export const callbackRow = { row: everyone(401) }
