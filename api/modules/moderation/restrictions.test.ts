import { expect } from 'vitest'
import { appealDays } from '#contract/limits/moderation.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { decide, facts, refusal, shown, test } from '#tests/support/staff/moderation.ts'
import { enqueue } from '#lib/jobs.ts'
import { endRestrictions } from './jobs.ts'

const day = 24 * 3600_000

test('suspends an account for days, hides its listings, and ends that by itself', async ({
  reported,
  staff,
  person,
  runJobs,
  clock,
  db,
}) => {
  const { listing, seller, path } = await reported()
  const visitor = await person()
  const started = await visitor.call('POST', '/conversations', {
    listing_id: listing.id,
    content: 'Da li je dostupno?',
  })
  const answer = () =>
    seller.call('POST', `/conversations/${started.body.conversation_id}/messages`, { content: 'Jeste.' })
  await decide(staff.first, path, { account: 'suspend', days: 3, rule: 'scam', facts })
  await runJobs()
  expect(await shown(visitor, listing.id)).toBe(404)
  const publish = () => seller.call('POST', '/listings', { title: 'Novi oglas' })
  for (const reply of [publish(), answer()]) {
    const [status, code, message] = await refusal(reply)
    expect([status, code]).toEqual([403, 'account_restricted'])
    expect(message).toMatch(/suspendovan do \d.*Razlog: Prevara/)
  }
  clock.advance(3 * day)
  expect((await publish()).status).toBe(201)
  expect((await answer()).status).toBe(201)
  await enqueue(db, endRestrictions, {})
  await runJobs()
  expect(await shown(visitor, listing.id)).toBe(200)
})

test('lets a limited account answer, but neither publish nor start a conversation', async ({
  reported,
  staff,
  person,
}) => {
  const { listing, seller, path } = await reported()
  const buyer = await person()
  const { body } = await buyer.call('POST', '/conversations', { listing_id: listing.id, content: 'Zdravo' })
  await decide(staff.first, path, { account: 'limit', days: 1, rule: 'spam', facts })
  const answered = await seller.call('POST', `/conversations/${body.conversation_id}/messages`, {
    content: 'Da',
  })
  expect(answered.status).toBe(201)
  const other = await person()
  const started = seller.call('POST', '/conversations', { username: other.username, content: 'Zdravo' })
  expect((await refusal(started))[1]).toBe('account_restricted')
  expect((await refusal(seller.call('POST', '/listings', { title: 'Novi oglas' })))[1]).toBe(
    'account_restricted',
  )
})

test('ends the sessions of a banned account, and takes its appeal by the key of the mail, once', async ({
  reported,
  staff,
  person,
  app,
  db,
  deliver,
  runJobs,
}) => {
  const { listing, seller, reporter, path } = await reported()
  const visitor = await person()
  await decide(staff.first, path, { account: 'ban', rule: 'scam', facts })
  await runJobs()
  expect((await seller.call('GET', '/me')).status).toBe(401)
  const login = { username: seller.username, password: 'bazar-demo-1', device_name: 'proba' }
  expect((await refusal(caller(app)('POST', '/auth/login', login))).slice(0, 2)).toEqual([
    403,
    'account_restricted',
  ])
  expect(await shown(visitor, listing.id)).toBe(404)
  expect((await visitor.call('GET', `/users/${seller.username}`)).status).toBe(404)
  await deliver()
  const { text } = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', seller.email!)
    .where('subject', 'like', 'Odluka%')
    .executeTakeFirstOrThrow()
  const key = /\/odluka\/([\w-]{43})/.exec(text)![1]!
  const appeal = () => caller(app)('POST', `/decisions/${key}/appeal`, { text: 'Nisam tražio uplatu.' })
  expect((await appeal()).status).toBe(200)
  expect((await refusal(appeal()))[2]).toBe('Na ovu odluku ste se već žalili.')

  // Only another moderator decides it, and everything is taken back.
  expect((await refusal(staff.first.call('POST', `${path}/claim`)))[2]).toContain('drugi moderator')
  expect((await staff.second.call('POST', `${path}/claim`)).status).toBe(200)
  const reversed = { outcome: 'reversed', text: 'Prijava nije tačna.' }
  expect((await staff.second.call('POST', `${path}/appeal`, reversed)).status).toBe(200)
  await runJobs()
  expect(await shown(visitor, listing.id)).toBe(200)
  expect((await caller(app)('POST', '/auth/login', login)).status).toBe(200)
  expect((await reporter.call('GET', '/reports')).body.data[0].outcome).toBe('no_action')
  await deliver()
  const subjects = await db
    .selectFrom('inbox_message')
    .select('subject')
    .where('recipient', '=', seller.email!)
    .orderBy('id')
    .execute()
  expect(subjects.map(({ subject }) => subject)).toContain('Vaša žalba je usvojena')
})

test('takes appeals for half a year', async ({ reported, staff, clock, db }) => {
  const { seller, path } = await reported()
  await decide(staff.first, path, { account: 'warn', rule: 'spam', facts })
  const [{ id }] = (await seller.call('GET', '/decisions')).body.data
  await db
    .updateTable('moderation_decision')
    .set({ decided_at: new Date(clock.now().getTime() - appealDays * day) })
    .where('id', '=', id)
    .execute()
  const late = seller.call('POST', `/decisions/${id}/appeal`, { text: 'Kasno' })
  const [status, , message] = await refusal(late)
  expect([status, message]).toEqual([409, expect.stringContaining('Rok za žalbu je istekao')])
})
