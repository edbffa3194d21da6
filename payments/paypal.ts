import { z } from 'zod'
import { ForgedMessage, type Gateway, GatewayRefusal, GatewayUnclear, type Report } from './gateway.ts'
import type { Answer, Transport } from './transport.ts'

export type PayPalAccount = {
  baseUrl: string
  /** Scheme and host of the pages where payers approve. */
  pagesOrigin: string
  clientId: string
  secret: string
  webhookId: string
  /** The account that is paid. */
  merchantId: string
  brandName: string
}

const money = z.object({
  currency_code: z.string().max(10),
  value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
})
const payee = z.object({ merchant_id: z.string().max(20).nullish() }).nullish()
const capture = z.object({
  id: z.string().max(60).nullish(),
  status: z.string().max(40).nullish(),
  amount: money.nullish().catch(null),
  custom_id: z.string().max(127).nullish(),
  payee,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().max(60).nullish() }).nullish() })
    .nullish(),
})
type Capture = z.output<typeof capture>
const order = z.object({
  id: z.string().max(60),
  status: z.string(),
  intent: z.string().nullish(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        amount: money.nullish(),
        payee,
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
const moneyOf = (given: z.output<typeof money> | null | undefined): Report['money'] =>
  given ? { amount: toCents(given.value), currency: given.currency_code } : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema of what we expect.
    return undefined
  }
}

const issuesOf = (answer: Answer) =>
  problem.safeParse(parsed(answer.body)).data?.details?.map(({ issue }) => issue) ?? []

/** States of a capture. Any other, such as that of an authorisation, takes nothing or has given it back. */
const outcomes: Record<string, Report['outcome']> = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

type Expected = { number: string; merchantId: string; payee: z.output<typeof payee>; isCapture: boolean }

/** Paid only if everything about the capture is ours. */
function reportOf(given: Capture, { number, merchantId, payee: to, isCapture }: Expected): Report {
  const { id, status, amount } = given
  const said = outcomes[status ?? ''] ?? 'odd'
  const isOurs =
    isCapture &&
    Boolean(id && amount) &&
    to?.merchant_id === merchantId &&
    (given.custom_id ?? number) === number
  const outcome = said === 'paid' && !isOurs ? 'odd' : said
  return {
    // An odd report must not hide a better one about the same capture.
    eventId: `capture:${id}:${status}${outcome === 'odd' ? ':odd' : ''}`,
    orderNumber: number,
    outcome,
    problem:
      outcome === 'odd'
        ? `PayPal ne javlja potpunu naplatu na naš račun: stanje ${status || 'nije navedeno'}, primalac ${to?.merchant_id || 'nije naveden'}.`
        : undefined,
    money: moneyOf(amount),
    reference: id ?? number,
  }
}

const completed = 'PAYMENT.CAPTURE.COMPLETED'
const captureEvents = new Set([
  completed,
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  // We ask for no authorisation, so one is odd.
  'PAYMENT.AUTHORIZATION.CREATED',
])

/** Milliseconds before its expiry at which a token is renewed. */
const tokenMarginMs = 60_000

/** PayPal Orders v2: one capture per order, in euros. */
export function paypalGateway(
  { pagesOrigin, clientId, secret, webhookId, merchantId, brandName }: PayPalAccount,
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
    const captures = unit?.payments?.captures ?? []
    const isOurs = unit?.custom_id === number && found.intent === 'CAPTURE'
    const done = captures.find(({ status }) => status === 'COMPLETED') ?? captures[0]
    const isCapture = isOurs && found.status !== 'VOIDED'
    if (done) return reportOf(done, { number, merchantId, payee: unit?.payee, isCapture })
    // Completed without a capture: authorised only.
    const isOdd = !isOurs || found.status === 'COMPLETED'
    return {
      eventId: `order:${found.id}:${found.status}${isOdd ? ':odd' : ''}`,
      orderNumber: number,
      outcome: isOdd ? 'odd' : found.status === 'VOIDED' ? 'declined' : 'pending',
      problem: isOdd
        ? `PayPal ne javlja naplatu: namjera ${found.intent || 'nije navedena'}, stanje ${found.status}, broj ${unit?.custom_id || 'nije naveden'}.`
        : undefined,
      money: moneyOf(unit?.amount),
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
            payee: { merchant_id: merchantId },
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
      const number = done?.custom_id
      if (!done || !number) return null
      // Some events name no payee; the order does.
      const orderId = done.payee ? undefined : done.supplementary_data?.related_ids?.order_id
      const found = orderId ? await show(orderId) : null
      if (found) return standing(found, number)
      const isCapture = data.event_type === completed || done.status !== 'COMPLETED'
      const report = reportOf(done, { number, merchantId, payee: done.payee, isCapture })
      return { ...report, eventId: report.outcome === 'odd' ? `${data.id}:odd` : data.id }
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
