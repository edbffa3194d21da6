import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/database/db.ts'
import { isSame } from '#payments/digests.ts'
import { GatewayUnclear } from '#payments/gateway.ts'
import { toDecimal } from '#payments/paypal-reports.ts'
import type { Answer, Ask, Transport } from '#payments/transport.ts'
import { captureOf, sandboxWallet, tell, walletNews, webhookSignature } from './calls.ts'
import {
  changePayment,
  findByGatewayId,
  openPayment,
  refundOnce,
  requestOf,
  type SandboxPayment,
  staysSilent,
} from './queries.ts'

const bearer = 'sandbox-bearer'

const answer = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) })
const problem = (status: number, issue: string) =>
  answer(status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })

const statuses: Record<string, string> = {
  open: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  paid: 'COMPLETED',
  declined: 'APPROVED',
  cancelled: 'VOIDED',
}

type OrderBody = {
  purchase_units: [
    { custom_id: string; description: string; amount: { currency_code: string; value: string } },
  ]
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
}

/** The API of the wallet. */
export const walletApi = (db: Db, { baseUrl, now }: { baseUrl: string; now: () => Date }): Transport => {
  const pageOf = (id: string) => `${baseUrl}/dev/banka/novcanik/${id}`

  const orderOf = (payment: SandboxPayment) => ({
    id: payment.gateway_id,
    status: statuses[payment.state],
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: payment.order_number,
        custom_id: payment.order_number,
        amount: { currency_code: payment.currency, value: toDecimal(payment.amount) },
        payee: { merchant_id: sandboxWallet.merchantId },
        ...(payment.state === 'paid' && { payments: { captures: [captureOf(payment, 'COMPLETED')] } }),
      },
    ],
    links: [{ href: pageOf(payment.gateway_id), rel: 'payer-action', method: 'GET' }],
  })

  async function make(body: string): Promise<Answer> {
    const given = JSON.parse(body) as OrderBody
    const [unit] = given.purchase_units
    const { return_url: successUrl, cancel_url: cancelUrl } = given.payment_source.paypal.experience_context
    const payment = await openPayment(db, {
      provider: 'paypal',
      number: unit.custom_id,
      gatewayId: randomBytes(9).toString('hex').toUpperCase(),
      amount: Math.round(Number(unit.amount.value) * 100),
      currency: unit.amount.currency_code,
      request: { title: unit.description, successUrl, cancelUrl, savesCard: false },
      at: now(),
    })
    return answer(200, orderOf(payment))
  }

  async function take(payment: SandboxPayment): Promise<Answer> {
    if (payment.state === 'paid') return problem(422, 'ORDER_ALREADY_CAPTURED')
    if (payment.state === 'declined') return problem(422, 'INSTRUMENT_DECLINED')
    const paid = await changePayment(db, payment.id, ['approved'], { state: 'paid' })
    if (!paid) return problem(422, 'ORDER_NOT_APPROVED')
    await tell(db, requestOf(paid).news ?? 'odmah', walletNews(paid, 'COMPLETED'), now())
    return answer(201, orderOf(paid))
  }

  async function refund(id: string, { body = '', headers }: Ask): Promise<Answer> {
    const { amount } = JSON.parse(body) as { amount: { value: string } }
    const payment = await findByGatewayId(db, 'paypal', id)
    const cents = Math.round(Number(amount.value) * 100)
    const key = headers['paypal-request-id'] ?? ''
    const done = payment && (await refundOnce(db, payment.id, cents, key))
    return done
      ? answer(201, { id: `REF-${key}`, status: 'COMPLETED' })
      : problem(422, 'REFUND_AMOUNT_EXCEEDED')
  }

  async function ofOrder(id: string, action: string | undefined): Promise<Answer> {
    const payment = await findByGatewayId(db, 'paypal', id)
    if (!payment) return answer(404, { name: 'RESOURCE_NOT_FOUND' })
    if (await staysSilent(db, payment.id)) throw new GatewayUnclear('the sandbox stays silent')
    return action === 'capture' ? take(payment) : answer(200, orderOf(payment))
  }

  return async (ask) => {
    const { path, body = '', headers } = ask
    if (path === '/v1/oauth2/token') return answer(200, { access_token: bearer, expires_in: 32_400 })
    if (headers['authorization'] !== `Bearer ${bearer}`) return answer(401, { error: 'invalid_token' })
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    if (path === '/v2/checkout/orders') return make(body)
    const order = /^\/v2\/checkout\/orders\/(\w+)(?:\/(capture))?$/.exec(path)
    if (order) return ofOrder(order[1]!, order[2])
    const captured = /^\/v2\/payments\/captures\/CAP-(\w+)\/refund$/.exec(path)
    if (captured) return refund(captured[1]!, ask)
    return answer(404, { name: 'RESOURCE_NOT_FOUND' })
  }
}

/** Tells whether an event was signed by the wallet. */
function verify(body: string): Answer {
  const given = JSON.parse(body) as Record<string, string>
  // The event as it was sent, which the signature covers.
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
  const expected = webhookSignature({
    id: given['transmission_id']!,
    time: given['transmission_time']!,
    webhookId: sandboxWallet.webhookId,
    body: event,
  })
  const isSound = isSame(given['transmission_sig'] ?? '', expected)
  return answer(200, { verification_status: isSound ? 'SUCCESS' : 'FAILURE' })
}
