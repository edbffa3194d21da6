import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueue } from '#lib/jobs.ts'
import { unixSeconds } from '#lib/time.ts'
import type { Deps } from '#api/deps.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import {
  bonusMissing,
  findHeld,
  findPosting,
  type Move,
  post,
  restoreBonus,
  reverse,
  takeBonusBack,
} from '#api/modules/ledger/service.ts'
import { queueMail, readsMailAbout } from '#api/modules/notifications/service.ts'
import { GatewayRefusal, GatewayUnclear } from '#payments/gateway.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { formatMoney } from '#contract/money/money.ts'
import { vatOf } from '#contract/money/vat.ts'
import { paymentRefunded } from '../mails.ts'
import { issueCreditNoteOf } from '../invoices.ts'
import { findPaidOrder, wasEndedByOthers } from '../held-queries.ts'
import { gatewayOf } from '../checkout.ts'
import { purposeOf } from '../purposes/purposes.ts'
import { changePayment, findPayer, findPayment, lockPayment, type PaymentRow } from '../queries.ts'
import { changeRefund, findRefund, insertRefund, noteOwedBonus, type RefundRow } from './refund-queries.ts'
import { sendRefundJob } from './send-refund-job.ts'
import { clearing } from '../gateways/clearing-accounts.ts'

const paidStates = ['paid', 'partly_refunded', 'refunded'] as const

const stateOf = ({ amount_fening: amount }: PaymentRow, refunded: number) =>
  refunded === 0 ? 'paid' : refunded === amount ? 'refunded' : 'partly_refunded'

const paymentSubject = (id: number) => `payment:${id}`

/**
 * Returns the shares of a refund. Each is the difference between the totals refunded afterwards and before,
 * so that refunds of all parts add up to the whole.
 */
function sharesOf(payment: PaymentRow, amount: number) {
  const { amount_fening: whole, refunded_fening: before } = payment
  const share = (of: number) => Math.ceil((of * (before + amount)) / whole) - Math.ceil((of * before) / whole)
  return {
    credits: share(payment.credits),
    bonus: share(payment.bonus),
    vat: vatOf(before + amount) - vatOf(before),
    gateway: share(payment.gateway_amount),
  }
}

const bonusKey = (refundId: number) => `refund:${refundId}:bonus`

const isMoving = ({ amount }: Move) => amount !== 0

async function postRefund(trx: Db, payment: PaymentRow, refund: RefundRow, vat: number, at: Date) {
  const { amount_fening: amount, credits, bonus, id } = refund
  const subject = { type: 'payment', id: payment.id } as const
  await post(trx, {
    kind: 'refund',
    key: `refund:${id}:money`,
    at,
    subject,
    moves: (
      purposeOf(payment).refundMoves?.(payment, amount) ??
      ([
        { house: clearing[payment.way], amount: -amount },
        { house: purposeOf(payment).revenue ?? 'revenue_credit', amount: amount - vat },
        { house: 'vat', amount: vat },
      ] as const satisfies readonly Move[])
    ).filter(isMoving),
  })
  const owner = payment.account_id
  if (owner === null || credits === 0) return
  await post(trx, {
    kind: 'refund',
    key: `refund:${id}:credits`,
    at,
    subject,
    moves: [
      { owner, account: 'credit', amount: -credits },
      { house: 'credit_issued', amount: credits },
    ],
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'credit_short')) throw error
    throw new DomainError(
      'credit_short',
      `Za ovaj povrat treba skinuti ${formatCredits(credits)}, a korisnik toliko više nema. Vratite manji iznos.`,
    )
  })
  // After the money, as a top-up posts it, so that the two never wait for each other in a circle.
  const owed = await bonusMissing(trx, owner, bonus)
  await takeBonusBack(trx, { owner, amount: bonus, owed, key: bonusKey(id), at, subject })
  if (owed > 0) await noteOwedBonus(trx, id, owed)
}

type NewRefund = { amount: number; reason: string; askedBy: number | null; at: Date }

/** The caller has locked the payment. */
async function writeRefund(trx: Db, payment: PaymentRow, { amount, reason, askedBy, at }: NewRefund) {
  const { id } = payment
  const { credits, bonus, gateway, vat } = sharesOf(payment, amount)
  if (gateway === 0) throw wrongFields({ amount: 'Iznos je premalen.' })
  const owner = payment.account_id
  const refund = await insertRefund(trx, {
    payment_id: id,
    state: 'asked',
    amount_fening: amount,
    gateway_amount: gateway,
    credits: owner === null ? 0 : credits,
    bonus: owner === null ? 0 : bonus,
    reason,
    asked_by: askedBy,
    created_at: at,
  })
  const refunded = payment.refunded_fening + amount
  const changed = (await changePayment(trx, id, paidStates, {
    refunded_fening: refunded,
    state: stateOf(payment, refunded),
  }))!
  await postRefund(trx, payment, refund, vat, at)
  if (payment.way !== 'bank') await enqueue(trx, sendRefundJob, { refundId: refund.id })
  await faultPoint('refund: written')
  return { refund, changed }
}

