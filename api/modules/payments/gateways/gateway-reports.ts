import { faultPoint } from '#lib/process/fault-points.ts'
import type { Db } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { paymentStates } from '#contract/payments.ts'
import type { GatewayCard, Report } from '#payments/gateway.ts'
import { unixSeconds } from '#lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { findCard } from '../cards/card-queries.ts'
import { keepCard } from '../cards/cards.ts'
import { savedCardFailed } from '../mails.ts'
import {
  changePayment,
  findByOrderNumber,
  findPayer,
  insertEvent,
  isKnownEvent,
  lockPayment,
  type PaymentRow,
} from '../queries.ts'
import { statesBefore } from '../states.ts'
import { foreignMoney } from '../view.ts'
import { completePayment } from '../completion.ts'

type Source = 'callback' | 'return' | 'status' | 'charge'

type Taken = { provider: string; source: Source; report: Report }

const amountProblem = ({ gateway_amount: amount, currency }: PaymentRow, told: Report['money']) =>
  `Javljena je uplata od ${told ? foreignMoney(told.amount, told.currency) : 'nepoznatog iznosa'}, a očekuje se ${foreignMoney(amount, currency)}.`

/** Applies a gateway's report, in one transaction with the note of it. */
async function takeReport(deps: Deps, trx: Db, { provider, source, report }: Taken): Promise<void> {
  const { orderNumber, outcome, problem, money, reference, eventId, card } = report
  const found = await findByOrderNumber(trx, orderNumber)
  // A payment of another installation that uses the same account of the gateway.
  if (!found) return
  const before = (await lockPayment(trx, found.id))!
  const at = deps.now()
  const event = { provider, event_id: eventId, payment_id: before.id, source, outcome, at, ...money }
  const isOurs = before.currency === money?.currency && before.gateway_amount === money.amount
  // The gateway also reports the refunds that we asked for.
  const isOdd = outcome === 'odd' && before.refunded_fening === 0
  const isMismatch = isOdd || (outcome === 'paid' && !isOurs)
  let effect: 'paid' | 'declined' | 'none' | 'mismatch' = isMismatch ? 'mismatch' : 'none'
  if (outcome === 'paid' && isOurs) {
    const { id: paymentId, way, amount_fening: amountFening } = before
    const done = await completePayment(deps, trx, { paymentId, way, reference, amountFening, at })
    if (done.outcome === 'completed') effect = 'paid'
    if (card && done.outcome === 'completed') await keepCardOf(deps, trx, done.payment, provider, card)
  }
  if (outcome === 'declined') {
    const declined = await changePayment(trx, before.id, statesBefore('declined'), {
      state: 'declined',
      ended_at: at,
    })
    if (declined) {
      effect = 'declined'
      await tellDeclined(trx, declined, at)
    }
  }
  if (isMismatch)
    await changePayment(trx, before.id, paymentStates, { problem: problem ?? amountProblem(before, money) })
  await insertEvent(trx, { ...event, effect })
  await faultPoint('payment: event noted')
}

/** A payer at the gateway's own page has seen it there. */
async function tellDeclined(trx: Db, payment: PaymentRow, at: Date): Promise<void> {
  const { id, account_id: accountId, charged_at: chargedAt, card_id: cardId } = payment
  if (accountId === null || chargedAt === null) return
  const { username, email } = await findPayer(trx, accountId)
  const card = cardId === null ? undefined : await findCard(trx, accountId, cardId)
  if (!email) return
  await queueMail(trx, savedCardFailed, {
    to: email,
    accountId,
    key: `payment:${id}:declined`,
    data: {
      username,
      amountFening: payment.amount_fening,
      card: card?.masked_pan ?? '',
      orderNumber: payment.order_number,
      at: unixSeconds(at),
    },
  })
}

async function keepCardOf(deps: Deps, trx: Db, payment: PaymentRow, provider: string, card: GatewayCard) {
  if (payment.saves_card && payment.account_id !== null)
    await keepCard(deps, trx, { accountId: payment.account_id, provider, card, at: deps.now() })
}

/** Applies a gateway's report; a repeat of the same news is harmless. */
export async function applyReport(deps: Deps, taken: Taken): Promise<void> {
  // Most repeats need no lock.
  if (await isKnownEvent(deps.db, taken.provider, taken.report.eventId)) return
  await faultPoint('payment: reported')
  await deps.db.transaction().execute((trx) => takeReport(deps, trx, taken))
  await faultPoint('payment: committed')
}
