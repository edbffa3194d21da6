import { expect } from 'vitest'
import { reportLimit, reportPictures } from '#contract/limits/moderation.ts'
import { reportReasonNames } from '#contract/reports/endpoints.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { closeCase } from './service.ts'

const test = base.extend('person', { scope: 'file' }, ({ app, login, make }) => async (values = {}) => {
  const account = await make.account(values)
  const token = await login(account)
  return { ...account, token, call: caller(app, token) }
})

const scam = { reason: 'scam', text: 'Traži uplatu unaprijed.' }

test('takes a report of a listing for each of the reasons, and lists it only to its reporter', async ({
  person,
  make,
}) => {
  expect(reportReasonNames).toHaveLength(10)
  const reporter = await person()
  const listing = await make.listing({ title: 'Sumnjiv bicikl' })
  for (const reason of reportReasonNames) {
    const { status, body } = await reporter.call('POST', `/listings/${listing.id}/report`, {
      ...scam,
      reason,
    })
    expect([status, body.data.reason]).toEqual([200, reason])
  }
  const { body } = await reporter.call('GET', '/reports')
  expect(body.meta.total).toBe(1)
  expect(body.data[0]).toMatchObject({
    subject: { type: 'listing', id: listing.id, name: 'Sumnjiv bicikl' },
    reason: 'other',
    state: 'open',
    outcome: null,
  })
  expect((await (await person()).call('GET', '/reports')).body.data).toEqual([])
})

test('refuses reports without a reason, without words for another one, and of oneself', async ({
  person,
  make,
}) => {
  const reporter = await person()
  const listing = await make.listing()
  const path = `/listings/${listing.id}/report`
  const fieldsOf = async (body: object) => (await reporter.call('POST', path, body)).body.error.fields
  expect(await fieldsOf({})).toEqual({ reason: 'Odaberite razlog prijave.' })
  expect(await fieldsOf({ reason: 'nijedan' })).toEqual({ reason: 'Odaberite razlog prijave.' })
  expect(await fieldsOf({ reason: 'other' })).toEqual({ text: 'Opišite šta nije u redu.' })
  expect(await fieldsOf({ reason: 'scam', text: 'a'.repeat(1_001) })).toEqual({
    text: 'Najviše 1.000 znakova.',
  })
  const own = await make.listing({ seller_id: reporter.id })
  for (const [what, message] of [
    [`/listings/${own.id}`, 'Ovo je vaš oglas.'],
    [`/users/${reporter.username}`, 'Ne možete prijaviti sami sebe.'],
  ]) {
    const { status, body } = await reporter.call('POST', `${what}/report`, scam)
    expect([status, body.error.message]).toEqual([409, message])
  }
  const hidden = await make.listing({ status: 'hidden' })
  expect((await reporter.call('POST', `/listings/${hidden.id}/report`, scam)).status).toBe(404)
})

test('joins the open case of a thing, also when several report at once, and keeps each version', async ({
  person,
  make,
  db,
}) => {
  const listing = await make.listing({ title: 'Prvi naslov' })
  const people = await Promise.all(Array.from({ length: 6 }, () => person()))
  const report = (one: { call: ReturnType<typeof caller> }) =>
    one.call('POST', `/listings/${listing.id}/report`, scam)
  const first = await Promise.all(people.slice(0, 5).map(report))
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await db
    .updateTable('listing')
    .set({ title: 'Drugi naslov', version: 9 })
    .where('id', '=', listing.id)
    .execute()
  expect((await report(people[5]!)).status).toBe(200)
  const cases = await db
    .selectFrom('moderation_case')
    .select(['id', 'name'])
    .where('subject_kind', '=', 'listing')
    .where('subject_id', '=', listing.id)
    .execute()
  expect(cases).toMatchObject([{ name: 'Prvi naslov' }])
  const snapshots = await db
    .selectFrom('case_snapshot')
    .select('content')
    .where('case_id', '=', cases[0]!.id)
    .orderBy('id')
    .execute()
  expect(snapshots.map(({ content }) => (content as { title: string }).title)).toEqual([
    'Prvi naslov',
    'Drugi naslov',
  ])
})

