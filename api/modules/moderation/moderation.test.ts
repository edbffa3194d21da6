import { expect } from 'vitest'
import { addDays } from '#lib/time.ts'
import { claimMinutes } from '#contract/limits/moderation.ts'
import { caseAbout } from '#tests/support/staff/reports.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { reviewOf, wrongCounts } from '#tests/support/orders/reviews.ts'
import { decide, facts, refusal, removal, shown, test } from '#tests/support/staff/moderation.ts'

const day = 24 * 3600_000

test('lets one moderator work on a case, and others once the time is over', async ({
  reported,
  staff,
  clock,
}) => {
  const { path } = await reported()
  const both = await Promise.all([staff.first, staff.second].map(({ call }) => call('POST', `${path}/claim`)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = both[0]!.status === 200 ? [staff.first, staff.second] : [staff.second, staff.first]
  expect((await refusal(loser.call('POST', `${path}/decision`, { content: 'keep' })))[2]).toContain(
    winner.username,
  )
  clock.advance(claimMinutes * 60_000)
  expect((await refusal(winner.call('POST', `${path}/decision`, { content: 'keep' })))[2]).toContain(
    'Preuzmite slučaj',
  )
  expect((await loser.call('POST', `${path}/claim`)).status).toBe(200)
  expect((await loser.call('POST', `${path}/decision`, { content: 'keep' })).status).toBe(200)
})

test('removes a listing, tells its owner and reporter, and brings it back when the decision is undone', async ({
  reported,
  staff,
  person,
  db,
  deliver,
  app,
  index,
}) => {
  const { listing, seller, reporter, path } = await reported({ title: 'Jedinstven gramofon' })
  const visitor = await person()
  const done = await decide(staff.first, path, removal)
  expect(done.body.message).toBe('Odluka je donesena.')
  expect([await shown(visitor, listing.id), await shown(seller, listing.id)]).toEqual([404, 200])
  await index()
  const search = async () => (await caller(app)('GET', '/search?q=jedinstven+gramofon')).body.meta.total
  expect(await search()).toBe(0)
  const [own] = (await seller.call('GET', '/decisions')).body.data
  expect(own).toMatchObject({ content: 'remove', account: 'none', rule: 'scam', facts, undone_at: null })
  expect((await seller.call('GET', '/notifications')).body.data[0].text).toBe(
    'Vaš oglas „Jedinstven gramofon“ je uklonjen. Razlog: Prevara',
  )
  expect((await reporter.call('GET', '/reports')).body.data[0].outcome).toBe('action')
  await deliver()
  const mail = await db
    .selectFrom('inbox_message')
    .select(['subject', 'text'])
    .where('recipient', '=', seller.email!)
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Odluka o oglasu „Jedinstven gramofon“')
  for (const part of [facts, 'Pravilo: Prevara', 'drugi moderator']) expect(mail.text).toContain(part)
  // The mail opens the decision without a login.
  const key = /\/odluka\/([\w-]{43})/.exec(mail.text)![1]!
  expect((await caller(app)('GET', `/decisions/${key}`)).body.data.id).toBe(own.id)

  expect((await staff.second.call('POST', `${path}/undo`, { reason: 'Zabuna' })).status).toBe(200)
  expect(await shown(visitor, listing.id)).toBe(200)
  expect((await reporter.call('GET', '/reports')).body.data[0]).toMatchObject({
    state: 'open',
    outcome: null,
  })
  const { rows } = { rows: (await staff.second.call('GET', path)).body.data.log }
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['undone', 'decided', 'claimed'])
})

test('gives a listing back as soon as the named field was changed', async ({ reported, staff, person }) => {
  const { listing, seller, path } = await reported()
  const visitor = await person()
  await decide(staff.first, path, { content: 'correct', field: 'price', rule: 'misleading', facts })
  const put = (body: object) => seller.call('PUT', `/listings/${listing.id}`, body)
  expect((await put({ description: 'Drugi opis, ista cijena.' })).status).toBe(200)
  expect(await shown(visitor, listing.id)).toBe(404)
  expect((await put({ price: 120 })).status).toBe(200)
  expect(await shown(visitor, listing.id)).toBe(200)
  const [own] = (await seller.call('GET', '/decisions')).body.data
  expect(own).toMatchObject({ field: 'price', corrected_at: expect.any(Number) })
})

test('lets nobody judge their own matter, nor members of staff be punished', async ({
  staff,
  person,
  make,
  db,
}) => {
  const listing = await make.listing({ seller_id: staff.first.id })
  const reporter = await person()
  await reporter.call('POST', `/listings/${listing.id}/report`, { reason: 'scam' })
  const caseOf = async (id: number) =>
    (
      await db
        .selectFrom('moderation_case')
        .select('id')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  const path = `/admin/cases/${await caseOf(listing.id)}`
  expect((await refusal(staff.first.call('POST', `${path}/claim`)))[2]).toContain('Slučaj je o vama')
  expect((await refusal(decide(staff.second, path, { account: 'ban', rule: 'scam', facts })))[2]).toContain(
    'osoblja',
  )
  const other = await make.listing()
  await staff.first.call('POST', `/listings/${other.id}/report`, { reason: 'scam' })
  const reply = staff.first.call('POST', `/admin/cases/${await caseOf(other.id)}/claim`)
  expect((await refusal(reply))[2]).toContain('sami prijavili')
})

test('names missing fields of a decision', async ({ reported, staff }) => {
  const { path } = await reported()
  const fields = async (body: object) =>
    Object.keys((await decide(staff.first, path, body)).body.error.fields)
  expect(await fields({ content: 'remove' })).toEqual(['rule', 'facts'])
  expect(await fields({ content: 'correct', rule: 'scam', facts })).toEqual(['field'])
  expect(await fields({ account: 'suspend', rule: 'scam', facts })).toEqual(['days'])
  expect(await fields({ account: 'suspend', days: 400, rule: 'scam', facts })).toEqual(['days'])
  expect(await fields({ account: 'oprosti' })).toEqual(['account'])
})

test('shows a reported conversation to the moderator of its case, for a reason that is kept', async ({
  person,
  staff,
  db,
}) => {
  const [one, other] = [await person(), await person()]
  const { body } = await one.call('POST', '/conversations', {
    username: other.username,
    content: 'Dobar dan',
  })
  await other.call('POST', `/conversations/${body.conversation_id}/report`, { reason: 'abuse' })
  const { id } = await caseAbout(db, 'conversation', body.conversation_id)
  const path = `/admin/cases/${id}`
  const read = (given: object) => staff.first.call('POST', `${path}/thread`, given)
  expect((await read({ reason: 'Provjera prijetnje' })).status).toBe(409)
  await staff.first.call('POST', `${path}/claim`)
  expect((await read({ reason: ' ' })).status).toBe(422)
  const thread = await read({ reason: 'Provjera prijetnje' })
  expect(thread.body.data).toMatchObject([{ content: 'Dobar dan', sender: { username: one.username } }])
  const entry = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', `case:${id}`)
    .where('action', '=', 'thread-read')
    .execute()
  expect(entry).toEqual([{ after: { reason: 'Provjera prijetnje', conversation: body.conversation_id } }])
})

test('lists cases by urgency and shows a case with its listing before and now', async ({
  reported,
  staff,
  make,
  db,
  clock,
}) => {
  const calm = await reported({ title: 'Nije hitno' })
  await db
    .updateTable('moderation_case')
    .set({ due_at: new Date(clock.now().getTime() + day) })
    .where('id', '=', calm.caseId)
    .execute()
  const urgent = await reported({ title: 'Hitno' })
  await db.updateTable('listing').set({ title: 'Promijenjeno' }).where('id', '=', urgent.listing.id).execute()
  const { data } = (await staff.first.call('GET', '/admin/cases?type=listing&reason=scam')).body
  const at = (id: number) => data.findIndex((one: { id: number }) => one.id === id)
  expect(at(urgent.caseId)).toBeGreaterThanOrEqual(0)
  expect(at(urgent.caseId)).toBeLessThan(at(calm.caseId))
  await make.listing({ seller_id: urgent.seller.id, title: 'Hitno' })
  const shownCase = (await staff.first.call('GET', urgent.path)).body.data
  expect(shownCase.listing).toMatchObject({ now: { title: 'Promijenjeno' }, before: [{ title: 'Hitno' }] })
  expect(shownCase.reported).toMatchObject([
    { reason: 'scam', reporter: { id: urgent.reporter.id, weight: 0 } },
  ])
  expect(shownCase.history).toMatchObject({ active_listings: 2, restriction: null })
})

test('shows what the page of a reported shop said when it was reported', async ({
  person,
  staff,
  make,
  db,
}) => {
  const shop = await make.shop({
    business_name: 'Zlatni sat',
    about_html: '<p>Uplatite <b>unaprijed</b>.</p>',
    web: 'https://sat.example',
  })
  const reporter = await person()
  await reporter.call('POST', `/users/${shop.username}/report`, { reason: 'scam' })
  await db.updateTable('shop').set({ about_html: null }).where('id', '=', shop.shop.id).execute()
  const { id } = await caseAbout(db, 'user', shop.id)
  const { texts } = (await staff.first.call('GET', `/admin/cases/${id}`)).body.data
  expect(texts).toEqual([
    {
      text: 'Uplatite unaprijed.',
      facts: [
        { name: 'Naziv shopa', value: 'Zlatni sat' },
        { name: 'Web stranica', value: 'https://sat.example' },
      ],
      seen_at: expect.any(Number),
    },
  ])
})

test('exports statements of reasons, and counts years in public', async ({ reported, staff, app, clock }) => {
  const { path } = await reported()
  const today = clock.now().toISOString().slice(0, 10)
  // After midnight in Sarajevo.
  clock.hold(`${today}T23:30:00Z`)
  await decide(staff.first, path, { ...removal, facts: '=1+1 "navod"' })
  const day = addDays(today, 1)
  const year = Number(day.slice(0, 4))
  const reply = await app.inject({
    url: `/api/admin/statements/${year}/csv`,
    headers: { authorization: `Bearer ${staff.first.token}` },
  })
  expect([reply.statusCode, reply.body.split('\r\n')[0]?.slice(0, 22)]).toEqual([
    200,
    'id,decision_visibility',
  ])
  // No cell of the file runs as a formula.
  expect(reply.body).toContain(`"'=1+1 ""navod"""`)
  const { data } = (await staff.first.call('GET', `/admin/statements?year=${year}`)).body
  expect(data[0]).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    source_type: 'SOURCE_ARTICLE_16',
    application_date: day,
  })
  const [counted] = (await caller(app)('GET', '/transparency')).body.data
  expect(counted.year).toBe(year)
  expect(counted.decisions).toBeGreaterThan(0)
  clock.reset()
})

