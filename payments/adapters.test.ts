import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { formDigest } from './digests.ts'
import { GatewayRefusal, GatewayUnclear, type Order } from './gateway.ts'
import { monriGateway } from './monri.ts'
import { paypalGateway } from './paypal.ts'
import { httpTransport } from './transport.ts'

type Asked = { method: string; url: string; headers: Record<string, unknown>; body: string }
type Reply = { status?: number; body: unknown } | 'silence'

/** A gateway on this machine that answers as scripted, and records its calls. */
async function gatewayThat(answer: (asked: Asked) => Reply) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: await text(request),
    }
    asked.push(one)
    const reply = answer(one)
    if (reply === 'silence') return
    const { status = 200, body } = reply
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const now = () => new Date('2026-11-24T08:00:00Z')
const order: Order = {
  number: '261124-K7Q2M9XA',
  money: { amount: 1_023, currency: 'EUR' },
  title: 'Dopuna Bazar kredita',
  buyer: { name: 'Amra', email: 'amra@primjer.ba' },
  successUrl: 'https://bazar.ba/transakcije/7/success',
  cancelUrl: 'https://bazar.ba/transakcije/7/cancel',
  callbackUrl: 'https://bazar.ba/hooks/wallet',
  savesCard: false,
}
const known = { number: order.number, money: order.money, gatewayId: '5O190127TN364715T' }

// Shapes of PayPal's reference of Orders v2 and Payments v2.
const captured = {
  id: '5O190127TN364715T',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  purchase_units: [
    {
      reference_id: order.number,
      custom_id: order.number,
      payee: { email_address: 'novac@primjer.ba', merchant_id: 'BAZARACCOUNT1' },
      payments: {
        captures: [
          {
            id: '3C679366HH908993F',
            status: 'COMPLETED',
            amount: { currency_code: 'EUR', value: '10.23' },
            custom_id: order.number,
          },
        ],
      },
    },
  ],
}
const token = { access_token: 'A21AAF', token_type: 'Bearer', expires_in: 31_668 }
const paypalAt = (baseUrl: string, waitMs?: number) =>
  paypalGateway(
    {
      baseUrl,
      pagesOrigin: 'https://www.paypal.com',
      clientId: 'id',
      secret: 'secret',
      webhookId: 'WH-1',
      merchantId: 'BAZARACCOUNT1',
      brandName: 'Bazar',
    },
    { send: httpTransport(baseUrl, waitMs), now },
  )

test('PayPal: creates, captures and refunds with the same request id on every repeat', async () => {
  const { asked, url } = await gatewayThat(({ url }) => {
    if (url === '/v1/oauth2/token') return { body: token }
    if (url.endsWith('/capture')) return { status: 201, body: captured }
    if (url.endsWith('/refund'))
      return { status: 201, body: { id: '1JU08902781691411', status: 'COMPLETED' } }
    if (url.endsWith('/5O190127TN364715T')) return { body: { ...captured, status: 'APPROVED' } }
    const href = 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T'
    return {
      body: {
        id: '5O190127TN364715T',
        status: 'PAYER_ACTION_REQUIRED',
        links: [{ href, rel: 'payer-action' }],
      },
    }
  })
  const paypal = paypalAt(url)
  expect(await paypal.start(order)).toMatchObject({ kind: 'redirect', gatewayId: '5O190127TN364715T' })
  await paypal.start(order)
  const back = `${order.successUrl}?token=5O190127TN364715T&PayerID=QYR5Z8XDVJNXQ`
  expect(await paypal.readReturn(back, known)).toMatchObject({
    outcome: 'paid',
    money: { amount: 1_023, currency: 'EUR' },
    reference: '3C679366HH908993F',
  })
  await paypal.refund({
    number: order.number,
    reference: '3C679366HH908993F',
    money: order.money,
    key: 'refund-1',
  })
  const ids = asked.map(({ headers }) => headers['paypal-request-id']).filter(Boolean)
  expect(ids).toEqual([order.number, order.number, `${order.number}-capture`, 'refund-1'])
  expect(asked.filter(({ url }) => url === '/v1/oauth2/token')).toHaveLength(1)
  expect(JSON.parse(asked[1]!.body)).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.number,
        amount: { currency_code: 'EUR', value: '10.23' },
        payee: { merchant_id: 'BAZARACCOUNT1' },
      },
    ],
  })
})

