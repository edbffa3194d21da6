import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { apiAuthorization, formDigest, isSame, orderDigest } from '#payments/digests.ts'
import { GatewayUnclear } from '#payments/gateway.ts'
import type { Answer, Ask, Transport } from '#payments/transport.ts'
import { readFlat, writeFlat } from '#payments/xml-values.ts'
import { sandboxCard, transactionOf } from './calls.ts'
import {
  changePayment,
  findByNumber,
  openPayment,
  refundOnce,
  type SandboxPayment,
  staysSilent,
} from './queries.ts'

const { merchantKey: key, authenticityToken } = sandboxCard

const refusal = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ errors: [message] }),
})

const xmlOf = (payment: SandboxPayment, status: string, root = 'order'): Answer => ({
  status: 200,
  body: writeFlat(
    root,
    Object.fromEntries(
      Object.entries({
        ...transactionOf(payment, status),
        ...(root === 'transaction' && { transaction_type: 'refund' }),
      })
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name.replaceAll('_', '-'), value as string | number]),
    ),
  ),
})

const charge = z.object({
  transaction: z.object({
    amount: z.int(),
    currency: z.string(),
    order_number: z.string(),
    digest: z.string(),
    pan_token: z.string(),
  }),
})

/** The API of the card gateway. */
export const cardApi = (db: Db, now: () => Date): Transport => {
  async function show(body: string): Promise<Answer> {
    const number = readFlat(body).get('order-number') ?? ''
    if (!isSame(readFlat(body).get('digest') ?? '', orderDigest(key, { number })))
      return refusal(401, 'invalid digest')
    const payment = await findByNumber(db, 'monri', number)
    if (payment && (await staysSilent(db, payment.id))) throw new GatewayUnclear('the sandbox stays silent')
    if (payment?.state === 'paid' || payment?.state === 'approved') return xmlOf(payment, 'approved')
    if (payment?.state === 'declined') return xmlOf(payment, 'declined')
    return refusal(404, 'order not found')
  }

  async function refund(body: string): Promise<Answer> {
    const values = readFlat(body)
    const number = values.get('order-number') ?? ''
    const [amount, currency] = [Number(values.get('amount')), values.get('currency') ?? '']
    if (!isSame(values.get('digest') ?? '', orderDigest(key, { number, amount, currency })))
      return refusal(401, 'invalid digest')
    const payment = await findByNumber(db, 'monri', number)
    if (!payment) return refusal(404, 'order not found')
    const done = await refundOnce(db, payment.id, amount, `${now().getTime()}:${Math.random()}`)
    return xmlOf(payment, done ? 'approved' : 'declined', 'transaction')
  }

  async function pay({ body = '', path, headers }: Ask): Promise<Answer> {
    const [, , seconds] = (headers['authorization'] ?? '').split(' ')
    const expected = apiAuthorization({ key, authenticityToken, seconds: Number(seconds), path, body })
    if (!isSame(headers['authorization'] ?? '', expected)) return refusal(401, 'invalid authorization')
    const { transaction } = charge.parse(JSON.parse(body))
    const { order_number: number, amount, currency, pan_token: token } = transaction
    if (!isSame(transaction.digest, formDigest(key, { number, amount, currency })))
      return refusal(406, 'invalid digest')
    const payment = await openPayment(db, {
      provider: 'monri',
      number,
      gatewayId: `saved-${number}`,
      amount,
      currency,
      request: { title: '', successUrl: '', cancelUrl: '', savesCard: false },
      at: now(),
    })
    const isGood = token.startsWith('sandbox-uspijeva')
    const done = await changePayment(db, payment.id, ['open'], {
      state: isGood ? 'paid' : 'declined',
      card_token: token,
    })
    if (!done) return refusal(422, 'order number was used')
    return {
      status: 201,
      body: JSON.stringify({ transaction: transactionOf(done, isGood ? 'approved' : 'declined') }),
    }
  }

  return async (ask) => {
    if (ask.path === '/orders/show') return show(ask.body ?? '')
    if (ask.path === '/v2/transaction') return pay(ask)
    if (/^\/transactions\/[^/]+\/refund\.xml$/.test(ask.path)) return refund(ask.body ?? '')
    return refusal(404, 'no such call')
  }
}