test('removes a reported answer or question with its author warned, and restores it on appeal', async ({
  person,
  staff,
  make,
  app,
  db,
}) => {
  const [asker, reporter] = [await person(), await person()]
  const listing = await make.listing()
  const asked = await asker.call('POST', `/listings/${listing.id}/questions`, {
    content: 'Jeste li normalni?',
  })
  expect(asked.status).toBe(201)
  const id = asked.body.data.id as number
  expect((await asker.call('POST', `/questions/${id}/report`, { reason: 'abuse' })).status).toBe(409)
  const filed = await reporter.call('POST', `/questions/${id}/report`, { reason: 'abuse' })
  expect(filed.body.data.subject).toEqual({ type: 'question', id, name: 'Jeste li normalni?' })
  const { id: caseId } = await caseAbout(db, 'question', id)
  const path = `/admin/cases/${caseId}`
  const total = async () => (await caller(app)('GET', `/listings/${listing.id}/questions`)).body.meta.total
  const correction = { content: 'correct', field: 'title', rule: 'abuse', facts }
  expect(Object.keys((await decide(staff.first, path, correction)).body.error.fields)).toEqual(['content'])
  const done = await decide(staff.first, path, { content: 'remove', account: 'warn', rule: 'abuse', facts })
  expect([done.status, await total()]).toEqual([200, 0])
  const [own] = (await asker.call('GET', '/decisions')).body.data
  expect((await asker.call('POST', `/decisions/${own.id}/appeal`, { text: 'Šalio sam se.' })).status).toBe(
    200,
  )
  await staff.second.call('POST', `${path}/claim`)
  await staff.second.call('POST', `${path}/appeal`, { outcome: 'reversed', text: 'Šala je.' })
  expect(await total()).toBe(1)
})