/**
 * Refunds a part of the payment of an order, in the transaction that ends the order. Throws if more is refunded than
 * was paid.
 */
export async function refundOrderPayment(
  trx: Db,
  { paymentId, ...refund }: { paymentId: number; amount: number; reason: string; at: Date },
): Promise<void> {
  const payment = await lockPayment(trx, paymentId)
  if (!payment || payment.purpose !== 'order' || payment.paid_at === null)
    throw new Error(`payment ${paymentId} pays no order`)
  if (payment.refunded_fening + refund.amount > payment.amount_fening)
    throw new Error(`payment ${paymentId} cannot return ${refund.amount} fening`)
  await writeRefund(trx, payment, { ...refund, askedBy: null })
}

/** Fening that staff may refund: of an order, only the rest that its end left in our hands, as after a bank refused. */
export async function refundableOf(
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'purpose' | 'subject_id' | 'amount_fening' | 'refunded_fening'>,
): Promise<number> {
  const left = payment.amount_fening - payment.refunded_fening
  if (payment.purpose !== 'order') return left
  const order = payment.subject_id === null ? undefined : await findPaidOrder(db, payment.subject_id)
  return order?.ended_at ? Math.min(left, await findHeld(db, order.id, payment.id)) : 0
}

/** Takes back the effects of the payment, and queues the call to the gateway. */
export function refundPayment(
  deps: Deps,
  actor: Actor,
  id: number,
  { amount, reason }: { amount: number; reason: string },
  once: KeyedCall | undefined,
): Promise<{ refundId: number }> {
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    const payment = await lockPayment(trx, id)
    if (!payment) throw new DomainError('not_found')
    if (payment.paid_at === null)
      throw new DomainError('conflict', 'Ova uplata nije plaćena, pa nema šta vratiti.')
    const left = await refundableOf(trx, payment)
    if (left === 0 && payment.purpose === 'order')
      throw new DomainError('conflict', 'Novac narudžbe se vraća njenim otkazivanjem ili odlukom u sporu.')
    if (amount > left)
      throw wrongFields({ amount: left === 0 ? 'Sve je već vraćeno.' : `Najviše ${formatMoney(left)}.` })
    const at = deps.now()
    const { refund, changed } = await writeRefund(trx, payment, { amount, reason, askedBy: actor.id, at })
    await purposeOf(payment).refunded?.(deps, trx, changed)
    await recordAction(trx, {
      actor,
      action: 'refunded',
      subject: paymentSubject(id),
      before: { refunded_fening: payment.refunded_fening },
      after: { refunded_fening: changed.refunded_fening, refund: refund.id, reason },
      at,
    })
    return { refundId: refund.id }
  })
}

type Refunded = { reference: string | null; at: Date }

async function completeRefund(
  deps: Deps,
  trx: Db,
  refund: RefundRow,
  { reference, at }: Refunded,
): Promise<void> {
  const done = await changeRefund(trx, refund.id, ['asked', 'sent', 'unclear'], {
    state: 'done',
    reference,
    problem: null,
    ended_at: at,
  })
  if (!done) return
  const payment = (await findPayment(trx, refund.payment_id))!
  await tellPayer(trx, payment, refund, at)
  await issueCreditNoteOf(deps, trx, refund, at)
  await faultPoint('refund: credit note issued')
}

async function tellPayer(trx: Db, payment: PaymentRow, refund: RefundRow, at: Date): Promise<void> {
  if (payment.account_id === null || (await isToldWithOrder(trx, payment, refund))) return
  const { username, email } = await findPayer(trx, payment.account_id)
  const order =
    payment.purpose === 'order' && payment.subject_id !== null
      ? await findPaidOrder(trx, payment.subject_id)
      : undefined
  if (email)
    await queueMail(trx, paymentRefunded, {
      to: email,
      accountId: payment.account_id,
      key: `refund:${refund.id}`,
      data: {
        username,
        amountFening: refund.amount_fening,
        credits: refund.credits + refund.bonus - refund.bonus_owed,
        bonusOwed: refund.bonus_owed,
        orderNumber: payment.order_number,
        ...(order && { order }),
        at: unixSeconds(at),
      },
    })
}