test('PayPal: tells a refusal from an unknown outcome', async () => {
  const { url } = await gatewayThat(({ url }) => {
    if (url === '/v1/oauth2/token') return { body: token }
    if (url.endsWith('/refund'))
      return {
        status: 422,
        body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] },
      }
    return url.endsWith('/orders') ? { status: 503, body: '' } : 'silence'
  })
  const paypal = paypalAt(url)
  const refund = { number: order.number, reference: 'x', money: order.money, key: 'k' }
  await expect(paypal.refund(refund)).rejects.toThrow(GatewayRefusal)
  await expect(paypal.start(order)).rejects.toThrow(GatewayUnclear)
  await expect(paypalAt(url, 200).ask(known)).rejects.toThrow(GatewayUnclear)
})

// Shapes of Monri's pages 'Card on File Payment' and 'Responses and notifications', and of its plugins.
const inMarks: Order = { ...order, money: { amount: 2_000, currency: 'BAM' } }
const monriAt = (baseUrl: string, waitMs?: number) =>
  monriGateway(
    { baseUrl, merchantKey: 'key', authenticityToken: 'token' },
    { send: httpTransport(baseUrl, waitMs), now },
  )
const transaction = {
  id: 187_091,
  acquirer: 'integration_acq',
  order_number: order.number,
  amount: 2_000,
  currency: 'BAM',
  response_code: '0000',
  status: 'approved',
  transaction_type: 'purchase',
  masked_pan: '434179-xxx-xxx-0044',
}

test('Monri: charges a saved card by its token, asks for an order and refunds it', async () => {
  const { asked, url } = await gatewayThat(({ url }) => {
    if (url === '/v2/transaction') return { status: 201, body: { transaction } }
    const about = `<order-number>${order.number}</order-number><amount type="integer">2000</amount><currency>BAM</currency>`
    if (url === '/orders/show')
      return {
        body: `<?xml version="1.0"?><order>${about}<response-code>0000</response-code><status>approved</status><transaction-type>purchase</transaction-type></order>`,
      }
    return {
      status: 201,
      body: `<transaction><id type="integer">845</id>${about}<status>approved</status></transaction>`,
    }
  })
  const monri = monriAt(url)
  expect(await monri.charge!(inMarks, 'pan')).toMatchObject({ outcome: 'paid', money: inMarks.money })
  expect(await monri.ask({ ...known, money: inMarks.money })).toMatchObject({
    outcome: 'paid',
    money: inMarks.money,
  })
  const refunded = await monri.refund({
    number: order.number,
    reference: order.number,
    money: inMarks.money,
    key: 'k',
  })
  expect(refunded).toEqual({ reference: '845' })
  expect(JSON.parse(asked[0]!.body).transaction).toMatchObject({
    pan_token: 'pan',
    moto: true,
    digest: formDigest('key', { number: order.number, amount: 2_000, currency: 'BAM' }),
  })
  expect(asked[0]!.headers['authorization']).toMatch(/^WP3-v2\.1 token 1795507200 [0-9a-f]{128}$/)
})

test('Monri: does not take an order for another one, nor silence for an answer', async () => {
  const { url } = await gatewayThat(({ url }) =>
    url === '/orders/show'
      ? {
          body: '<order><order-number>other</order-number><amount>2000</amount><currency>BAM</currency><status>approved</status><response-code>0000</response-code></order>',
        }
      : 'silence',
  )
  await expect(monriAt(url).ask(known)).rejects.toThrow(GatewayUnclear)
  await expect(monriAt(url, 200).charge!(inMarks, 'pan')).rejects.toThrow(GatewayUnclear)
})
