import { sql } from 'kysely'
import { expect } from 'vitest'
import type { StaffSearchResults } from '#contract/staff-search.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { paidTopUp } from '#tests/support/money/payments.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { openCase } from '#tests/support/staff/reports.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('search', async ({ app, make, login }) => {
  const searchAs = async (role: 'moderator' | 'admin') => {
    const call = caller(app, await login(await make.account({ role })))
    return async (q: string): Promise<StaffSearchResults> => {
      const { status, body } = await call('GET', `/admin/search?${new URLSearchParams({ q })}`)
      expect(status).toBe(200)
      return body.data
    }
  }
  return { moderator: await searchAs('moderator'), admin: await searchAs('admin') }
})

/** The kinds that have results, with their ids. */
const kindsOf = (found: StaffSearchResults) =>
  Object.fromEntries(
    Object.entries(found).flatMap(([kind, items]) =>
      items.length === 0 ? [] : [[kind, items.map(({ id }: { id: number }) => id)]],
    ),
  )

test('finds an account by its name, e-mail address and number', async ({ search, make }) => {
  const found = await make.account({ username: 'amila.k', email: 'amila@posta.example' })
  for (const q of ['amila', 'AMILA.K', 'amila@posta', String(found.id), `#${found.id}`])
    expect(
      (await search.moderator(q)).people.map(({ id }) => id),
      q,
    ).toContain(found.id)
})

test('finds a listing by its number, address and words', async ({ search, make, index }) => {
  const { id } = await make.listing({ title: 'Harmonika Melodija 80 basova' })
  await index()
  for (const q of [String(id), `https://bazar.example/artikal/${id}/harmonika`, 'melodija harmonika'])
    expect(
      (await search.moderator(q)).listings.map((one) => one.id),
      q,
    ).toEqual([id])
  expect(kindsOf(await search.moderator(`/artikal/${id}`))).toEqual({ listings: [id] })
})

test('finds a conversation by its number and that of a message, and the case about it', async ({
  search,
  make,
  db,
}) => {
  const [one, other] = [await make.account(), await make.account()]
  const { id } = await db
    .insertInto('conversation')
    .values({ low_id: one.id, high_id: other.id, about: 0, last_sequence: 1, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Numbers of messages and conversations differ in practice, too.
  const message = 900_001
  await sql`
    insert into message (id, conversation_id, sequence, sender_id, recipient_id, kind, body, created_at)
    overriding system value
    values (${message}, ${id}, 1, ${one.id}, ${other.id}, 'text', 'Tajna riječ', now())`.execute(db)
  const [byNumber] = (await search.moderator(String(id))).conversations
  expect(byNumber).toMatchObject({ id, message_id: null, case_id: null })
  expect(byNumber!.members.map((member) => member.id)).toEqual([one.id, other.id])

  const about = await openCase(db, { ownerId: one.id, kind: 'conversation', subjectId: id })
  const found = await search.moderator(String(message))
  expect(found.conversations).toMatchObject([{ id, message_id: message, case_id: about }])
  expect(JSON.stringify(found)).not.toContain('Tajna')
})

test('finds an order by its number: for moderators once a case is about it', async ({ search, make, db }) => {
  const [buyer, seller] = [await make.account(), await make.account()]
  const { id, number } = await orderOf(db, { buyerId: buyer.id, sellerId: seller.id })
  for (const q of [number, number.toLowerCase(), String(id)]) {
    expect((await search.admin(q)).orders, q).toMatchObject([
      { id, number, buyer: { id: buyer.id }, seller: { id: seller.id }, case_id: null },
    ])
    expect((await search.moderator(q)).orders, q).toEqual([])
  }
  const about = await openCase(db, { ownerId: seller.id, kind: 'order', subjectId: id, name: number })
  expect((await search.moderator(number)).orders).toMatchObject([{ id, case_id: about }])
})

test('finds payments and invoices for admins alone', async ({ search, make, deps }) => {
  const payment = await paidTopUp(deps, (await make.account()).id, { marks: 20 })
  for (const q of [payment.order_number, payment.order_number.toLowerCase()]) {
    expect((await search.admin(q)).payments.map(({ id }) => id)).toEqual([payment.id])
    expect(kindsOf(await search.moderator(q))).toEqual({})
  }
  const byNumber = String(payment.id)
  expect((await search.admin(byNumber)).payments.map(({ id }) => id)).toEqual([payment.id])
  expect((await search.moderator(byNumber)).payments).toEqual([])
  const [invoice] = (await search.admin(`R-${new Date().getFullYear()}-1`)).invoices
  expect(invoice?.payment_id).toBe(payment.id)
  expect((await search.moderator(invoice!.code)).invoices).toEqual([])
})

test('leaves an entry without the text', async ({ search, make, db }) => {
  const { id } = await make.account({ username: 'trazeni.covjek' })
  await search.moderator('trazeni.covjek')
  const entry = await db
    .selectFrom('audit_log')
    .select(['subject', 'after'])
    .where('action', '=', 'searched')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ subject: 'everything', after: { people: [id] } })
})
