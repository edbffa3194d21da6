import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { createPayment } from '#api/modules/payments/service.ts'
import type { Paths } from '#contract/paths/paths.ts'
import { cardCall } from '#payments/sandbox/calls.ts'
import { openPayment } from '#payments/sandbox/queries.ts'
import { approvePayment } from '#server/demo-market/payments.ts'
import { closedDay, closedOn } from './invoices.ts'
import type { PaymentWay } from '#contract/payments.ts'

type Known = { order_number: string; gateway_amount: number; currency: string }
type Wish = { way?: PaymentWay; marks?: number; returnPath?: string }

/** A top-up that waits to be paid. */
export const openTopUp = (
  deps: Deps,
  accountId: number,
  { way = 'card', marks = 20, returnPath }: Wish = {},
) =>
  deps.db.transaction().execute((trx) =>
    createPayment(deps, trx, {
      accountId,
      purpose: 'top_up',
      way,
      amountFening: marks * 100,
      credits: marks * 10,
      bonus: way === 'card' ? marks * 2 : 0,
      returnPath,
    }),
  )

/** The gateway's report of a card payment that it approved, as the request that brings it. */
export async function approvedCallback(deps: Deps, payment: Known) {
  const known = await openPayment(deps.db, {
    provider: 'monri',
    number: payment.order_number,
    gatewayId: payment.order_number,
    amount: payment.gateway_amount,
    currency: payment.currency,
    request: { title: '', successUrl: '', cancelUrl: '', savesCard: false },
    at: deps.now(),
  })
  const { headers, body: payload } = cardCall(known, 'approved')
  return { url: '/hooks/card', headers, payload }
}

/** A paid top-up, as the callback of its gateway leaves it; the sandbox knows it too. */
export async function paidTopUp(deps: Deps, accountId: number, wish: Wish = {}) {
  const payment = await openTopUp(deps, accountId, wish)
  await approvePayment(deps, payment)
  return payment
}

/** A refund that the gateway may or may not have sent. */
export async function unclearRefund(deps: Deps, accountId: number) {
  const payment = await paidTopUp(deps, accountId)
  await deps.db
    .updateTable('payment')
    .set({ refunded_fening: 100, state: 'partly_refunded' })
    .where('id', '=', payment.id)
    .execute()
  await deps.db
    .insertInto('payment_event')
    .values({
      provider: 'monri',
      event_id: `transaction:${payment.order_number}`,
      payment_id: payment.id,
      source: 'callback',
      outcome: 'paid',
      effect: 'paid',
      amount: payment.gateway_amount,
      currency: payment.currency,
      at: deps.now(),
    })
    .execute()
  return deps.db
    .insertInto('payment_refund')
    .values({
      payment_id: payment.id,
      state: 'unclear',
      amount_fening: 100,
      gateway_amount: 100,
      credits: 0,
      bonus: 0,
      reason: 'Test',
      created_at: deps.now(),
    })
    .returning(['id', 'payment_id'])
    .executeTakeFirstOrThrow()
}

/** A card in the sandbox. */
export const keptCard = (deps: Deps, accountId: number, { isGood = true, isDefault = true } = {}) => {
  const token = `sandbox-${isGood ? 'uspijeva' : 'odbija'}-${Math.random()}`
  return deps.db
    .insertInto('saved_card')
    .values({
      account_id: accountId,
      provider: 'monri',
      token_hash: Buffer.from(token),
      sealed_token: deps.sealer.seal(token, `saved-card:${accountId}`),
      brand: 'visa',
      masked_pan: '411111-xxx-xxx-1111',
      is_default: isDefault,
      created_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Payments as pages show them: open by card and wallet, paid, cancelled and declined; a refund and two cards. */
export async function paymentsOf(deps: Deps, accountId: number) {
  const payments = [
    await openTopUp(deps, accountId, { returnPath: '/objava' }),
    await openTopUp(deps, accountId, { way: 'wallet', marks: 1_000 }),
    await paidTopUp(deps, accountId, { marks: 1_000, returnPath: '/objava' }),
    await openTopUp(deps, accountId),
    await openTopUp(deps, accountId),
  ]
  for (const [at, state] of [
    [3, 'cancelled'],
    [4, 'declined'],
  ] as const)
    await deps.db.updateTable('payment').set({ state }).where('id', '=', payments[at]!.id).execute()
  await unclearRefund(deps, accountId)
  await closedDay(deps.db)
  await keptCard(deps, accountId)
  await keptCard(deps, accountId, { isDefault: false })
  return payments
}

/** Pages that show those payments, and their viewers. */
export const paymentPages = <V>(
  paths: Paths,
  payments: readonly { id: number }[],
  by: (who: 'member' | 'waiting' | 'admin', ...addresses: string[]) => V,
) => ({
  credit: [by('member', paths.credit()), by('waiting', paths.credit())],
  topUp: [by('member', paths.topUp({ iznos: 33, povratak: '/objava' })), by('waiting', paths.topUp())],
  paying: [by('member', ...payments.map(({ id }) => paths.paying(id)))],
  paymentSuccess: [by('member', ...payments.map(({ id }) => paths.paymentSuccess(id)))],
  // Payments in another state lead elsewhere.
  paymentCancel: [by('member', paths.paymentCancel(payments[3]!.id))],
  paymentError: [by('member', paths.paymentError(payments[4]!.id))],
  savedCards: [by('member', paths.savedCards()), by('waiting', paths.savedCards())],
  topUpFromCredit: [],
  secondCredit: [],
  adminPayments: [by('admin', paths.adminPayments(), paths.adminPayments({ broj: 'nema' }))],
  adminPayment: [by('admin', ...payments.map(({ id }) => paths.adminPayment(id)))],
  invoices: [by('member', paths.invoices()), by('waiting', paths.invoices())],
  adminInvoices: [by('admin', paths.adminInvoices(), paths.adminInvoices({ q: 'nema' }))],
  adminClosings: [by('admin', paths.adminClosings(), paths.adminClosings({ prije: '2020-01-01' }))],
  adminClosing: [by('admin', paths.adminClosing(closedOn))],
})
