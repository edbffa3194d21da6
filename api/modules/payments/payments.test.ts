import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { enqueue } from '#lib/jobs.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { cardCall, cardReturn, walletCall, captureOf } from '#payments/sandbox/calls.ts'
import { changePayment as changeSandbox, findByNumber } from '#payments/sandbox/queries.ts'
import { keptCard, paidTopUp } from '#tests/support/money/payments.ts'
import { test as base } from '#tests/support/test.ts'
import { askGatewaysJob } from './jobs.ts'

const test = base.extend('pay', { scope: 'file' }, async ({ app, deps, db, login, make }) => {
  deps.rateLimiter = unlimited
  const person = async () => {
    const account = await make.account()
    const headers = { authorization: `Bearer ${await login(account)}` }
    const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, extra = {}) => {
      const reply = await app.inject({
        method,
        url: `/api${url}`,
        headers: { ...headers, ...extra },
        ...(payload && { payload }),
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const start = async (body: object) =>
      (await call('POST', '/payments/top-ups', body)).body.data as { id: number; order_number: string }
    const state = async (id: number) =>
      (await call('GET', `/payments/${id}`)).body.data as { state: string; [key: string]: unknown }
    return { account, call, start, state, credit: () => creditOf(db, account.id) }
  }
  /** Sends the form to the bank of the sandbox, and pays or declines there. */
  const atBank = async (fields: Record<string, string>, choice: Record<string, string>) => {
    const form = (url: string, values: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      })
    const opened = await form('/dev/banka/v2/form', fields)
    return form(String(opened.headers.location), choice)
  }
  const callback = (
    way: 'card' | 'wallet',
    { headers, body }: { headers: Record<string, string>; body: string },
  ) =>
    app.inject({
      method: 'POST',
      url: `/hooks/${way}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
  const ledger = () =>
    db
      .selectFrom('ledger_account')
      .select(({ fn }) => [fn.sum<string>('balance').as('sum')])
      .select('currency')
      .groupBy('currency')
      .execute()
  const invoices = (accountId: number) =>
    db
      .selectFrom('invoice')
      .select(['kind', 'payment_id', 'gross_fening', 'vat_fening'])
      .where('account_id', '=', accountId)
      .orderBy('payment_id')
      .orderBy('id')
      .execute()
  return { person, atBank, callback, ledger, invoices }
})

test('credits a card top-up with its bonus, whoever reports it first, and posts the money with its VAT', async ({
  pay,
  db,
  runJobs,
}) => {
  const { account, call, start, state, credit } = await pay.person()
  const { id, order_number: number } = await start({ amount: 20, way: 'card', return_path: '/objava' })
  expect(await state(id)).toMatchObject({
    state: 'created',
    amount: 20,
    credits: 200,
    bonus: 40,
    return_path: '/objava',
  })
  const { body } = await call('POST', `/payments/${id}/checkout`)
  expect(body.data).toMatchObject({
    kind: 'form',
    action: '/dev/banka/v2/form',
    fields: { amount: '2000', currency: 'BAM', order_number: number },
  })
  const back = await pay.atBank(body.data.fields, { radnja: 'plati', javljanje: 'dvaput' })
  expect(back.statusCode).toBe(303)
  const address = String(back.headers.location)
  expect(address).toMatch(new RegExp(`^/transakcije/${id}/success\\?.*&digest=`))
  const returned = await call('POST', `/payments/${id}/return`, { address })
  expect(returned.body.data.state).toBe('paid')
  await call('POST', `/payments/${id}/return`, { address })
  await runJobs()
  expect(await credit()).toBe(240)
  const events = await db
    .selectFrom('payment_event')
    .select(['source', 'effect'])
    .where('payment_id', '=', id)
    .orderBy('at')
    .execute()
  // The callback repeats the news that the bank gave when the payer came back.
  expect(events).toEqual([{ source: 'return', effect: 'paid' }])
  const money = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'posting_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['ledger_account.kind', 'amount'])
    .where('subject_type', '=', 'payment')
    .where('subject_id', '=', id)
    .where('currency', '=', 'fening')
    .orderBy('ledger_account.kind')
    .execute()
  expect(money).toEqual([
    { kind: 'clearing_card', amount: 2_000 },
    { kind: 'revenue_credit', amount: -1_709 },
    { kind: 'vat', amount: -291 },
  ])
  expect(await pay.invoices(account.id)).toEqual([
    { kind: 'invoice', payment_id: id, gross_fening: 2_000, vat_fening: 291 },
  ])
})

test('believes no amount of the browser, and no message that is forged or names another amount', async ({
  pay,
  db,
}) => {
  const { call, start, state, credit } = await pay.person()
  const { id, order_number: number } = await start({
    amount: 50,
    way: 'card',
    credits: 9_999,
    bonus: 9_999,
    currency: 'EUR',
  })
  const { body } = await call('POST', `/payments/${id}/checkout`)
  const cheap = await pay.atBank({ ...body.data.fields, amount: '100' }, { radnja: 'plati' })
  expect(cheap.statusCode).not.toBe(303)
  await pay.atBank(body.data.fields, { radnja: 'odbij', povratak: 'ne', javljanje: 'nikako' })
  const payment = (await findByNumber(db, 'monri', number))!
  expect((await pay.callback('card', cardCall(payment, 'approved', 'wrong-key'))).statusCode).toBe(401)
  const forged = new URL(cardReturn(payment, 'approved', 'wrong-key'))
  await call('POST', `/payments/${id}/return`, { address: forged.pathname + forged.search })
  expect((await pay.callback('card', cardCall({ ...payment, amount: 100 }, 'approved'))).statusCode).toBe(200)
  expect((await pay.callback('card', cardCall({ ...payment, currency: 'EUR' }, 'approved'))).statusCode).toBe(
    200,
  )
  expect((await state(id)).state).not.toBe('paid')
  expect(await credit()).toBe(0)
  // The return of another payment proves nothing for this one.
  const other = await start({ amount: 50, way: 'card' })
  const { body: otherForm } = await call('POST', `/payments/${other.id}/checkout`)
  const paid = await pay.atBank(otherForm.data.fields, { radnja: 'plati', javljanje: 'nikako' })
  expect(String(paid.headers.location)).toBe(`/transakcije/${other.id}/success`)
  const proof = new URL(cardReturn((await findByNumber(db, 'monri', other.order_number))!, 'approved'))
  await call('POST', `/payments/${id}/return`, { address: `/transakcije/${id}/success${proof.search}` })
  await call('POST', `/payments/${id}/return`, { address: proof.pathname + proof.search })
  expect((await state(id)).state).not.toBe('paid')
  // Money that arrives late after all counts.
  expect((await pay.callback('card', cardCall({ ...payment, id: 77 }, 'approved'))).statusCode).toBe(200)
  expect((await state(id)).state).toBe('paid')
  expect(await credit()).toBe(625)
})

test('takes a wallet payment in euros at the fixed rate, captured once by return and webhook', async ({
  pay,
  db,
  app,
  runJobs,
}) => {
  const { call, start, state, credit } = await pay.person()
  const { id, order_number: number } = await start({ amount: 20, way: 'wallet' })
  expect(await state(id)).toMatchObject({ credits: 200, bonus: 0, foreign_amount: '10,23 EUR' })
  const { body } = await call('POST', `/payments/${id}/checkout`)
  const again = await call('POST', `/payments/${id}/checkout`)
  expect(again.body.data).toEqual(body.data)
  const back = await app.inject({
    method: 'POST',
    url: body.data.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'radnja=plati&javljanje=obrnuto',
  })
  const address = String(back.headers.location)
  const done = await call('POST', `/payments/${id}/return`, { address })
  expect(done.body.data.state).toBe('paid')
  await runJobs()
  const payment = (await findByNumber(db, 'paypal', number))!
  expect(
    (
      await pay.callback(
        'wallet',
        walletCall(payment, 'PAYMENT.CAPTURE.COMPLETED', captureOf(payment, 'COMPLETED'), {
          secret: 'wrong',
        }),
      )
    ).statusCode,
  ).toBe(401)
  expect(await credit()).toBe(200)
})

test('finds out by asking when neither return nor callback arrives, and lets the unpaid expire', async ({
  pay,
  db,
  runJobs,
  clock,
}) => {
  const askNow = async () => {
    await enqueue(db, askGatewaysJob, {})
    await runJobs()
  }
  const { call, start, state, credit } = await pay.person()
  const begin = async (way: 'card' | 'wallet', marks: number) => {
    const { id } = await start({ amount: marks, way })
    return { id, step: (await call('POST', `/payments/${id}/checkout`)).body.data }
  }
  const paid = await begin('card', 10)
  const silent = await begin('card', 10)
  const left = await begin('wallet', 10)
  const never = await start({ amount: 10, way: 'card' })
  await pay.atBank(paid.step.fields, { radnja: 'plati', javljanje: 'nikako', povratak: 'ne' })
  await pay.atBank(silent.step.fields, { radnja: 'plati', javljanje: 'muk', povratak: 'ne' })
  await askNow()
  expect((await state(paid.id)).state).toBe('pending')
  clock.advance(3 * 60_000)
  await askNow()
  expect((await state(paid.id)).state).toBe('paid')
  expect((await state(silent.id)).state).toBe('pending')
  for (let times = 0; times < 4; times += 1) {
    clock.advance(6 * 60_000)
    await askNow()
  }
  expect((await state(silent.id)).state).toBe('paid')
  expect(await credit()).toBe(240)
  expect((await state(left.id)).state).toBe('pending')
  clock.advance(25 * 3600_000)
  await askNow()
  expect((await state(left.id)).state).toBe('expired')
  expect((await state(never.id)).state).toBe('expired')
  clock.reset()
})

test('pays with a saved card once, and mails a refusal', async ({ pay, deps, db }) => {
  const { account, call, start, state, credit } = await pay.person()
  const first = await start({ amount: 10, way: 'card', save_card: true })
  const { body } = await call('POST', `/payments/${first.id}/checkout`)
  const back = await pay.atBank(body.data.fields, { radnja: 'plati', kartica: 'odbija' })
  await call('POST', `/payments/${first.id}/return`, { address: String(back.headers.location) })
  const { body: cards } = await call('GET', '/saved-cards')
  expect(cards.data).toEqual([
    expect.objectContaining({ is_default: true, masked_pan: '400000-xxx-xxx-0002' }),
  ])
  const bad = await start({ amount: 10, way: 'card', card_id: cards.data[0].id })
  await call('POST', `/payments/${bad.id}/checkout`)
  expect((await state(bad.id)).state).toBe('declined')
  const mail = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', account.id)
    .execute()
  expect(mail.map(({ kind }) => kind).toSorted()).toEqual(['saved-card-failed', 'top-up-receipt'])
  const card = await keptCard(deps, account.id, { isDefault: false })
  await call('POST', `/saved-cards/${card.id}/default`)
  const good = await start({ amount: 10, way: 'card', card_id: card.id })
  await Promise.all([1, 2, 3].map(() => call('POST', `/payments/${good.id}/checkout`)))
  expect((await state(good.id)).state).toBe('paid')
  expect(await credit()).toBe(240)
  await call('DELETE', `/saved-cards/${card.id}`)
  const { body: rest } = await call('GET', '/saved-cards')
  expect(rest.data).toEqual([expect.objectContaining({ id: cards.data[0].id, is_default: true })])
})

test('starts one payment per Idempotency-Key, and names the field of a wrong amount', async ({ pay }) => {
  const { call } = await pay.person()
  const key = { 'idempotency-key': 'once' }
  const body = { amount: 10, way: 'card' }
  const [one, other] = [
    await call('POST', '/payments/top-ups', body, key),
    await call('POST', '/payments/top-ups', body, key),
  ]
  expect(other.body.data.id).toBe(one.body.data.id)
  for (const [amount, read] of [
    ['1.000', 1_000],
    ['20,00 KM', 20],
  ] as const)
    expect((await call('POST', '/payments/top-ups', { ...body, amount })).body.data.amount).toBe(read)
  for (const amount of [4, 1_001, 10.5, '10.000', '10,50', 'sto', ''])
    expect((await call('POST', '/payments/top-ups', { ...body, amount })).body.error.fields).toEqual({
      amount: 'Unesite cijeli iznos od 5 do 1.000 KM.',
    })
  expect((await call('POST', '/payments/top-ups', { ...body, return_path: '//zlo.ba' })).status).toBe(422)
})

test('refunds in parts that add up, takes credits back, and undoes refunds that the gateway refuses', async ({
  pay,
  app,
  deps,
  db,
  make,
  login,
  runJobs,
}) => {
  const { account, credit } = await pay.person()
  const admin = await make.account({ role: 'admin' })
  const headers = { authorization: `Bearer ${await login(admin)}` }
  const refund = (id: number, amount: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/payments/${id}/refunds`,
      headers,
      payload: { amount, reason: 'Greška' },
    })
  for (const way of ['card', 'wallet'] as const) {
    const payment = await paidTopUp(deps, account.id, { way, marks: 10 })
    const before = await credit()
    expect((await refund(payment.id, '3,33')).statusCode).toBe(201)
    expect((await refund(payment.id, '6,68')).json().error.fields).toEqual({ amount: 'Najviše 6,67 KM.' })
    expect((await refund(payment.id, '6,67')).statusCode).toBe(201)
    await runJobs()
    expect(await credit()).toBe(before - payment.credits - payment.bonus)
    const { body } = await app.inject({ url: `/api/admin/payments/${payment.id}`, headers })
    expect(JSON.parse(body).data).toMatchObject({
      state: 'refunded',
      refundable: 0,
      refunds: [{ state: 'done' }, { state: 'done' }],
    })
    const { sum } = await db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'ledger_posting.id', 'posting_id')
      .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('subject_type', '=', 'payment')
      .where('subject_id', '=', payment.id)
      .where('ledger_account.kind', '=', 'vat')
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(0)
  }
  // Each payment has one invoice, and each refund that was sent back one credit note.
  const issued = await pay.invoices(account.id)
  expect(issued.map(({ kind, gross_fening: gross }) => [kind, gross])).toEqual([
    ['invoice', 1_000],
    ['credit_note', -333],
    ['credit_note', -667],
    ['invoice', 1_000],
    ['credit_note', -333],
    ['credit_note', -667],
  ])
  expect(issued.slice(0, 3).reduce((total, { vat_fening: vat }) => total + vat, 0)).toBe(0)
  // The gateway knows nothing of this one.
  const refused = await paidTopUp(deps, account.id, { marks: 10 })
  const sandbox = (await findByNumber(db, 'monri', refused.order_number))!
  await changeSandbox(db, sandbox.id, ['paid'], { state: 'declined' })
  const before = await credit()
  await refund(refused.id, '10')
  expect(await credit()).toBe(before - 120)
  await runJobs()
  expect(await credit()).toBe(before)
  const { body } = await app.inject({ url: `/api/admin/payments/${refused.id}`, headers })
  expect(JSON.parse(body).data).toMatchObject({
    state: 'paid',
    refundable: 10,
    refunds: [{ state: 'failed' }],
  })
  expect((await pay.ledger()).map(({ sum }) => Number(sum))).toEqual([0, 0])
  // The money of the last refund stayed, so nothing takes its invoice back.
  expect((await pay.invoices(account.id)).slice(6).map(({ kind }) => kind)).toEqual(['invoice'])
})