/** The mail about the end of an order names the money that goes back; a second one would say it again. */
const isToldWithOrder = async (trx: Db, payment: PaymentRow, refund: RefundRow): Promise<boolean> =>
  payment.purpose === 'order' &&
  refund.asked_by === null &&
  (await wasEndedByOthers(trx, payment)) &&
  (await readsMailAbout(trx, { accountId: payment.account_id!, kind: 'order' }))

/** Returns the amounts that the refund took, since the money stayed with us. */
async function failRefund(deps: Deps, trx: Db, refund: RefundRow, problem: string, at: Date): Promise<void> {
  const failed = await changeRefund(trx, refund.id, ['asked', 'sent', 'unclear'], {
    state: 'failed',
    problem: problem.slice(0, 500),
    ended_at: at,
  })
  if (!failed) return
  const payment = (await lockPayment(trx, refund.payment_id))!
  const refunded = payment.refunded_fening - refund.amount_fening
  const changed = (await changePayment(trx, payment.id, paidStates, {
    refunded_fening: refunded,
    state: stateOf(payment, refunded),
  }))!
  for (const part of ['money', 'credits']) {
    const posting = await findPosting(trx, `refund:${refund.id}:${part}`)
    if (posting) await reverse(trx, { postingId: posting.id, key: `refund:${refund.id}:${part}:back`, at })
  }
  const { bonus, bonus_owed: owed } = refund
  if (payment.account_id !== null)
    await restoreBonus(trx, {
      owner: payment.account_id,
      amount: bonus,
      owed,
      key: `${bonusKey(refund.id)}:back`,
      at,
      subject: { type: 'payment', id: payment.id },
    })
  await purposeOf(payment).refunded?.(deps, trx, changed)
}

/** Has the gateway send the money back; the job's handler. Never twice where a repeat would pay twice. */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  const { db } = deps
  const before = await findRefund(db, refundId)
  if (!before || before.state === 'done' || before.state === 'failed' || before.state === 'unclear') return
  const payment = (await findPayment(db, before.payment_id))!
  const gateway = gatewayOf(deps, payment)
  if (!gateway) throw new Error(`payment ${payment.id} has no gateway to refund it`)
  const unclear = (problem: string) =>
    changeRefund(db, refundId, ['asked', 'sent'], { state: 'unclear', problem })
  // An earlier attempt ended without an answer.
  if (before.state === 'sent' && !gateway.repeatsRefunds)
    return void (await unclear('Povrat je prekinut. Provjerite ga u sistemu banke.'))
  await changeRefund(db, refundId, ['asked'], { state: 'sent' })
  await faultPoint('refund: sending noted')
  try {
    const { reference } = await gateway.refund({
      number: payment.order_number,
      reference: payment.reference!,
      money: { amount: before.gateway_amount, currency: payment.currency as 'BAM' | 'EUR' },
      key: `${payment.order_number}-refund-${refundId}`,
    })
    await faultPoint('refund: sent')
    await db.transaction().execute((trx) => completeRefund(deps, trx, before, { reference, at: deps.now() }))
  } catch (error) {
    if (error instanceof GatewayRefusal)
      await db.transaction().execute((trx) => failRefund(deps, trx, before, error.message, deps.now()))
    else if (error instanceof GatewayUnclear && !gateway.repeatsRefunds)
      await unclear('Banka nije odgovorila. Provjerite povrat u njenom sistemu.')
    else throw error
  }
}

/** Staff looked at the gateway or made the bank transfer. */
export async function settleRefund(
  deps: Deps,
  actor: Actor,
  refundId: number,
  isDone: boolean,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const refund = await findRefund(trx, refundId)
    if (!refund) throw new DomainError('not_found')
    const payment = (await lockPayment(trx, refund.payment_id))!
    const waits = refund.state === 'unclear' || (payment.way === 'bank' && refund.state === 'asked')
    if (!waits)
      throw new DomainError('conflict', 'Ishod ovog povrata je već poznat ili ga banka još obrađuje.')
    const at = deps.now()
    if (isDone) await completeRefund(deps, trx, refund, { reference: null, at })
    else await failRefund(deps, trx, refund, 'Osoblje: novac nije vraćen.', at)
    await recordAction(trx, {
      actor,
      action: isDone ? 'refund-confirmed' : 'refund-failed',
      subject: paymentSubject(payment.id),
      after: { refund: refundId },
      at,
    })
    return payment.id
  })
}
