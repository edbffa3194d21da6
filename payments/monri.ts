import { z } from 'zod'
import { apiAuthorization, callbackDigest, formDigest, isSame, orderDigest, returnDigest } from './digests.ts'
import {
  ForgedMessage,
  type Gateway,
  type GatewayCard,
  GatewayRefusal,
  GatewayUnclear,
  type StartedPayment,
  type Money,
  type Order,
  type Report,
} from './gateway.ts'
import type { Answer, Transport } from './transport.ts'
import { readFlat, writeFlat } from './xml-values.ts'

export type MonriAccount = { baseUrl: string; merchantKey: string; authenticityToken: string }

/** The approval of a transaction. */
const approved = { status: 'approved', code: '0000' }

/** Types of transactions that take money; the form's digest does not cover the type, so a payer can change it. */
const takesMoney = new Set<unknown>(['purchase', 'capture'])
/** Types that follow a payment, whose failure changes nothing about it. */
const followsPayment = new Set<unknown>(['void', 'refund'])
const open = new Set<unknown>(['pending', 'action_required'])

const transaction = z.object({
  id: z.union([z.string().max(60), z.int()]).nullish(),
  order_number: z.string().max(40),
  amount: z.coerce.number().int().optional().catch(undefined),
  currency: z.string().max(10).nullish(),
  status: z.string().max(40).nullish(),
  response_code: z.string().max(10).nullish(),
  transaction_type: z.string().max(40).nullish(),
  cc_type: z.string().nullish(),
  masked_pan: z.string().nullish(),
  pan_token: z.string().nullish(),
})
type Transaction = z.output<typeof transaction>
/** A webhook wraps the content of a callback. */
const callback = z.union([
  z.object({ event: z.string(), payload: transaction }).transform(({ payload }) => payload),
  transaction,
])
const charged = z.object({ transaction: transaction })

type Card = { cc_type?: string | null; masked_pan?: string | null; pan_token?: string | null }

const cardOf = ({
  cc_type: brand,
  masked_pan: maskedPan,
  pan_token: token,
}: Card): GatewayCard | undefined =>
  token
    ? {
        token: token.slice(0, 200),
        brand: (brand || 'card').slice(0, 30),
        maskedPan: (maskedPan ?? '').slice(0, 30),
      }
    : undefined

/** Paid only if every field says so; odd if only some do. */
function outcomeOf(given: Transaction): Report['outcome'] {
  const { id, amount, currency, status, response_code: code, transaction_type: type } = given
  if (status !== approved.status && code !== approved.code)
    return open.has(status) || followsPayment.has(type) ? 'pending' : 'declined'
  const isComplete = (id ?? '') !== '' && amount !== undefined && Boolean(currency)
  const isApproved = status === approved.status && code === approved.code
  return isApproved && isComplete && takesMoney.has(type) ? 'paid' : 'odd'
}

function reportOf(given: Transaction): Report {
  const { id, order_number: orderNumber, amount, currency, status, response_code: code } = given
  const type = given.transaction_type
  const outcome = outcomeOf(given)
  const isOdd = outcome === 'odd'
  return {
    eventId: `transaction:${[orderNumber, id, type, status, code, `${amount}${currency}`].join(':')}`,
    orderNumber,
    outcome,
    problem: isOdd
      ? `Banka ne javlja potpunu naplatu: vrsta ${type || 'nije navedena'}, stanje ${status || 'nije navedeno'}, kod ${code || 'nije naveden'}.`
      : undefined,
    money: amount !== undefined && currency ? { amount, currency } : null,
    // Refunds name the order; the event holds the transaction.
    reference: orderNumber,
    card: cardOf(given),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema of what we expect.
    return undefined
  }
}

/** Values are cut to the lengths that the form takes. */
const buyerFields = ({ name, email }: Order['buyer']) => ({
  ch_full_name: name.padEnd(3, '.').slice(0, 30),
  ...(email && { ch_email: email.slice(0, 100) }),
  ch_country: 'BA',
})

const signed = ({ number, money: { amount, currency } }: { number: string; money: Money }) => ({
  number,
  amount,
  currency,
})

/** Calls of Monri's API: old ones in XML, new ones in JSON. */
function monriApi(
  { merchantKey: key, authenticityToken }: MonriAccount,
  { send, now }: { send: Transport; now: () => Date },
) {
  return {
    async sendXml(path: string, root: string, values: Record<string, string | number>) {
      const headers = { 'content-type': 'application/xml', accept: 'application/xml' }
      const body = writeFlat(root, { ...values, 'authenticity-token': authenticityToken })
      const answer = await send({ method: 'POST', path, headers, body })
      return { answer, values: readFlat(answer.body) }
    },

    async sendJson(path: string, content: object): Promise<Answer> {
      const body = JSON.stringify(content)
      const seconds = Math.floor(now().getTime() / 1000)
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: apiAuthorization({ key, authenticityToken, seconds, path, body }),
      }
      return send({ method: 'POST', path, headers, body })
    },
  }
}

