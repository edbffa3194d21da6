import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { minuteMs } from '#lib/time.ts'
import type { Deps } from '#api/deps.ts'
import {
  ForgedMessage,
  type Gateway,
  GatewayRefusal,
  GatewayUnclear,
  type Order,
  type Report,
} from '#payments/gateway.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { PaymentStep } from '#contract/payments.ts'
import { getCard, tokenOf } from './cards/cards.ts'
import { applyReport } from './gateways/gateway-reports.ts'
import { changePayment, findPayer, findPayment, type PaymentRow, takeCharge } from './queries.ts'
import { purposeOf } from './purposes/purposes.ts'
import { isOpen } from './states.ts'
import { paymentView } from './view.ts'

/** Until the first question to the gateway. */
const firstAskMs = 2 * minuteMs

export const gatewayOf = ({ gateways }: Deps, { way }: PaymentRow): Gateway | null =>
  way === 'bank' ? null : gateways[way]

/** Absent and another's look the same. */
async function getOwn(deps: Deps, actor: Actor, id: number): Promise<PaymentRow> {
  const payment = await findPayment(deps.db, id)
  if (!payment || payment.account_id !== actor.id) throw new DomainError('not_found')
  return payment
}

export const getPayment = async (deps: Deps, actor: Actor, id: number) => ({
  data: paymentView(await getOwn(deps, actor, id)),
})

async function orderOf(deps: Deps, payment: PaymentRow): Promise<Order> {
  const { brand, baseUrl } = deps
  const paths = makePaths(brand)
  const payer = await findPayer(deps.db, payment.account_id!)
  const name = [payer.first_name, payer.last_name].filter(Boolean).join(' ')
  return {
    number: payment.order_number,
    money: { amount: payment.gateway_amount, currency: payment.currency as 'BAM' | 'EUR' },
    title: purposeOf(payment).title(payment, brand.name),
    buyer: { name: name || payer.username, email: payer.email },
    successUrl: baseUrl + paths.paymentSuccess(payment.id),
    cancelUrl: baseUrl + paths.paymentCancel(payment.id),
    callbackUrl: `${baseUrl}/hooks/${payment.way}`,
    savesCard: payment.saves_card,
  }
}

/** Addresses of our own are relative, since the payer may know the site by another name. */
const shortened = ({ baseUrl }: Deps, url: string) =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url

const failure = (error: unknown): never => {
  if (error instanceof GatewayRefusal || error instanceof GatewayUnclear)
    throw new DomainError('gateway_failed', undefined, { cause: error })
  throw error
}

/** Charges the saved card, at most once in any case; without an answer the gateway is asked later. */
async function charge(deps: Deps, gateway: Gateway, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const card = await getCard(deps.db, payment.account_id!, payment.card_id!)
  const order = await orderOf(deps, payment)
  const taken = await takeCharge(deps.db, payment.id, now, new Date(now.getTime() + minuteMs))
  if (!taken) return
  await faultPoint('payment: charge noted')
  try {
    const report = await gateway.charge!(order, tokenOf(deps, card))
    await faultPoint('payment: charged')
    await applyReport(deps, { provider: gateway.provider, source: 'charge', report })
  } catch (error) {
    if (error instanceof GatewayUnclear) return
    if (!(error instanceof GatewayRefusal)) throw error
    const report: Report = {
      eventId: `charge:${payment.order_number}:refused`,
      orderNumber: payment.order_number,
      outcome: 'declined',
      money: order.money,
      reference: payment.order_number,
    }
    await applyReport(deps, { provider: gateway.provider, source: 'charge', report })
  }
}

/**
 * Returns the payer's next step. Repeats are harmless: a gateway recognises the order, and a card is
 * charged once.
 */
export async function checkOut(deps: Deps, actor: Actor, id: number): Promise<PaymentStep> {
  const payment = await getOwn(deps, actor, id)
  const none = async () => ({
    data: { kind: 'none' as const },
    payment: (await getPayment(deps, actor, id)).data,
  })
  if (!isOpen(payment.state) || payment.charged_at !== null) return none()
  const gateway = gatewayOf(deps, payment)
  if (!gateway) throw new DomainError('conflict', 'Ovaj način plaćanja trenutno nije dostupan.')
  if (payment.card_id !== null && gateway.charge) {
    await charge(deps, gateway, payment)
    return none()
  }
  const step = await gateway.start(await orderOf(deps, payment)).catch(failure)
  const change = {
    state: 'pending' as const,
    ask_at: new Date(deps.now().getTime() + firstAskMs),
    ...(step.kind === 'redirect' && { gateway_id: step.gatewayId }),
  }
  const pending = await changePayment(deps.db, id, ['created', 'pending'], change)
  if (!pending) return none()
  await faultPoint('payment: handed over')
  const data =
    step.kind === 'form'
      ? { kind: step.kind, action: shortened(deps, step.action), fields: step.fields }
      : { kind: step.kind, url: shortened(deps, step.url) }
  return { data, payment: paymentView(pending) }
}

/**
 * Handles the payer's return at this address. A valid proof counts at once; without one the gateway is
 * asked, and a lie changes nothing.
 */
export async function reportReturn(deps: Deps, actor: Actor, id: number, address: string) {
  const payment = await getOwn(deps, actor, id)
  const gateway = gatewayOf(deps, payment)
  if (gateway && payment.paid_at === null) {
    const known = startedPaymentOf(payment)
    try {
      const proven = await gateway.readReturn(deps.baseUrl + address, known)
      const report = proven ?? (isOpen(payment.state) ? await gateway.ask(known) : null)
      if (report && report.outcome !== 'pending')
        await applyReport(deps, { provider: gateway.provider, source: proven ? 'return' : 'status', report })
    } catch (error) {
      if (!(error instanceof ForgedMessage || error instanceof GatewayUnclear)) throw error
    }
  }
  return getPayment(deps, actor, id)
}

export const startedPaymentOf = (payment: PaymentRow) => ({
  number: payment.order_number,
  money: { amount: payment.gateway_amount, currency: payment.currency as 'BAM' | 'EUR' },
  gatewayId: payment.gateway_id,
})

/**
 * Cancels a payment unless its end is known. The gateway is asked once more afterwards, since the payer may have paid in
 * another window.
 */
export const cancelOpenPayment = (db: Db, id: number, at: Date) =>
  changePayment(db, id, ['created', 'pending'], {
    state: 'cancelled',
    ended_at: at,
    ask_at: new Date(at.getTime() + firstAskMs),
  })

export async function cancelPayment(deps: Deps, actor: Actor, id: number) {
  await getOwn(deps, actor, id)
  await cancelOpenPayment(deps.db, id, deps.now())
  return getPayment(deps, actor, id)
}
