import { z } from 'zod'
import {
  type Callback,
  ForgedMessage,
  type Gateway,
  GatewayRefusal,
  GatewayUnclear,
  type StartedPayment,
  type Order,
  type Refund,
  type Report,
} from './gateway.ts'
import { issuesOf, orderPath, parsed, type PayPalApi, paypalApi, readOrder } from './paypal-api.ts'
import { capture, captureReport, order, orderReport, type PayPalOrder, toDecimal } from './paypal-reports.ts'
import type { Transport } from './transport.ts'

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

const event = z.object({
  id: z.string().max(100),
  event_type: z.string(),
  resource: z.record(z.string(), z.unknown()),
})

const completed = 'PAYMENT.CAPTURE.COMPLETED'
const captureEvents = new Set([
  completed,
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  // We ask for no authorisation, so one is odd.
  'PAYMENT.AUTHORIZATION.CREATED',
])

const orderBody = (
  { number, money: { amount, currency }, title, successUrl, cancelUrl }: Order,
  { merchantId, brandName }: PayPalAccount,
) => ({
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

/** PayPal Orders v2: one capture per order, in euros. */
export function paypalGateway(
  account: PayPalAccount,
  options: { send: Transport; now: () => Date },
): Gateway {
  const { pagesOrigin, merchantId } = account
  const api = paypalApi(account, options)

  const reportOf = (found: PayPalOrder, number: string) => orderReport(found, { number, merchantId })

  /** Takes the money that the payer approved. The request id lets PayPal recognise a repeat. */
  async function take(id: string, number: string): Promise<Report | null> {
    const answer = await api.ask('POST', `${orderPath(id)}/capture`, '{}', `${number}-capture`)
    if (answer.status < 300) return reportOf(readOrder(answer), number)
    const issues = issuesOf(answer)
    const found = await api.findOrder(id)
    if (!found) return null
    const report = reportOf(found, number)
    return issues.includes('INSTRUMENT_DECLINED') && report.outcome === 'pending'
      ? { ...report, outcome: 'declined', eventId: `order:${id}:INSTRUMENT_DECLINED` }
      : report
  }

  async function current({ number, gatewayId }: Pick<StartedPayment, 'number' | 'gatewayId'>) {
    const found = gatewayId === null ? null : await api.findOrder(gatewayId)
    if (!found) return null
    return found.status === 'APPROVED' ? take(found.id, number) : reportOf(found, number)
  }

  async function readCapture({ id, event_type: type, resource }: z.output<typeof event>) {
    const done = capture.safeParse(resource).data
    const number = done?.custom_id
    if (!done || !number) return null
    // Some events name no payee; the order does.
    const orderId = done.payee ? undefined : done.supplementary_data?.related_ids?.order_id
    const found = orderId ? await api.findOrder(orderId) : null
    if (found) return reportOf(found, number)
    const isCapture = type === completed || done.status !== 'COMPLETED'
    const report = captureReport(done, { number, merchantId, payee: done.payee, isCapture })
    return { ...report, eventId: report.outcome === 'odd' ? `${id}:odd` : id }
  }

  return {
    provider: 'paypal',
    currency: 'EUR',
    pagesOrigin,
    repeatsRefunds: true,

    async start(asked) {
      const body = JSON.stringify(orderBody(asked, account))
      const answer = await api.ask('POST', '/v2/checkout/orders', body, asked.number)
      if (answer.status >= 400)
        throw new GatewayRefusal(`PayPal answered ${answer.status}: ${answer.body.slice(0, 200)}`)
      const made = readOrder(answer)
      const link = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link || new URL(link.href).origin !== pagesOrigin)
        throw new GatewayUnclear('PayPal gave no page for the payer')
      return { kind: 'redirect', url: link.href, gatewayId: made.id }
    },

    async readCallback({ headers, body }: Callback) {
      const { data } = event.safeParse(parsed(body))
      if (!data) throw new ForgedMessage('no event')
      await api.assertSigned(headers, body)
      if (data.event_type === 'CHECKOUT.ORDER.APPROVED') {
        const approved = order.safeParse(data.resource).data
        const number = approved?.purchase_units?.[0]?.custom_id
        return approved && number ? take(approved.id, number) : null
      }
      return captureEvents.has(data.event_type) ? readCapture(data) : null
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
    refund: (refund) => giveBack(api, refund),
  }
}

async function giveBack(api: PayPalApi, { number, reference, money: { amount, currency }, key }: Refund) {
  const body = JSON.stringify({
    amount: { value: toDecimal(amount), currency_code: currency },
    custom_id: number,
  })
  const path = `/v2/payments/captures/${encodeURIComponent(reference)}/refund`
  const answer = await api.ask('POST', path, body, key)
  const { data } = z.object({ id: z.string(), status: z.string() }).safeParse(parsed(answer.body))
  if (answer.status < 300 && data && data.status !== 'FAILED' && data.status !== 'CANCELLED')
    return { reference: data.id }
  if (answer.status >= 400 || data)
    throw new GatewayRefusal(`PayPal refused: ${(issuesOf(answer)[0] ?? answer.body).slice(0, 200)}`)
  throw new GatewayUnclear('PayPal gave no refund')
}
