import { z } from 'zod'
import { apiAuthorization, callbackDigest, formDigest, isSame, orderDigest, returnDigest } from './digests.ts'
import {
  ForgedMessage,
  type Gateway,
  type GatewayCard,
  GatewayRefusal,
  GatewayUnclear,
  type Known,
  type Money,
  type Order,
  type Report,
} from './gateway.ts'
import type { Answer, Transport } from './transport.ts'
import { readFlat, writeFlat } from './xml-values.ts'

export type MonriAccount = { baseUrl: string; merchantKey: string; authenticityToken: string }

/** The approval of a transaction. */
const approved = '0000'

const transaction = z.object({
  id: z.coerce.string().max(60),
  order_number: z.string().max(40),
  amount: z.coerce.number().int(),
  currency: z.enum(['BAM', 'EUR']),
  status: z.string(),
  response_code: z.string().nullish(),
  transaction_type: z.string().nullish(),
  cc_type: z.string().nullish(),
  masked_pan: z.string().nullish(),
  pan_token: z.string().nullish(),
})
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

const reportOf = (given: z.output<typeof transaction>): Report => ({
  eventId: `transaction:${given.id}:${given.status}:${given.amount}${given.currency}`,
  orderNumber: given.order_number,
  outcome: given.status === 'approved' ? 'paid' : 'declined',
  money: { amount: given.amount, currency: given.currency },
  // Refunds name the order; the transaction stands in the event.
  reference: given.order_number,
  card: cardOf(given),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Values are cut to the lengths that the form takes. */
const buyerFields = ({ name, email }: Order['buyer']) => ({
  ch_full_name: name.padEnd(3, '.').slice(0, 30),
  ...(email && { ch_email: email.slice(0, 100) }),
  ch_country: 'BA',
})

const paymentTypes = new Set(['purchase', 'authorize', 'capture'])

/** Monri WebPay: the form that redirects (v2), its callbacks, and its API for orders and saved cards. */
export function monriGateway(
  { baseUrl, merchantKey: key, authenticityToken }: MonriAccount,
  { send, now }: { send: Transport; now: () => Date },
): Gateway {
  const signed = ({ number, money: { amount, currency } }: { number: string; money: Money }) => ({
    number,
    amount,
    currency,
  })

  async function sendXml(path: string, root: string, values: Record<string, string | number>) {
    const headers = { 'content-type': 'application/xml', accept: 'application/xml' }
    const body = writeFlat(root, { ...values, 'authenticity-token': authenticityToken })
    const answer = await send({ method: 'POST', path, headers, body })
    return { answer, values: readFlat(answer.body) }
  }

  async function sendJson(path: string, content: object): Promise<Answer> {
    const body = JSON.stringify(content)
    const seconds = Math.floor(now().getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: apiAuthorization({ key, authenticityToken, seconds, path, body }),
    }
    return send({ method: 'POST', path, headers, body })
  }

  return {
    provider: 'monri',
    currency: 'BAM',
    pagesOrigin: new URL(baseUrl).origin,
    repeatsRefunds: false,

    async start(order) {
      const { number, money, title, successUrl, cancelUrl, callbackUrl, savesCard } = order
      return {
        kind: 'form',
        action: `${baseUrl.replace(/\/$/, '')}/v2/form`,
        fields: {
          ...buyerFields(order.buyer),
          order_info: title,
          order_number: number,
          amount: String(money.amount),
          currency: money.currency,
          language: 'ba',
          transaction_type: 'purchase',
          authenticity_token: authenticityToken,
          digest: formDigest(key, signed(order)),
          success_url_override: successUrl,
          cancel_url_override: cancelUrl,
          callback_url_override: callbackUrl,
          supported_payment_methods: 'card',
          ...(savesCard && { tokenize_pan: '1' }),
        },
      }
    },

    async readCallback({ headers, body }) {
      const [scheme, digest = ''] = (headers['authorization'] ?? '').split(' ')
      if (scheme !== 'WP3-callback' || !isSame(digest, callbackDigest(key, body)))
        throw new ForgedMessage('the digest of the callback is wrong')
      const { success, data } = callback.safeParse(parsed(body))
      if (!success || (data.transaction_type && !paymentTypes.has(data.transaction_type))) return null
      return reportOf(data)
    },

    async readReturn(url, { number }) {
      const { searchParams } = new URL(url)
      const digest = searchParams.get('digest')
      if (digest === null) return null
      const unsigned = url.replace(/&digest=[^&]*$/, '')
      if (!isSame(digest, returnDigest(key, unsigned)))
        throw new ForgedMessage('the digest of the return is wrong')
      const given = Object.fromEntries(searchParams)
      if (given['order_number'] !== number) throw new ForgedMessage('the return is of another order')
      const { data } = transaction.omit({ id: true, status: true }).safeParse(given)
      if (!data) return null
      const status = data.response_code === approved ? 'approved' : 'declined'
      // The address names no transaction; its digest is as unique.
      return { ...reportOf({ ...data, id: '', status }), eventId: `return:${digest}` }
    },

    async ask({ number }: Known) {
      const { answer, values } = await sendXml('/orders/show', 'order', {
        'order-number': number,
        digest: orderDigest(key, { number }),
      })
      if (answer.status === 404) return null
      const found = transaction.safeParse({
        id: values.get('id') ?? number,
        order_number: values.get('order-number'),
        amount: values.get('amount'),
        currency: values.get('currency'),
        status: values.get('status'),
        response_code: values.get('response-code'),
        cc_type: values.get('cc-type'),
        masked_pan: values.get('masked-pan'),
        pan_token: values.get('pan-token'),
      })
      if (answer.status > 299 || !found.success || found.data.order_number !== number)
        throw new GatewayUnclear(`Monri answered ${answer.status}: ${answer.body.slice(0, 200)}`)
      const isPaid = found.data.status === 'approved' && found.data.response_code === approved
      const isOpen = found.data.status === 'pending' || found.data.status === 'action_required'
      return {
        ...reportOf(found.data),
        outcome: isPaid ? 'paid' : isOpen ? 'pending' : 'declined',
      }
    },

    async charge(order, token) {
      const answer = await sendJson('/v2/transaction', {
        transaction: {
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
        },
      })
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
