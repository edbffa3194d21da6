import { datedNumber } from '#lib/dated-number.ts'
import type { Db } from '#lib/database/db.ts'
import { hourMs } from '#lib/time.ts'
import type { Deps } from '#api/deps.ts'
import { bankPaymentOpenDays, paymentOpenHours } from '#contract/limits/money.ts'
import type { PaymentPurpose, PaymentWay } from '#contract/payments.ts'
import { insertPayment, type PaymentRow } from './queries.ts'

/** Gateways see it. */
const newOrderNumber = (now: Date) => datedNumber(now, 8)

/** The fixed rate of the currency board: 1.95583 KM for a euro. */
const toCents = (fening: number) => Math.round((fening * 100_000) / 195_583)

export type NewPayment = {
  accountId: number
  purpose: PaymentPurpose
  subjectId?: number
  way: PaymentWay
  amountFening: number
  /** Fixed now, so that a later change of prices does not touch it. */
  credits?: number
  bonus?: number
  returnPath?: string | undefined
  cardId?: number | undefined
  savesCard?: boolean
}

/** Writes a payment that waits to be paid. Charges nothing. */
export function createPayment(deps: Deps, trx: Db, given: NewPayment): Promise<PaymentRow> {
  const { way, amountFening } = given
  const now = deps.now()
  const currency = (way === 'wallet' && deps.gateways.wallet?.currency) || 'BAM'
  const openHours = way === 'bank' ? bankPaymentOpenDays * 24 : paymentOpenHours
  return insertPayment(trx, {
    account_id: given.accountId,
    purpose: given.purpose,
    subject_id: given.subjectId ?? null,
    way,
    state: 'created',
    amount_fening: amountFening,
    currency,
    gateway_amount: currency === 'EUR' ? toCents(amountFening) : amountFening,
    credits: given.credits ?? 0,
    bonus: given.bonus ?? 0,
    order_number: newOrderNumber(now),
    card_id: given.cardId ?? null,
    saves_card: given.savesCard ?? false,
    return_path: given.returnPath ?? null,
    created_at: now,
    ask_at: new Date(now.getTime() + openHours * hourMs),
  })
}
