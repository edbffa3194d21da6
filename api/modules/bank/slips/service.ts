import { randomInt } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { isPaid, type PaymentRow, startTransfer } from '#api/modules/payments/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { PaymentSlip, SlipDetail } from '#contract/bank/slips.ts'
import { slipDays, slipsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { shownReference, withCheckDigits } from '#contract/bank/payment-reference.ts'
import { countSlips, findPayerName, findSlip, insertSlip, listSlips, type SlipRow } from './queries.ts'
import { scanCode, type Slip } from './scan-code.ts'

const noBank = () =>
  new DomainError('conflict', 'Uplata uplatnicom trenutno nije moguća. Odaberite drugi način.')

/** Ten random digits, so that a reference reveals nothing about other payments. */
const newReference = () => withCheckDigits(String(randomInt(1_000_000_000, 10_000_000_000)))

/** Makes the slip of a payment that waits for a transfer; returns its reference. */
export async function addSlip({ now }: Pick<Deps, 'now'>, trx: Db, payment: PaymentRow): Promise<string> {
  const reference = newReference()
  await insertSlip(trx, {
    payment_id: payment.id,
    account_id: payment.account_id!,
    reference,
    amount_fening: payment.amount_fening,
    created_at: now(),
  })
  return reference
}

async function insertNewSlip(
  deps: Deps,
  trx: Db,
  accountId: number,
  fening: number,
): Promise<{ id: number }> {
  const payment = await startTransfer(deps, trx, { accountId, fening })
  await addSlip(deps, trx, payment)
  return { id: payment.id }
}

export async function makePaymentSlip(
  deps: Deps,
  actor: Actor,
  fening: number,
  once: KeyedCall | undefined,
): Promise<{ id: number }> {
  if (!deps.bank) throw noBank()
  return runOnce(deps.db, once, deps.now(), (trx) => insertNewSlip(deps, trx, actor.id, fening))
}

/** After it a slip shows as expired; it can still be paid. */
export const slipExpiry = (createdAt: Date) => new Date(createdAt.getTime() + slipDays * 24 * 3600 * 1000)

export function slipStateOf(
  { state, created_at }: Pick<SlipRow, 'state' | 'created_at'>,
  now: Date,
): PaymentSlip['state'] {
  if (state === 'refunded') return 'cancelled'
  if (isPaid(state as PaymentState)) return 'paid'
  return state === 'cancelled' ? 'cancelled' : slipExpiry(created_at) <= now ? 'expired' : 'open'
}

function viewOf(row: SlipRow, now: Date): PaymentSlip {
  const state = slipStateOf(row, now)
  const isDone = state === 'paid'
  return {
    id: row.id,
    reference: shownReference(row.reference),
    amount: toMarks(row.amount_fening),
    state,
    paid: isDone && row.paid_fening !== null ? toMarks(row.paid_fening) : null,
    credits: isDone ? row.credits : null,
    created_at: unixSeconds(row.created_at),
    expires_at: unixSeconds(slipExpiry(row.created_at)),
    paid_at: isDone && row.paid_at ? unixSeconds(row.paid_at) : null,
  }
}

const creditsPerMark = (deps: Deps) => tariffsAt(deps, deps.now()).creditsPerMark()

export async function listPaymentSlips(deps: Deps, actor: Actor, page: number) {
  const { db, now, bank } = deps
  const [rows, total] = await Promise.all([
    listSlips(db, actor.id, { limit: slipsPageSize, offset: (page - 1) * slipsPageSize }),
    countSlips(db, actor.id),
  ])
  return {
    data: rows.map((row) => viewOf(row, now())),
    meta: pageMetaOf(total, page, slipsPageSize),
    is_off: bank === null,
    credits_per_mark: creditsPerMark(deps),
  }
}

/** The contents of a slip, with the code to scan. Throws if the house has no account. */
export function printedSlip(
  { bank }: Pick<Deps, 'bank'>,
  { reference, amount_fening: fening }: { reference: string; amount_fening: number },
  purpose: string,
) {
  if (!bank) throw noBank()
  const slip: Slip = { reference, fening, purpose, bank }
  return { slip, code: scanCode(slip) }
}

/** A slip with everything that is printed on it. */
export async function slipToPay(deps: Deps, actor: Actor, id: number) {
  const { db, brand } = deps
  const row = await findSlip(db, id)
  if (!row || row.account_id !== actor.id) throw new DomainError('not_found', 'Nema takve uplatnice.')
  const { username, first_name, last_name } = await findPayerName(db, actor.id)
  // Some banks leave out the reference of a transfer, so the purpose repeats it.
  const purpose = `Dopuna ${brand.name} kredita, poziv na broj ${shownReference(row.reference)}`
  const payer = [first_name, last_name].filter(Boolean).join(' ') || username
  return { row, ...printedSlip(deps, row, purpose), payer, perMark: creditsPerMark(deps) }
}

export async function getPaymentSlip(deps: Deps, actor: Actor, id: number): Promise<SlipDetail> {
  const { row, slip, payer, code, perMark } = await slipToPay(deps, actor, id)
  return {
    ...viewOf(row, deps.now()),
    credits_per_mark: perMark,
    payer,
    purpose: slip.purpose,
    recipient: slip.bank.recipient,
    accounts: slip.bank.accounts.map(({ number, bank }) => ({ number, bank })),
    code: { size: code.size, path: code.path },
  }
}
