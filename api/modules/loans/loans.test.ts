import { expect } from 'vitest'
import { inquiryKeptDays, inquiryLimit } from '#contract/limits/messages.ts'
import { toLoanPartners } from '#config/loans.ts'
import { enqueue } from '#lib/jobs.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { test as base } from '#tests/support/test.ts'
import { forgetLoanInquiries } from './jobs.ts'

const bank = 'prva-probna-banka'
const body = {
  product: 'auto-kredit',
  price: '20.000',
  down: '5.000',
  months: 60,
  name: 'Amra Hodžić',
  phone: '061 234 567',
  email: 'amra@primjer.ba',
  message: 'Zovite poslije 16 sati.',
  accept: true,
}

const test = base.extend('send', { scope: 'file' }, ({ app }) => {
  return async (given: object = {}, { slug = bank, address = newAddress(), token = '' } = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/loan-partners/${slug}/inquiries`,
      remoteAddress: address,
      payload: { ...body, ...given },
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
    const read = reply.json<{ message: string; error?: { fields?: Record<string, string> } }>()
    return { status: reply.statusCode, ...read, fields: read.error?.fields }
  }
})

test('lists partners with their terms, without the address that inquiries go to', async ({ app }) => {
  const all = (await app.inject('/api/loan-partners')).json<{ data: { slug: string; is_demo: boolean }[] }>()
  expect(all.data).toMatchObject([{ slug: bank, is_demo: true }])
  const one = await app.inject(`/api/loan-partners/${bank}`)
  expect(one.json()).toMatchObject({
    data: { name: 'Prva probna banka', products: [{ slug: 'auto-kredit', rate: 5.49 }, {}, {}] },
  })
  expect(one.body).not.toContain('@')
  expect((await app.inject('/api/loan-partners/druga')).statusCode).toBe(404)
})

test('stores an inquiry with its costs, and mails it to the partner once', async ({
  send,
  db,
  make,
  deliver,
  deps,
}) => {
  const shown = await make.listing({ title: 'Golf 7 karavan', category_id: 18 })
  const given = { listing: shown.id, email: 'jednom@primjer.ba' }
  expect(await send(given)).toMatchObject({
    status: 201,
    message: 'Upit je poslan. Banka će vam se javiti.',
  })
  expect((await send(given)).status).toBe(201)
  const rows = await db
    .selectFrom('loan_inquiry')
    .selectAll()
    .where('email', '=', 'jednom@primjer.ba')
    .execute()
  expect(rows).toMatchObject([
    {
      partner: bank,
      product: 'auto-kredit',
      listing_id: shown.id,
      account_id: null,
      price_fening: 2_000_000,
      amount_fening: 1_500_000,
      months: 60,
      phone: '+38761234567',
      rate_hundredths: 549,
    },
  ])
  // The monthly amount with two KM for the account; the rate with these and a fee of 150 KM.
  expect(rows[0]).toMatchObject({ monthly_fening: 28_845, effective_hundredths: 638 })

  await deliver()
  const mails = await deps.db
    .selectFrom('inbox_message')
    .select(['recipient', 'subject', 'text'])
    .where('subject', 'like', `Upit za kredit br. ${rows[0]!.id}:%`)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.recipient).toBe('krediti@prva-probna-banka.example')
  for (const text of [
    'Amra Hodžić',
    '061 234 567',
    '15.000,00 KM',
    '288,45 KM',
    'poslije 16 sati',
    'golf-7-karavan',
  ])
    expect(mails[0]!.text).toContain(text)
})

test('names fields that the partner cannot meet, and missing ones', async ({ send }) => {
  expect((await send({ product: 'nema' })).fields).toEqual({ product: 'Odaberite vrstu kredita.' })
  expect((await send({ months: 96 })).fields).toEqual({ months: 'Rok je od 12 do 84 mj.' })
  expect((await send({ price: '100.000' })).fields).toEqual({
    down: 'Najveći iznos kredita je 80.000 KM. Povećajte učešće.',
  })
  expect((await send({ price: 'mnogo' })).fields).toEqual({ price: 'Unesite iznos u KM, npr. 15.000.' })
  expect((await send({ phone: '033 123' })).fields).toHaveProperty('phone')
  expect(await send({ accept: false, name: ' ' })).toMatchObject({
    status: 422,
    fields: { accept: expect.stringContaining('pristanka'), name: 'Unesite ime i prezime.' },
  })
})

test('reveals no listing that strangers cannot see', async ({ send, make, db }) => {
  const draft = await make.listing({ status: 'draft' })
  expect((await send({ listing: draft.id, email: 'skica@primjer.ba' })).status).toBe(201)
  const row = await db
    .selectFrom('loan_inquiry')
    .select('listing_id')
    .where('email', '=', 'skica@primjer.ba')
    .executeTakeFirstOrThrow()
  expect(row.listing_id).toBeNull()
})

test('limits the inquiries of an address', async ({ send }) => {
  const address = newAddress()
  for (let sent = 0; sent < inquiryLimit.max; sent++)
    expect((await send({ message: `Upit ${sent}` }, { address })).status).toBe(201)
  expect((await send({ message: 'Još jedan' }, { address })).status).toBe(429)
})

test('notes whose inquiry it is, and forgets it after a year', async ({
  send,
  make,
  login,
  db,
  clock,
  runJobs,
}) => {
  const account = await make.account()
  await send({ email: 'godina@primjer.ba' }, { token: await login(account) })
  const find = () => db.selectFrom('loan_inquiry').select('id').where('account_id', '=', account.id).execute()
  expect(await find()).toHaveLength(1)
  clock.advance((inquiryKeptDays - 1) * 24 * 3600 * 1000)
  await enqueue(db, forgetLoanInquiries, {})
  await runJobs()
  expect(await find()).toHaveLength(1)
  clock.advance(2 * 24 * 3600 * 1000)
  await enqueue(db, forgetLoanInquiries, {})
  await runJobs()
  expect(await find()).toHaveLength(0)
})

test('has no partner in production unless one is configured', () => {
  expect(toLoanPartners({ APP_ENV: 'production' })).toEqual([])
})
