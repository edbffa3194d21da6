import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { issueCreditNote } from '#api/modules/invoices/service.ts'
import { findPosting, reverse } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { feningPerMark } from '#contract/money/money.ts'
import { completePayment } from '../completion.ts'
import { createPayment } from '../new-payment.ts'
import { changePayment, lockPayment, type PaymentRow } from '../queries.ts'
import { purposeOf } from '../purposes/purposes.ts'
import { isPaid } from '../states.ts'
import { insertUndone, setTransferAmount } from './transfer-queries.ts'

/** Credits for money that a bank transferred: no bonus, and nothing for a part of a credit. */
export const creditsOfTransfer = (deps: Deps, fening: number) =>
  Math.floor((fening * tariffsAt(deps, deps.now()).creditsPerMark()) / feningPerMark)

/** A payment that waits for a transfer. */
export const startTransfer = (
  deps: Deps,
  trx: Db,
  { accountId, fening }: { accountId: number; fening: number },
): Promise<PaymentRow> =>
  createPayment(deps, trx, {
    accountId,
    purpose: 'top_up',
    way: 'bank',
    amountFening: fening,
    credits: creditsOfTransfer(deps, fening),
  })

/** Returns whether a payment has had its transfer; locks it until the transaction ends. */
export async function isTransferPaid(trx: Db, paymentId: number): Promise<boolean> {
  const payment = await lockPayment(trx, paymentId)
  return payment === undefined || isPaid(payment.state)
}

/** Returns whether a transfer of this amount may pay a payment: a shop is paid once, and to the fening. */
export async function acceptsTransfer(trx: Db, paymentId: number, fening: number): Promise<boolean> {
  const payment = await lockPayment(trx, paymentId)
  return payment?.purpose !== 'shop' || (!isPaid(payment.state) && payment.amount_fening === fening)
}

type Transfer = {
  paymentId: number
  /** Reference of the statement's line. */
  reference: string
  fening: number
  at: Date
}

/**
 * Completes a payment by the transfer, whose amount may differ from the requested one unless it is for a
 * shop.
 */
export async function completeTransfer(deps: Deps, trx: Db, { paymentId, reference, fening, at }: Transfer) {
  await setTransferAmount(trx, paymentId, fening, creditsOfTransfer(deps, fening))
  const done = await completePayment(deps, trx, {
    paymentId,
    way: 'bank',
    reference,
    amountFening: fening,
    at,
  })
  if (done.outcome !== 'completed')
    throw new DomainError('conflict', 'Ova uplatnica je u međuvremenu plaćena.')
}

type Undoing = { paymentId: number; reason: string; askedBy: number; at: Date }

/** Takes a transfer out of the payment that it was credited to by mistake; the money is with us still. */
export async function undoTransfer(
  deps: Deps,
  trx: Db,
  { paymentId, reason, askedBy, at }: Undoing,
): Promise<void> {
  const payment = await lockPayment(trx, paymentId)
  if (payment?.state !== 'paid')
    throw new DomainError('conflict', 'Ova uplata je već vraćena, pa se pripis ne može poništiti.')
  const { amount_fening, credits } = payment
  const undoneNow = (await changePayment(trx, paymentId, ['paid'], {
    state: 'refunded',
    refunded_fening: amount_fening,
  }))!
  const undone = { payment_id: paymentId, amount_fening, credits, reason, asked_by: askedBy, at }
  const { id: refundId } = await insertUndone(trx, undone)
  for (const part of ['money', 'credits']) {
    const key = `payment:${paymentId}:${part}`
    const posting = await findPosting(trx, key)
    if (posting) await reverse(trx, { postingId: posting.id, key: `${key}:undone`, at }).catch(explain)
  }
  await purposeOf(undoneNow).refunded?.(deps, trx, undoneNow)
  // Last, since it locks the series of invoices.
  const text = 'Ispravka uplate pripisane pogrešnom korisniku'
  await issueCreditNote(deps, trx, { paymentId, refundId, grossFening: amount_fening, text })
}

function explain(error: unknown): never {
  if (!(error instanceof DomainError && error.code === 'credit_short')) throw error
  throw new DomainError(
    'credit_short',
    'Korisnik je kredite iz ove uplate već potrošio, pa se pripis ne može poništiti. Dogovorite s njim povrat.',
  )
}