/** The fields of the form that leads a payer to Monri. */
const formFields = (order: Order, { merchantKey: key, authenticityToken }: MonriAccount) => ({
  ...buyerFields(order.buyer),
  order_info: order.title,
  order_number: order.number,
  amount: String(order.money.amount),
  currency: order.money.currency,
  language: 'ba',
  transaction_type: 'purchase',
  authenticity_token: authenticityToken,
  digest: formDigest(key, signed(order)),
  success_url_override: order.successUrl,
  cancel_url_override: order.cancelUrl,
  callback_url_override: order.callbackUrl,
  supported_payment_methods: 'card',
  ...(order.savesCard && { tokenize_pan: '1' }),
})

/** The purchase with a saved card, without the payer. */
const cardPurchase = (
  order: Order,
  token: string,
  { merchantKey: key, authenticityToken }: MonriAccount,
) => ({
  transaction_type: 'purchase',
  amount: order.money.amount,
  currency: order.money.currency,
  order_number: order.number,
  order_info: order.title,
  ...buyerFields(order.buyer),
  language: 'ba',
  authenticity_token: authenticityToken,
  digest: formDigest(key, signed(order)),
  pan_token: token,
  moto: true,
})

/** The transaction of an order as the old API shows it. */
const shownTransaction = (values: Map<string, string>, number: string) =>
  transaction.safeParse({
    id: values.get('id') ?? number,
    order_number: values.get('order-number'),
    amount: values.get('amount'),
    currency: values.get('currency'),
    status: values.get('status'),
    response_code: values.get('response-code'),
    transaction_type: values.get('transaction-type'),
    cc_type: values.get('cc-type'),
    masked_pan: values.get('masked-pan'),
    pan_token: values.get('pan-token'),
  }).data

/** Monri WebPay: the form that redirects (v2), its callbacks, and its API for orders and saved cards. */
export function monriGateway(account: MonriAccount, options: { send: Transport; now: () => Date }): Gateway {
  const { baseUrl, merchantKey: key } = account
  const { sendXml, sendJson } = monriApi(account, options)

  async function ask({ number }: StartedPayment): Promise<Report | null> {
    const { answer, values } = await sendXml('/orders/show', 'order', {
      'order-number': number,
      digest: orderDigest(key, { number }),
    })
    if (answer.status === 404) return null
    const data = shownTransaction(values, number)
    if (answer.status > 299 || data?.order_number !== number)
      throw new GatewayUnclear(`Monri answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    return reportOf(data)
  }

  return {
    provider: 'monri',
    currency: 'BAM',
    pagesOrigin: new URL(baseUrl).origin,
    repeatsRefunds: false,

    async start(order) {
      const action = `${baseUrl.replace(/\/$/, '')}/v2/form`
      return { kind: 'form', action, fields: formFields(order, account) }
    },

    async readCallback({ headers, body }) {
      const [scheme, digest = ''] = (headers['authorization'] ?? '').split(' ')
      if (scheme !== 'WP3-callback' || !isSame(digest, callbackDigest(key, body)))
        throw new ForgedMessage('the digest of the callback is wrong')
      const { data } = callback.safeParse(parsed(body))
      return data ? reportOf(data) : null
    },

    async readReturn(url, known) {
      const { searchParams } = new URL(url)
      const digest = searchParams.get('digest')
      if (digest === null) return null
      if (!isSame(digest, returnDigest(key, url.replace(/&digest=[^&]*$/, ''))))
        throw new ForgedMessage('the digest of the return is wrong')
      if (searchParams.get('order_number') !== known.number)
        throw new ForgedMessage('the return is of another order')
      // The gateway signs whatever address the form named, so a payer can add fields to it.
      return ask(known)
    },

    ask,

    async charge(order, token) {
      const answer = await sendJson('/v2/transaction', { transaction: cardPurchase(order, token, account) })
      const { data } = charged.safeParse(parsed(answer.body))
      if (data && data.transaction.order_number === order.number) return reportOf(data.transaction)
      // Without a transaction nothing was charged.
      if (answer.status >= 400 && answer.status < 500)
        throw new GatewayRefusal(`Monri answered ${answer.status}: ${answer.body.slice(0, 200)}`)
      throw new GatewayUnclear(`Monri answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    },

    async refund({ number, money }) {
      const path = `/transactions/${encodeURIComponent(number)}/refund.xml`
      const { answer, values } = await sendXml(path, 'transaction', {
        'order-number': number,
        amount: money.amount,
        currency: money.currency,
        digest: orderDigest(key, signed({ number, money })),
      })
      if (answer.status <= 299 && values.get('status') === 'approved')
        return { reference: values.get('id') ?? values.get('reference-number') ?? number }
      if (
        values.get('status') === 'declined' ||
        values.get('status') === 'invalid' ||
        (answer.status >= 400 && answer.status < 500)
      )
        throw new GatewayRefusal(`Monri refused: ${answer.body.slice(0, 200)}`)
      throw new GatewayUnclear(`Monri answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    },
  }
}
