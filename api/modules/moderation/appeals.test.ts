import { expect } from 'vitest'
import { sentPhoto } from '#tests/support/messages/conversations.ts'
import { decide, refusal, removal, test } from '#tests/support/staff/moderation.ts'
import { caseAbout } from '#tests/support/staff/reports.ts'

test('tells admins of an appeal that no other moderator can decide, and says so in the case', async ({
  person,
  make,
  db,
  deliver,
}) => {
  const boss = await person({ role: 'admin' })
  const seller = await person()
  const reporter = await person()
  const listing = await make.listing({ seller_id: seller.id, title: 'Jedini slučaj' })
  await reporter.call('POST', `/listings/${listing.id}/report`, { reason: 'scam' })
  const { id } = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  const path = `/admin/cases/${id}`
  await decide(boss, path, removal)
  const [own] = (await seller.call('GET', '/decisions')).body.data
  expect((await seller.call('POST', `/decisions/${own.id}/appeal`, { text: 'Nisam.' })).status).toBe(200)

  const judges = async () => (await boss.call('GET', path)).body.data.appeal_judges
  expect(await judges()).toBe('nobody')
  const text = async (of: typeof boss) => (await of.call('GET', '/notifications')).body.data[0]?.text
  expect(await text(boss)).toContain('nema drugog člana osoblja')
  await deliver()
  const mail = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', boss.email!)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('/admin/uloge')
  expect((await refusal(boss.call('POST', `${path}/claim`)))[0]).toBe(409)

  // Anyone who gets a role can decide it.
  const other = await person({ role: 'admin' })
  expect(await judges()).toBe('admins')
  await other.call('POST', `${path}/claim`)
  const answer = { outcome: 'upheld', text: 'Odluka je tačna.' }
  expect((await other.call('POST', `${path}/appeal`, answer)).status).toBe(200)
  expect(await judges()).toBeNull()
})

test('shows photos of a reported conversation to the moderator who read it, and records them', async ({
  person,
  staff,
  deps,
  app,
  db,
}) => {
  const [one, other] = [await person(), await person()]
  const { body } = await one.call('POST', '/conversations', {
    username: other.username,
    content: 'Dobar dan',
  })
  const photo = await sentPhoto(deps, body.conversation_id)
  await other.call('POST', `/conversations/${body.conversation_id}/report`, { reason: 'abuse' })
  const { id } = await caseAbout(db, 'conversation', body.conversation_id)
  const path = `/admin/cases/${id}`
  const open = async ({ token }: typeof staff.first) => {
    const url = `/api${path}/photos/${photo}/md`
    return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  }
  expect(await open(staff.first)).toBe(409)
  await staff.first.call('POST', `${path}/claim`)
  expect(await open(staff.first)).toBe(404)
  const thread = await staff.first.call('POST', `${path}/thread`, { reason: 'Provjera prijetnje' })
  expect(thread.body.data.at(-1).photos).toMatchObject([
    { id: photo, image: expect.stringContaining(`/api${path}/photos/${photo}/md`) },
  ])
  expect(await Promise.all([open(staff.first), open(staff.second)])).toEqual([200, 409])
  const entry = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', `case:${id}`)
    .where('action', '=', 'thread-read')
    .executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ photos: [photo] })
})