test('removes a reported review and a reported reply, and restores them when the decision is undone', async ({
  person,
  staff,
  app,
  db,
}) => {
  const [author, reviewed, reporter] = [await person(), await person(), await person()]
  const { id } = await reviewOf(db, {
    buyerId: author.id,
    sellerId: reviewed.id,
    rating: 'negative',
    stars: 1,
    text: 'Prevarant i lopov.',
    reply: 'Sram te bilo.',
  })
  const waiting = await reviewOf(db, { buyerId: author.id, sellerId: reviewed.id, publishedAt: null })
  const report = (by: typeof author, of: string, reason = 'abuse') =>
    by.call('POST', `/reviews/${of}/report`, { reason })
  expect((await report(reviewed, String(waiting.id))).status).toBe(404)
  expect((await report(author, String(id))).status).toBe(409)
  expect((await report(reviewed, `${id}/reply`)).status).toBe(409)
  expect((await report(reporter, String(id))).status).toBe(200)
  const filed = await report(reviewed, String(id))
  expect(filed.body.data.subject).toEqual({ type: 'review', id, name: 'Prevarant i lopov.' })
  expect((await report(author, `${id}/reply`)).body.data.subject).toEqual({
    type: 'review_reply',
    id,
    name: 'Sram te bilo.',
  })
  const caseOf = async (kind: string) => {
    const found = await caseAbout(db, kind, id)
    return { path: `/admin/cases/${found.id}`, ownerId: found.owner_id }
  }
  const [ofReview, ofReply] = [await caseOf('review'), await caseOf('review_reply')]
  expect([ofReview.ownerId, ofReply.ownerId]).toEqual([author.id, reviewed.id])
  // Moderators read the whole text, and see whom it is about.
  const [seen] = (await staff.first.call('GET', ofReview.path)).body.data.texts
  expect(seen).toMatchObject({
    text: 'Prevarant i lopov.',
    facts: [
      { name: 'Dojam', value: 'Negativan' },
      { name: 'Zvjezdice', value: 'Komunikacija 1, Artikal 1, Dostava 1' },
      { name: 'O korisniku', username: reviewed.username },
    ],
  })
  const shownReviews = async () => {
    const { data, summary } = (await caller(app)('GET', `/users/${reviewed.username}/feedbacks`)).body
    return { reviews: data.length, reply: data[0]?.reply?.text ?? null, negative: summary.seller.negative }
  }
  const take = { content: 'remove', account: 'warn', rule: 'abuse', facts }
  expect((await decide(staff.first, ofReply.path, take)).status).toBe(200)
  expect(await shownReviews()).toEqual({ reviews: 1, reply: null, negative: 1 })
  expect((await decide(staff.first, ofReview.path, take)).status).toBe(200)
  expect(await shownReviews()).toEqual({ reviews: 0, reply: null, negative: 0 })
  // Its author gets a notice and can't put it back by changing it.
  expect((await author.call('GET', '/decisions')).body.data).toHaveLength(1)
  expect(await wrongCounts(db)).toEqual([])
  for (const { path } of [ofReply, ofReview])
    expect((await staff.second.call('POST', `${path}/undo`, { reason: 'Zabuna' })).status).toBe(200)
  expect(await shownReviews()).toEqual({ reviews: 1, reply: 'Sram te bilo.', negative: 1 })
  expect(await wrongCounts(db)).toEqual([])
})
