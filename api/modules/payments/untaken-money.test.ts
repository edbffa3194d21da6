import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { callbackDigest, returnDigest } from '#payments/digests.ts'
import { monriGateway } from '#payments/monri.ts'
import { paypalGateway } from '#payments/paypal.ts'
import { captureOf, sandboxCard, sandboxWallet, transactionOf, walletCall } from '#payments/sandbox/calls.ts'
import { openPayment, type SandboxPayment } from '#payments/sandbox/queries.ts'
import { writeFlat } from '#payments/xml-values.ts'
import { openTopUp } from '#tests/support/money/payments.ts'
import { test as base } from '#tests/support/test.ts'

const baseUrl = 'http://localhost:3000'

const test = base.extend('house', { scope: 'file' }, async ({ app, deps, db, login, make }) => {
  deps.rateLimiter = unlimited
  const payer = await make.account()
  const admin = await make.account({ role: 'admin' })
  const [payerToken, adminToken] = [await login(payer), await login(admin)]
  const callAs = (token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  /** A payment that is under way, with what the gateway knows of it. */
  const open = async (way: 'card' | 'wallet') => {
    const {
      id,
      order_number: number,
      gateway_amount: amount,
      currency,
    } = await openTopUp(deps, payer.id, { way })
    const gatewayId = `G${id}`
    await db
      .updateTable('payment')
      .set({ state: 'pending', gateway_id: gatewayId })
      .where('id', '=', id)
      .execute()
    const known = await openPayment(db, {
      provider: way === 'card' ? 'monri' : 'paypal',
      number,
      gatewayId,
      amount,
      currency,
      request: {
        title: '',
        successUrl: `${baseUrl}/transakcije/${id}/success`,
        cancelUrl: '',
        savesCard: false,
      },
      at: deps.now(),
    })
    return { id, known }
  }
  const hook = (way: 'card' | 'wallet', headers: Record<string, string>, payload: string) =>
    app.inject({
      method: 'POST',
      url: `/hooks/${way}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  const comeBack = (id: number, query = '') =>
    callAs(payerToken, 'POST', `/payments/${id}/return`, { address: `/transakcije/${id}/success${query}` })
  const checkOut = async () => {
    const { data } = (
      await callAs(payerToken, 'POST', '/payments/top-ups', { amount: 20, way: 'card' })
    ).json()
    const step = (await callAs(payerToken, 'POST', `/payments/${data.id}/checkout`)).json()
    return { id: data.id as number, fields: step.data.fields as Record<string, string> }
  }
  const seenByStaff = async (id: number) => {
    const { data } = (await callAs(adminToken, 'GET', `/admin/payments/${id}`)).json()
    return {
      state: data.state,
      problem: data.problem,
      effects: data.events.map(({ effect }: { effect: string }) => effect),
    }
  }
  const listed = async (id: number) => {
    const { data } = (await callAs(adminToken, 'GET', '/admin/payments?has_problem=1')).json()
    return data.some((row: { id: number }) => row.id === id)
  }
  return { credit: () => creditOf(db, payer.id), open, checkOut, hook, comeBack, seenByStaff, listed }
})

/** How staff see the message: as a problem with the payment, as a failed attempt, or not with this payment. */
type Seen = 'problem' | 'declined' | 'nothing'
type Alteration = readonly [field: string, value: unknown, seen: Seen]

/** The content with the field, named by its path, changed or left out. */
function altered(content: object, [path, value]: Alteration): object {
  const [field = '', ...rest] = path.split('.')
  const known = content as Record<string, unknown>
  const next = rest.length > 0 ? altered(known[field] as object, [rest.join('.'), value, 'nothing']) : value
  if (Array.isArray(content)) return content.map((one, at) => (String(at) === field ? next : one))
  return { ...known, [field]: next }
}
const named = (alterations: readonly Alteration[]) =>
  alterations.map((one) => [`${one[0]} ${JSON.stringify(one[1])}`, one] as const)

const ofTransaction: readonly Alteration[] = [
  ...['authorize', 'void', 'refund', 'PURCHASE', '', null, undefined].map(
    (type) => ['transaction_type', type, 'problem'] as const,
  ),
  ...[1, 2_001, -2_000, 'mnogo', null, undefined].map((amount) => ['amount', amount, 'problem'] as const),
  ...['EUR', 'USD', '', null, undefined].map((currency) => ['currency', currency, 'problem'] as const),
  ...['voided', '', null, undefined].map((status) => ['status', status, 'problem'] as const),
  ...['0005', '', null, undefined].map((code) => ['response_code', code, 'problem'] as const),
]

const deny = async (
  house: {
    credit: () => Promise<number>
    seenByStaff: (id: number) => Promise<{ state: string; problem: string | null; effects: string[] }>
    listed: (id: number) => Promise<boolean>
  },
  id: number,
  before: number,
  seen: Seen,
) => {
  expect(await house.credit()).toBe(before)
  const { state, problem, effects } = await house.seenByStaff(id)
  expect(state).toBe(seen === 'declined' ? 'declined' : 'pending')
  expect(effects).toEqual(seen === 'problem' ? ['mismatch'] : seen === 'declined' ? ['declined'] : [])
  expect(problem === null).toBe(seen !== 'problem')
  expect(await house.listed(id)).toBe(seen === 'problem')
}

test.for(
  named([
    ...ofTransaction,
    ['id', null, 'problem'],
    ['id', undefined, 'problem'],
    ['order_number', '261124-AAAAAAAA', 'nothing'],
    ['order_number', null, 'nothing'],
    ['order_number', undefined, 'nothing'],
  ]),
)('does not credit a callback of the card gateway with %s', async ([, alteration], { house }) => {
  const { id, known } = await house.open('card')
  const before = await house.credit()
  const body = JSON.stringify(altered(transactionOf(known, 'approved'), alteration))
  const authorization = `WP3-callback ${callbackDigest(sandboxCard.merchantKey, body)}`
  expect((await house.hook('card', { authorization }, body)).statusCode).toBe(200)
  await deny(house, id, before, alteration[2])
})

const inXml = (content: object) =>
  writeFlat(
    'order',
    Object.fromEntries(
      Object.entries(content)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => [name.replaceAll('_', '-'), value as string]),
    ),
  )

/** A card gateway that answers the question for an order with this. */
const cardThatSays = (content: object) =>
  monriGateway(
    { ...sandboxCard, baseUrl: `${baseUrl}/dev/banka` },
    { send: async () => ({ status: 200, body: inXml(content) }), now: () => new Date() },
  )

test.for(
  named([
    ...ofTransaction,
    ['order_number', '261124-AAAAAAAA', 'nothing'],
    ['order_number', undefined, 'nothing'],
  ]),
)('does not credit an answer of the card gateway with %s', async ([, alteration], { house, deps }) => {
  const { id, known } = await house.open('card')
  const before = await house.credit()
  const { card } = deps.gateways
  deps.gateways.card = cardThatSays(altered(transactionOf(known, 'approved'), alteration))
  await house.comeBack(id)
  deps.gateways.card = card
  await deny(house, id, before, alteration[2])
})

/** The address at which a payer comes back, with a field that they put there; the gateway signs whatever it is. */
const returnOf = (known: SandboxPayment, id: number, extra: Record<string, string>) => {
  const { status: _, ...given } = transactionOf(known, 'approved')
  const url = new URL(`${baseUrl}/transakcije/${id}/success`)
  for (const [name, value] of Object.entries({ ...given, ...extra }))
    url.searchParams.set(name, String(value ?? ''))
  return `${url.search}&digest=${returnDigest(sandboxCard.merchantKey, url.href)}`
}

test.for<Record<string, string>>([
  { transaction_type: 'purchase' },
  { transaction_type: 'authorize' },
  { amount: '2000' },
  { currency: 'BAM' },
  { response_code: '0000' },
])('believes the card gateway rather than its return, which names %o', async (extra, { house, deps }) => {
  const { id, known } = await house.open('card')
  const before = await house.credit()
  const { card } = deps.gateways
  const authorized = { ...transactionOf(known, 'approved'), transaction_type: 'authorize' }
  deps.gateways.card = cardThatSays(authorized)
  await house.comeBack(id, returnOf(known, id, extra))
  deps.gateways.card = card
  await deny(house, id, before, 'problem')
})

test.for(
  named([
    ...['AUTHORIZED', 'CREATED', 'REFUNDED', 'PARTIALLY_REFUNDED', '', null, undefined].map(
      (status) => ['status', status, 'problem'] as const,
    ),
    ['status', 'DECLINED', 'declined'],
    ['status', 'FAILED', 'declined'],
    ['status', 'PENDING', 'nothing'],
    ['amount.value', '10.22', 'problem'],
    ['amount.value', 'deset', 'problem'],
    ['amount.value', undefined, 'problem'],
    ['amount.currency_code', 'USD', 'problem'],
    ['amount.currency_code', undefined, 'problem'],
    ['amount', undefined, 'problem'],
    ['payee.merchant_id', 'STRANGER12345', 'problem'],
    ['payee.merchant_id', undefined, 'problem'],
    ['payee', undefined, 'problem'],
    ['id', undefined, 'problem'],
    ['custom_id', '261124-AAAAAAAA', 'nothing'],
    ['custom_id', undefined, 'nothing'],
  ]),
)('does not credit a webhook of the wallet with %s', async ([, alteration], { house }) => {
  const { id, known } = await house.open('wallet')
  const before = await house.credit()
  const resource = altered(captureOf(known, 'COMPLETED'), alteration)
  const { headers, body } = walletCall(known, 'PAYMENT.CAPTURE.COMPLETED', resource)
  expect((await house.hook('wallet', headers, body)).statusCode).toBe(200)
  await deny(house, id, before, alteration[2])
})

test.for([
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.AUTHORIZATION.CREATED',
])('does not credit a webhook of the wallet about %s, whatever it contains', async (type, { house }) => {
  const { id, known } = await house.open('wallet')
  const before = await house.credit()
  const { headers, body } = walletCall(known, type, captureOf(known, 'COMPLETED'))
  expect((await house.hook('wallet', headers, body)).statusCode).toBe(200)
  await deny(house, id, before, 'problem')
})

const capture = 'purchase_units.0.payments.captures.0'
const unit = 'purchase_units.0'
test.for(
  named([
    ...['AUTHORIZED', 'REFUNDED', 'PARTIALLY_REFUNDED', '', undefined].map(
      (status) => [`${capture}.status`, status, 'problem'] as const,
    ),
    [`${capture}.status`, 'DECLINED', 'declined'],
    [`${capture}.status`, 'PENDING', 'nothing'],
    [`${capture}.amount.value`, '10.22', 'problem'],
    [`${capture}.amount.currency_code`, 'USD', 'problem'],
    [`${capture}.amount`, undefined, 'problem'],
    [`${capture}.id`, undefined, 'problem'],
    [`${capture}.custom_id`, '261124-AAAAAAAA', 'problem'],
    [`${unit}.custom_id`, '261124-AAAAAAAA', 'problem'],
    [`${unit}.custom_id`, undefined, 'problem'],
    [`${unit}.payee.merchant_id`, 'STRANGER12345', 'problem'],
    [`${unit}.payee`, undefined, 'problem'],
    // Authorised, but never captured.
    [`${unit}.payments`, { authorizations: [{ id: 'A1', status: 'CREATED' }] }, 'problem'],
    [`${unit}.payments`, undefined, 'problem'],
    ['status', 'VOIDED', 'problem'],
    ['intent', 'AUTHORIZE', 'problem'],
  ]),
)('does not credit an answer of the wallet with %s', async ([, alteration], { house, deps }) => {
  const { id, known } = await house.open('wallet')
  const before = await house.credit()
  const { wallet } = deps.gateways
  const amount = captureOf(known, 'COMPLETED').amount
  const order = {
    id: known.gateway_id,
    intent: 'CAPTURE',
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: known.order_number,
        amount,
        payee: { merchant_id: sandboxWallet.merchantId },
        payments: { captures: [captureOf(known, 'COMPLETED')] },
      },
    ],
  }
  const body = JSON.stringify(altered(order, alteration))
  deps.gateways.wallet = paypalGateway(
    { ...sandboxWallet, baseUrl, pagesOrigin: baseUrl, brandName: 'Bazar' },
    {
      send: async ({ path }) =>
        path === '/v1/oauth2/token'
          ? { status: 200, body: JSON.stringify({ access_token: 'token', expires_in: 900 }) }
          : { status: 200, body },
      now: () => new Date(),
    },
  )
  await house.comeBack(id, `?token=${known.gateway_id}`)
  deps.gateways.wallet = wallet
  await deny(house, id, before, alteration[2])
})

test('credits these messages when nothing is altered', async ({ house, deps }) => {
  const { id, known } = await house.open('card')
  const before = await house.credit()
  const body = JSON.stringify(transactionOf(known, 'approved'))
  const authorization = `WP3-callback ${callbackDigest(sandboxCard.merchantKey, body)}`
  await house.hook('card', { authorization }, body)
  const answered = await house.open('card')
  const { card } = deps.gateways
  deps.gateways.card = cardThatSays(transactionOf(answered.known, 'approved'))
  await house.comeBack(answered.id)
  deps.gateways.card = card
  const wallet = await house.open('wallet')
  const event = walletCall(wallet.known, 'PAYMENT.CAPTURE.COMPLETED', captureOf(wallet.known, 'COMPLETED'))
  await house.hook('wallet', event.headers, event.body)
  for (const one of [id, answered.id, wallet.id]) expect((await house.seenByStaff(one)).state).toBe('paid')
  expect(await house.credit()).toBe(before + 240 + 240 + 200)
})

test.for([
  ['the form is changed', { transaction_type: 'authorize' }, {}],
  ['the bank is told to', {}, { vrsta: 'rezervacija' }],
] as const)(
  'credits nothing that the sandbox only authorises because %s',
  async ([, changed, choice], { house, app, runJobs }) => {
    const { id, fields } = await house.checkOut()
    const before = await house.credit()
    const form = (url: string, values: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...values }).toString(),
      })
    const opened = await form('/dev/banka/v2/form', { ...fields, ...changed })
    const paid = await form(String(opened.headers.location), {
      radnja: 'plati',
      javljanje: 'odmah',
      ...choice,
    })
    const [, query] = String(paid.headers.location).split('?')
    await house.comeBack(id, `?${query}`)
    await runJobs()
    await deny(house, id, before, 'problem')
  },
)