test('tells the reporter the decision, and takes the same report again only after a while or a change', async ({
  person,
  make,
  db,
  clock,
}) => {
  const reporter = await person()
  const listing = await make.listing({ title: 'Lažni telefon' })
  const path = `/listings/${listing.id}/report`
  await reporter.call('POST', path, scam)
  const { id } = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  const judged = { id, type: 'listing', name: listing.title } as const
  const decide = () =>
    db.transaction().execute((trx) => closeCase(trx, judged, { isRight: false, stage: 'a' }, clock.now()))
  await decide()
  const [own] = (await reporter.call('GET', '/reports')).body.data
  expect(own).toMatchObject({ state: 'closed', outcome: 'no_action' })
  const { body } = await reporter.call('GET', '/notifications')
  expect(body.data[0].text).toBe(
    'Pregledali smo vašu prijavu oglasa „Lažni telefon“ i nismo našli kršenje pravila',
  )
  const again = await reporter.call('POST', path, scam)
  expect([again.status, again.body.error.message]).toEqual([409, expect.stringContaining('već prijavili')])
  // Someone else opens a new case, in which the first may take part.
  expect((await (await person()).call('POST', path, scam)).status).toBe(200)
  expect((await reporter.call('POST', path, scam)).status).toBe(200)
  const record = await db
    .selectFrom('reporter_record')
    .selectAll()
    .where('account_id', '=', reporter.id)
    .executeTakeFirst()
  expect(record).toMatchObject({ right_count: 0, wrong_count: 1 })
})

test('keeps pictures of a report for its reporter and staff', async ({ person, app, make }) => {
  const reporter = await person()
  const listing = await make.listing()
  const { body } = await reporter.call('POST', `/listings/${listing.id}/report`, scam)
  const send = async (count: number) => {
    const form = multipart(
      await Promise.all(
        Array.from({ length: count }, async (_, at) => ({ name: `${at}.jpg`, content: await jpeg(at) })),
      ),
      'pictures',
    )
    const reply = await app.inject({
      method: 'POST',
      url: `/api/reports/${body.data.id}/pictures`,
      headers: { ...form.headers, authorization: `Bearer ${reporter.token}` },
      payload: form.payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const sent = await send(2)
  expect(sent.status).toBe(200)
  expect(sent.body.data.pictures).toHaveLength(2)
  const tooMany = await send(reportPictures - 1)
  expect([tooMany.status, Object.keys(tooMany.body.error.fields)]).toEqual([422, ['pictures']])
  const address = new URL(sent.body.data.pictures[0].image).pathname
  const statusFor = async (account?: { token: string }) =>
    (
      await app.inject({
        url: address,
        headers: account ? { authorization: `Bearer ${account.token}` } : {},
      })
    ).statusCode
  expect(await statusFor(reporter)).toBe(200)
  expect(await statusFor(await person({ role: 'moderator' }))).toBe(200)
  expect(await statusFor(await person())).toBe(404)
  expect(await statusFor()).toBe(401)
})

test('limits how much one account reports', async ({ person, make, deps }) => {
  const reporter = await person()
  const listing = await make.listing()
  for (let count = 0; count < reportLimit.max; count++)
    await deps.rateLimiter.hit('report', `id:${reporter.id}`, reportLimit)
  const { status, headers } = await reporter.call('POST', `/listings/${listing.id}/report`, scam)
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
})

test('lets each of two people report their conversation, and nobody else', async ({ person, db }) => {
  const [one, other, third] = [await person(), await person(), await person()]
  const started = await one.call('POST', '/conversations', { username: other.username, content: 'Zdravo' })
  const path = `/conversations/${started.body.conversation_id}/report`
  expect((await one.call('POST', path, { reason: 'abuse' })).body.data.subject.name).toBe(other.username)
  expect((await other.call('POST', path, { reason: 'spam', message: 1 })).status).toBe(200)
  expect((await third.call('POST', path, { reason: 'spam' })).status).toBe(404)
  const cases = await db
    .selectFrom('moderation_case')
    .select('owner_id')
    .where('subject_kind', '=', 'conversation')
    .where('subject_id', '=', started.body.conversation_id)
    .orderBy('id')
    .execute()
  expect(cases).toEqual([{ owner_id: other.id }, { owner_id: one.id }])
})
