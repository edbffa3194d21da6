import { z } from 'zod'
import {
  ForgedMessage,
  type Gateway,
  GatewayRefusal,
  GatewayUnclear,
  type Money,
  type Report,
} from './gateway.ts'
import type { Answer, Transport } from './transport.ts'

export type PayPalAccount = {
  baseUrl: string
  /** Scheme and host of the pages where payers approve. */
  pagesOrigin: string
  clientId: string
  secret: string
  webhookId: string
  brandName: string
}

const money = z.object({ currency_code: z.literal('EUR'), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) })
const capture = z.object({
  id: z.string().max(60),
  status: z.string(),
  amount: money,
  custom_id: z.string().max(127).nullish(),
})
const order = z.object({
  id: z.string().max(60),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        amount: money.nullish(),
        payments: z.object({ captures: z.array(capture).nullish() }).nullish(),
      }),
    )
    .nullish(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).nullish(),
})
type PayPalOrder = z.output<typeof order>
const problem = z.object({
  name: z.string().nullish(),
  details: z.array(z.object({ issue: z.string() })).nullish(),
})
const event = z.object({
  id: z.string().max(100),
  event_type: z.string(),
  resource: z.record(z.string(), z.unknown()),
})

export const toDecimal = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
/** Without floating point. */
function toCents(value: string): number {
  const [whole, rest = ''] = value.split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
const moneyOf = ({ value, currency_code }: z.output<typeof money>): Money => ({
  amount: toCents(value),
  currency: currency_code,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const issuesOf = (answer: Answer) =>
  problem.safeParse(parsed(answer.body)).data?.details?.map(({ issue }) => issue) ?? []

const outcomes: Record<string, Report['outcome']> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
}

const reportOf = (given: z.output<typeof capture>, orderNumber: string): Report => ({
  eventId: `capture:${given.id}:${given.status}`,
  orderNumber,
  outcome: outcomes[given.status] ?? 'declined',
  money: moneyOf(given.amount),
  reference: given.id,
})

const captureEvents = new Set([
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
])

/** Milliseconds before its expiry at which a token is renewed. */
const tokenMarginMs = 60_000

/** PayPal Orders v2: one capture per order, in euros. */
export function paypalGateway(
  { pagesOrigin, clientId, secret, webhookId, brandName }: PayPalAccount,
  { send, now }: { send: Transport; now: () => Date },
): Gateway {
  let token: { value: string; until: number } | undefined

  async function tokenOf(): Promise<string> {
    if (token && token.until > now().getTime()) return token.value
    const answer = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { data } = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .safeParse(answer.status === 200 ? parsed(answer.body) : undefined)
    if (!data) throw new GatewayUnclear(`PayPal gave no token: ${answer.status}`)
    token = { value: data.access_token, until: now().getTime() + data.expires_in * 1000 - tokenMarginMs }
    return token.value
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    requestId?: string,
  ): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${await tokenOf()}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
    }
    const answer = await send({ method, path, headers, ...(body !== undefined && { body }) })
    if (answer.status === 401) token = undefined
    if (answer.status === 401 || answer.status === 429 || answer.status > 499)
      throw new GatewayUnclear(`PayPal answered ${path} with ${answer.status}`)
    return answer
  }

  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

  function readOrder(answer: Answer): PayPalOrder {
    const { data } = order.safeParse(parsed(answer.body))
    if (answer.status < 300 && data) return data
    throw new GatewayUnclear(`PayPal answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  }

  /** Sums up the captures of an order; `pending` before there is one. */
  function standing(found: PayPalOrder, number: string): Report {
    const [unit] = found.purchase_units ?? []
    if (unit?.custom_id && unit.custom_id !== number)
      throw new ForgedMessage('the order is of another payment')
    const [done] = unit?.payments?.captures ?? []
    if (done) return reportOf(done, number)
    if (!unit?.amount) throw new GatewayUnclear('PayPal named no amount')
    return {
      eventId: `order:${found.id}:${found.status}`,
      orderNumber: number,
      outcome: found.status === 'VOIDED' ? 'declined' : 'pending',
      money: moneyOf(unit.amount),
      reference: found.id,
    }
  }

  const show = async (id: string): Promise<PayPalOrder | null> => {
    const answer = await ask('GET', orderPath(id))
    return answer.status === 404 ? null : readOrder(answer)
  }

  /** Takes the money that the payer approved. The request id lets PayPal recognise a repeat. */
  async function take(id: string, number: string): Promise<Report | null> {
    const answer = await ask('POST', `${orderPath(id)}/capture`, '{}', `${number}-capture`)
    if (answer.status < 300) return standing(readOrder(answer), number)
    const issues = issuesOf(answer)
    const found = await show(id)
    if (!found) return null
    const report = standing(found, number)
    return issues.includes('INSTRUMENT_DECLINED') && report.outcome === 'pending'
      ? { ...report, outcome: 'declined', eventId: `order:${id}:INSTRUMENT_DECLINED` }
      : report
  }

  async function current({ number, gatewayId }: { number: string; gatewayId: string | null }) {
    const found = gatewayId === null ? null : await show(gatewayId)
    if (!found) return null
    return found.status === 'APPROVED' ? take(found.id, number) : standing(found, number)
  }

  async function assertSigned(headers: Record<string, string | undefined>, body: string) {
    const signature = Object.fromEntries(
      ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'].map((name) => [
        name,
        headers[`paypal-${name.replaceAll('_', '-')}`],
      ]),
    )
    if (Object.values(signature).some((value) => !value || value.length > 2_000))
      throw new ForgedMessage('the webhook is not signed')
    // The event goes back byte by byte, since the signature covers its checksum.
    const envelope = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)
    const answer = await ask(
      'POST',
      '/v1/notifications/verify-webhook-signature',
      `${envelope},"webhook_event":${body}}`,
    )
    const { data } = z.object({ verification_status: z.string() }).safeParse(parsed(answer.body))
    if (answer.status >= 400 || data?.verification_status === 'FAILURE')
      throw new ForgedMessage('PayPal did not send this webhook')
    if (data?.verification_status !== 'SUCCESS')
      throw new GatewayUnclear('PayPal did not say whether it sent this')
  }

  return {
    provider: 'paypal',
    currency: 'EUR',
    pagesOrigin,
    repeatsRefunds: true,

    async start({ number, money: { amount, currency }, title, successUrl, cancelUrl }) {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: number,
            custom_id: number,
            invoice_id: number,
            description: title.slice(0, 127),
            amount: { currency_code: currency, value: toDecimal(amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: brandName,
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: successUrl,
              cancel_url: cancelUrl,
            },
          },
        },
      })
      const answer = await ask('POST', '/v2/checkout/orders', body, number)
      if (answer.status >= 400)
        throw new GatewayRefusal(`PayPal answered ${answer.status}: ${answer.body.slice(0, 200)}`)
      const made = readOrder(answer)
      const link = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link || new URL(link.href).origin !== pagesOrigin)
        throw new GatewayUnclear('PayPal gave no page for the payer')
      return { kind: 'redirect', url: link.href, gatewayId: made.id }
    },

    async readCallback({ headers, body }) {
      const { data } = event.safeParse(parsed(body))
      if (!data) throw new ForgedMessage('no event')
      await assertSigned(headers, body)
      if (data.event_type === 'CHECKOUT.ORDER.APPROVED') {
        const approved = order.safeParse(data.resource).data
        const number = approved?.purchase_units?.[0]?.custom_id
        return approved && number ? take(approved.id, number) : null
      }
      if (!captureEvents.has(data.event_type)) return null
      const done = capture.safeParse(data.resource).data
      return done?.custom_id ? { ...reportOf(done, done.custom_id), eventId: data.id } : null
    },

    async readReturn(url, known) {
      const { searchParams } = new URL(url)
      if (!searchParams.has('token')) return null
      if (searchParams.get('token') !== known.gatewayId)
        throw new ForgedMessage('the return is of another order')
      // The address proves nothing, so PayPal is asked.
      return current(known)
    },

    ask: current,

    async refund({ number, reference, money: { amount, currency }, key }) {
      const body = JSON.stringify({
        amount: { value: toDecimal(amount), currency_code: currency },
        custom_id: number,
      })
      const path = `/v2/payments/captures/${encodeURIComponent(reference)}/refund`
      const answer = await ask('POST', path, body, key)
      const { data } = z.object({ id: z.string(), status: z.string() }).safeParse(parsed(answer.body))
      if (answer.status < 300 && data && data.status !== 'FAILED' && data.status !== 'CANCELLED')
        return { reference: data.id }
      if (answer.status >= 400 || data)
        throw new GatewayRefusal(`PayPal refused: ${(issuesOf(answer)[0] ?? answer.body).slice(0, 200)}`)
      throw new GatewayUnclear('PayPal gave no refund')
    },
  }
}
