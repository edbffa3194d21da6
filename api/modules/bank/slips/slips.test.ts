import { expect } from 'vitest'
import { isReference } from '#contract/bank/payment-reference.ts'
import { pageCount, pdfText } from '#tests/support/pdf.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { paymentOrder } from './scan-code.ts'

const none = (count: number) => Array<string>(count).fill('')

const day = 24 * 3600 * 1000

test('makes a slip for an amount as typed or as a number, with a reference whose digits check', async ({
  app,
  make,
  login,
}) => {
  const call = caller(app, await login(await make.account()))
  const made = await call('POST', '/payment-slips', { amount: '25,50' })
  expect(made.status).toBe(201)
  const { data } = (await call('GET', `/payment-slips/${made.body.id}`)).body
  expect(data).toMatchObject({
    amount: 25.5,
    state: 'open',
    paid: null,
    payer: 'Proba',
    accounts: [{ number: '9990010000123483' }, { number: '9980020000567806' }],
    expires_at: data.created_at + 30 * 24 * 3600,
  })
  expect(isReference(data.reference.replaceAll('-', ''))).toBe(true)
  expect(data.purpose).toContain(data.reference)
  for (const [amount, text] of [
    ['', 'Unesite iznos od 1 KM do 5.000 KM'],
    ['0,50', 'Unesite iznos od 1 KM do 5.000 KM'],
    ['5000,10', 'Unesite iznos od 1 KM do 5.000 KM'],
    [5_000.1, 'Unesite iznos od 1 KM do 5.000 KM'],
    [20.004, 'Unesite iznos od 1 KM do 5.000 KM'],
    ['20,55', 'Iznos se zaokružuje na 10 feninga'],
    [20.55, 'Iznos se zaokružuje na 10 feninga'],
  ])
    expect(
      (await call('POST', '/payment-slips', { amount })).body.error.fields.amount,
      String(amount),
    ).toContain(text)
  const counted = (await call('POST', '/payment-slips', { amount: 25.5 })).body
  expect((await call('GET', `/payment-slips/${counted.id}`)).body.data.amount).toBe(25.5)
  // The price of a credit stays ours.
  const { body } = await call('POST', '/payment-slips', { amount: '20', credits: 9_999 })
  expect((await call('GET', `/payment-slips/${body.id}`)).body.data.credits).toBeNull()
})

test('makes one slip for a repeated call, and only a few a day', async ({ app, make, login }) => {
  const call = caller(app, await login(await make.account()))
  const make20 = (key: string) => call('POST', '/payment-slips', { amount: '20' }, { 'idempotency-key': key })
  const [first, second] = [await make20('a'), await make20('a')]
  expect(second.body).toEqual(first.body)
  for (let at = 2; at < 30; at++) await make20(`k${at}`)
  expect((await make20('zadnji')).status).toBe(429)
  const { meta, data } = (await call('GET', '/payment-slips?page=2')).body
  expect([meta.total, data.length]).toEqual([29, 9])
})

test('lets nobody else see a slip, and shows when it has expired', async ({ app, make, login, clock }) => {
  const owner = await make.account()
  const call = caller(app, await login(owner))
  const { id } = (await call('POST', '/payment-slips', { amount: '10' })).body
  const stranger = caller(app, await login(await make.account({ role: 'admin' })))
  for (const path of ['', '/pdf'])
    expect((await stranger('GET', `/payment-slips/${id}${path}`)).status).toBe(404)
  expect((await caller(app)('GET', `/payment-slips/${id}`)).status).toBe(401)
  clock.advance(31 * day)
  const late = caller(app, await login(owner))
  expect((await late('GET', '/payment-slips')).body.data).toMatchObject([{ id, state: 'expired' }])
  clock.reset()
})

test('writes the order to scan in the lines of BIHUPP10', () => {
  const bank = {
    recipient: { name: 'Bazar d.o.o. "Sarajevo"', street: 'Titova 1', place: '71000 Sarajevo' },
    accounts: [
      { bank: 'Prva', number: '9990010000123483' },
      { bank: 'Druga', number: '9980020000567806' },
    ],
  }
  const slip = { reference: '123456789012', fening: 2_550, purpose: 'Dopuna; šta god', bank }
  expect(paymentOrder(slip).split('\n')).toEqual([
    'BIHUPP10',
    ...none(4),
    'Dopuna šta god',
    '123456789012',
    'Bazar d.o.o. Sarajevo',
    'Titova 1',
    '71000 Sarajevo',
    '',
    '9990010000123483,9980020000567806',
    '000000000002550',
    'BAM',
    'N',
    ...none(9),
  ])
})

test('prints a slip on one page, the same every time', async ({ app, make, login }) => {
  const token = await login(await make.account({ first_name: 'Đorđe', last_name: 'Šćepanović' }))
  const call = caller(app, token)
  const { id } = (await call('POST', '/payment-slips', { amount: '1250' })).body
  const { reference } = (await call('GET', `/payment-slips/${id}`)).body.data
  const print = () =>
    app.inject({ url: `/api/payment-slips/${id}/pdf`, headers: { authorization: `Bearer ${token}` } })
  const [first, second] = [await print(), await print()]
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(first.headers['content-disposition']).toBe(`inline; filename="uplatnica-${reference}.pdf"`)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(pageCount(first.rawPayload)).toBe(1)
  const text = pdfText(first.rawPayload)
  for (const line of [
    'Đorđe Šćepanović',
    '1.250,00 KM',
    'Račun primaoca / primatelja',
    `Poziv na broj: ${reference}`,
  ])
    expect(text).toContain(line)
})
