import { expect } from 'vitest'
import { inquiryKeptDays } from '#contract/limits/messages.ts'
import { enqueue } from '#lib/jobs.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { forgetLeads } from './jobs.ts'

const body = {
  name: 'Mirza Kovač',
  firm: 'Kovač auto d.o.o.',
  phone: '033 123 456',
  email: 'mirza@primjer.ba',
  field: 'cars',
  message: 'Imamo 40 automobila.\nKoliko košta shop?',
}

type Inject = Parameters<typeof caller>[0]
const send = (app: Inject, given: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/leads',
    remoteAddress: newAddress(),
    payload: { ...body, ...given },
  })

test("stores a business's inquiry, and mails every admin once", async ({ app, make, db, deliver }) => {
  const admins = [
    await make.account({ role: 'admin', email: 'prva@primjer.ba', email_verified_at: new Date() }),
    await make.account({ role: 'admin', email: 'druga@primjer.ba', email_verified_at: new Date() }),
  ]
  await make.account({ role: 'moderator', email: 'treca@primjer.ba', email_verified_at: new Date() })
  expect((await send(app)).statusCode).toBe(201)
  expect((await send(app)).statusCode).toBe(201)
  const rows = await db.selectFrom('lead').selectAll().where('firm', '=', body.firm).execute()
  expect(rows).toMatchObject([{ ...body, state: 'open', account_id: null }])

  await deliver()
  const mails = await db
    .selectFrom('inbox_message')
    .select(['recipient', 'text'])
    .where('subject', '=', `Upit firme br. ${rows[0]!.id}: ${body.firm}`)
    .orderBy('recipient')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(admins.map(({ email }) => email!).toSorted())
  for (const part of ['Kovač auto d.o.o.', '033 123 456', 'Auto salon', 'Koliko košta shop?', '/admin/upiti'])
    expect(mails[0]!.text).toContain(part)
})

test('mails only the address of the site if there is one', async ({ app, db, deps, deliver }) => {
  const { brand } = deps
  deps.brand = { ...brand, contactEmail: 'info@bazar.example' }
  try {
    expect((await send(app, { firm: 'Na kontakt' })).statusCode).toBe(201)
  } finally {
    deps.brand = brand
  }
  await deliver()
  const mails = await db
    .selectFrom('inbox_message')
    .select('recipient')
    .where('subject', 'like', '%: Na kontakt')
    .execute()
  expect(mails).toEqual([{ recipient: 'info@bazar.example' }])
})

test('names every missing field', async ({ app }) => {
  const fieldsOf = async (given: object) =>
    (await send(app, given)).json<{ error: { fields: Record<string, string> } }>().error.fields
  expect(
    await fieldsOf({ name: '', firm: ' ', phone: 'nema', email: 'x', field: 'x', message: ' ' }),
  ).toEqual({
    name: 'Unesite ime i prezime.',
    firm: 'Unesite naziv firme.',
    phone: 'Unesite broj telefona, npr. 033 123 456.',
    email: 'Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.',
    field: 'Odaberite djelatnost.',
    message: 'Napišite šta vam treba.',
  })
})

test('lists waiting inquiries to admins, who note the outcome', async ({ app, make, login, db }) => {
  const admin = await make.account({ role: 'admin' })
  const call = caller(app, await login(admin))
  await send(app, { firm: 'Za listu' })
  const { open, data } = (await call('GET', '/admin/leads?state=open')).body
  const { id } = data.find(({ firm }: { firm: string }) => firm === 'Za listu')!
  const done = await call('PUT', `/admin/leads/${id}`, { state: 'done', note: 'Zvali u utorak.' })
  expect(done).toMatchObject({
    status: 200,
    body: { data: { state: 'done', note: 'Zvali u utorak.', handled_by: admin.username } },
  })
  // A second attempt fails.
  expect((await call('PUT', `/admin/leads/${id}`, { state: 'done' })).status).toBe(409)
  const after = (await call('GET', '/admin/leads?state=open')).body
  expect(after.open).toBe(open - 1)
  expect(after.meta.total).toBe(open - 1)
  expect((await call('GET', '/admin/leads?state=done')).body.data[0]).toMatchObject({ id, state: 'done' })
  expect((await call('PUT', `/admin/leads/${id}`, { state: 'open' })).body.data.note).toBe('')
  const traces = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `lead:${id}`)
    .orderBy('id')
    .execute()
  expect(traces).toEqual([{ action: 'closed' }, { action: 'reopened' }])
})

test('forgets leads after a year', async ({ app, db, clock, runJobs }) => {
  await send(app, { firm: 'Za godinu' })
  const find = () => db.selectFrom('lead').select('id').where('firm', '=', 'Za godinu').execute()
  clock.advance((inquiryKeptDays + 1) * 24 * 3600 * 1000)
  expect(await find()).toHaveLength(1)
  await enqueue(db, forgetLeads, {})
  await runJobs()
  expect(await find()).toHaveLength(0)
})
