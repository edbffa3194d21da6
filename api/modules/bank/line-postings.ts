import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { findPosting, post, reverse } from '#api/modules/ledger/service.ts'
import {
  acceptsTransfer,
  completeTransfer,
  creditsOfTransfer,
  isTransferPaid,
  startTransfer,
  undoTransfer,
} from '#api/modules/payments/service.ts'
import { changeLine, type LineRow } from './queries.ts'

/** The recipient of a line's money: an unpaid slip, or an account without one. */
export type Payee = { accountId: number; slipId: number | undefined }

const waitingKey = ({ id, turns }: Pick<LineRow, 'id' | 'turns'>) => `bank-line:${id}:${turns}`

/** Sets the money of a line aside until its owner is known. */
export async function letWait(trx: Db, line: LineRow, at: Date): Promise<void> {
  const turns = line.turns + 1
  await post(trx, {
    kind: 'sale',
    key: waitingKey({ ...line, turns }),
    at,
    subject: { type: 'statement_line', id: line.id },
    moves: [
      { house: 'clearing_bank', amount: line.amount_fening },
      { house: 'bank_unmatched', amount: -line.amount_fening },
    ],
  })
  await faultPoint('bank: money set aside')
  await changeLine(trx, line.id, { state: 'waiting', payment_id: null, turns })
}

/** Takes the money of a line out of the money set aside, if it is there. */
async function endWait(trx: Db, line: LineRow, at: Date): Promise<void> {
  const posting = await findPosting(trx, waitingKey(line))
  if (posting) await reverse(trx, { postingId: posting.id, key: `${waitingKey(line)}:out`, at })
}

/**
 * Credits the money of a line, whoever matched it: completes the slip's payment with the amount that
 * arrived, or a new payment if the slip is paid already. The caller has locked the line.
 */
export async function creditLine(
  deps: Deps,
  trx: Db,
  line: LineRow,
  { accountId, slipId }: Payee,
): Promise<number> {
  if (creditsOfTransfer(deps, line.amount_fening) === 0)
    throw new DomainError('conflict', 'Iznos je premalen: ne donosi nijedan kredit.')
  if (slipId !== undefined && !(await acceptsTransfer(trx, slipId, line.amount_fening)))
    throw new DomainError(
      'conflict',
      'Predračun shopa se plaća jednom i tačnim iznosom. Uplatu možete pripisati korisniku kao kredit.',
    )
  const at = deps.now()
  await endWait(trx, line, at)
  await faultPoint('bank: money taken out')
  const isOpen = slipId !== undefined && !(await isTransferPaid(trx, slipId))
  const paymentId = isOpen
    ? slipId
    : (await startTransfer(deps, trx, { accountId, fening: line.amount_fening })).id
  await completeTransfer(deps, trx, {
    paymentId,
    reference: waitingKey(line),
    fening: line.amount_fening,
    at,
  })
  await faultPoint('bank: payment completed')
  await changeLine(trx, line.id, { state: 'matched', payment_id: paymentId })
  await faultPoint('bank: line matched')
  return paymentId
}

/** Reverses the credit for a line, and sets its money aside again. */
export async function uncreditLine(
  deps: Deps,
  trx: Db,
  line: LineRow,
  decision: { reason: string; askedBy: number; at: Date },
): Promise<void> {
  await undoTransfer(deps, trx, { ...decision, paymentId: line.payment_id! })
  await faultPoint('bank: payment undone')
  await letWait(trx, line, decision.at)
}
