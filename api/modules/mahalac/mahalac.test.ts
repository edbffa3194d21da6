import { expect } from 'vitest'
import { boardNoteLimit, boardPhotoSeconds } from '#contract/limits/messages.ts'
import type { BoardNote } from '#contract/mahalac.ts'
import { noteOf } from '#tests/support/services/notes.ts'
import { decide } from '#tests/support/staff/moderation.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caseAbout } from '#tests/support/staff/reports.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const [sarajevo, zenica] = [133, 42]

const test = base.extend(
  'member',
  { scope: 'file' },
  ({ app, make, login }) =>
    async (values: object = {}) => {
      const account = await make.account(values)
      return { ...account, call: caller(app, await login(account)) }
    },
)

let written = 0
const text = () => `Ima li ko bušilicu broj ${(written += 1)}?`

test('puts a note for a town first on its board and on that of all', async ({ app, member }) => {
  const { call, username } = await member()
  const first = text()
  expect(await call('POST', '/mahalac/notes', { content: first, city_id: zenica })).toMatchObject({
    status: 201,
    body: {
      message: 'Poruka je objavljena.',
      data: {
        content: first,
        parent_id: null,
        city: { id: zenica, name: 'Zenica' },
        user: { username },
        likes: 0,
      },
    },
  })
  const second = text()
  await call('POST', '/mahalac/notes', { content: second, city_id: sarajevo })
  const list = async (query = '') =>
    (await app.inject(`/api/mahalac/notes${query}`))
      .json<{ data: BoardNote[] }>()
      .data.map(({ content }) => content)
  expect((await list()).slice(0, 2)).toEqual([second, first])
  expect((await list(`?city=${zenica}`))[0]).toBe(first)
  expect(await list(`?city=${sarajevo}`)).not.toContain(first)
})

test('shows replies below their note, the oldest first, and notifies the author of the note once', async ({
  app,
  member,
  db,
}) => {
  const [author, other] = [await member(), await member()]
  const { body } = await author.call('POST', '/mahalac/notes', { content: text(), city_id: zenica })
  const id = body.data.id as number
  const reply = (call: typeof author.call, content: string) =>
    call('POST', `/mahalac/notes/${id}/replies`, { content })
  const [one, two] = [text(), text()]
  expect(await reply(other.call, one)).toMatchObject({ status: 201, body: { data: { parent_id: id } } })
  expect((await reply(author.call, two)).status).toBe(201)
  const thread = (await app.inject(`/api/mahalac/notes/${id}`)).json<{ note: BoardNote; data: BoardNote[] }>()
  expect(thread.note).toMatchObject({ id, replies: 2 })
  expect(thread.data.map(({ content }) => content)).toEqual([one, two])
  // A reply has no replies, and no page of its own.
  const replyId = thread.data[0]!.id
  expect((await other.call('POST', `/mahalac/notes/${replyId}/replies`, { content: text() })).status).toBe(
    404,
  )
  expect((await app.inject(`/api/mahalac/notes/${replyId}`)).statusCode).toBe(404)
  const told = await db
    .selectFrom('notification_event')
    .innerJoin('notification', 'notification.id', 'notification_event.notification_id')
    .select('notification_event.account_id')
    .where('notification.notice', '=', 'board-replied')
    .where('notification_event.account_id', 'in', [author.id, other.id])
    .execute()
  expect(told).toEqual([{ account_id: author.id }])
})

test('writes one note for repeats under the same key', async ({ app, make, login, db }) => {
  const account = await make.account()
  const send = async () =>
    app.inject({
      method: 'POST',
      url: '/api/mahalac/notes',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'mahalac-1' },
      payload: { content: 'Jednom', city_id: zenica },
    })
  const token = await login(account)
  const replies = [await send(), await send()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const rows = await db.selectFrom('board_note').select('id').where('author_id', '=', account.id).execute()
  expect(rows).toHaveLength(1)
})

test('names the field of texts that may not be public, and of repeats', async ({ member }) => {
  const { call } = await member()
  const fieldsOf = async (given: object) =>
    (await call('POST', '/mahalac/notes', { content: text(), city_id: zenica, ...given })).body.error?.fields
  expect(await fieldsOf({ content: ' ' })).toEqual({ content: 'Napišite poruku.' })
  expect(await fieldsOf({ content: 'Zovite 061 234 567' })).toHaveProperty('content')
  expect(await fieldsOf({ content: 'Vidi https://zlo.example/x' })).toHaveProperty('content')
  expect(await fieldsOf({ content: 'x'.repeat(501) })).toHaveProperty('content')
  expect(await fieldsOf({ city_id: 987_654_321 })).toEqual({ city_id: 'Odaberite mjesto s liste.' })
  expect(await fieldsOf({ content: 'Tražim cimera.' })).toBeUndefined()
  expect(await fieldsOf({ content: 'tražim  CIMERA' })).toEqual({ content: 'Ovo ste već napisali.' })
})

test('limits notes an hour, refused texts aside', async ({ member }) => {
  const { call } = await member()
  const post = async (content: string) =>
    (await call('POST', '/mahalac/notes', { content, city_id: zenica })).status
  for (let sent = 0; sent < boardNoteLimit.max; sent++) {
    expect(await post('061 234 567')).toBe(422)
    expect(await post(text())).toBe(201)
  }
  expect(await post(text())).toBe(429)
})

test('refuses replies by blocked and restricted people without revealing the block', async ({
  member,
  db,
}) => {
  const [author, blocked] = [await member(), await member()]
  const id = await noteOf(db, { author_id: author.id })
  await author.call('POST', `/users/${blocked.username}/block`)
  const refused = await blocked.call('POST', `/mahalac/notes/${id}/replies`, { content: text() })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Na ovu poruku trenutno ne možete odgovoriti.',
  ])
})

test('counts a like once per account, and takes it back', async ({ app, member, db }) => {
  const [one, other] = [await member(), await member()]
  const id = await noteOf(db, { author_id: one.id })
  const like = (call: typeof one.call, method: 'PUT' | 'DELETE') => call(method, `/mahalac/notes/${id}/like`)
  expect((await like(one.call, 'PUT')).body).toEqual({ likes: 1, liked: true })
  expect((await like(one.call, 'PUT')).body).toEqual({ likes: 1, liked: true })
  expect((await like(other.call, 'PUT')).body).toEqual({ likes: 2, liked: true })
  expect((await like(one.call, 'DELETE')).body).toEqual({ likes: 1, liked: false })
  const seen = (await app.inject(`/api/mahalac/notes/${id}`)).json<{ note: BoardNote }>().note
  expect(seen).toMatchObject({ likes: 1, liked: false })
})

test('lets authors delete their own notes, with the replies', async ({ app, member, db }) => {
  const [author, other] = [await member(), await member()]
  const id = await noteOf(db, { author_id: author.id })
  const replyId = await noteOf(db, { author_id: other.id, parent_id: id })
  expect((await other.call('DELETE', `/mahalac/notes/${id}`)).status).toBe(403)
  expect((await author.call('DELETE', `/mahalac/notes/${replyId}`)).status).toBe(403)
  expect((await author.call('DELETE', `/mahalac/notes/${id}`)).body.message).toBe('Poruka je izbrisana.')
  expect((await app.inject(`/api/mahalac/notes/${id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('board_note').select('id').where('id', '=', replyId).execute()).toEqual([])
})

test('allows a note one photo, which its author adds soon, and deletes both together', async ({
  app,
  make,
  login,
  db,
  clock,
}) => {
  const account = await make.account()
  const token = await login(account)
  const add = async (id: number) => {
    const form = multipart([{ name: 'a.jpg', content: await jpeg() }], 'photo')
    return app.inject({
      method: 'POST',
      url: `/api/mahalac/notes/${id}/photo`,
      headers: { authorization: `Bearer ${token}`, ...form.headers },
      payload: form.payload,
    })
  }
  const id = await noteOf(db, { author_id: account.id, created_at: clock.now() })
  const added = await add(id)
  expect(added.statusCode, added.body).toBe(200)
  const { image } = added.json<{ data: { photo: { image: string } } }>().data.photo
  const { pathname } = new URL(image)
  const photo = await app.inject(pathname)
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await add(id)).statusCode).toBe(409)
  await db.updateTable('board_note').set({ removed_at: new Date() }).where('id', '=', id).execute()
  expect((await app.inject(pathname)).statusCode).toBe(404)
  const old = await noteOf(db, {
    author_id: account.id,
    created_at: new Date(clock.now().getTime() - (boardPhotoSeconds + 60) * 1000),
  })
  expect((await add(old)).statusCode).toBe(409)
})

test('lets moderators remove a reported note with its replies and photo, and undo that', async ({
  app,
  member,
  db,
}) => {
  const [author, reporter] = [await member(), await member()]
  const id = await noteOf(db, { author_id: author.id, body: 'Prodajem nevidljivu robu.' })
  const replyId = await noteOf(db, { author_id: reporter.id, parent_id: id, body: 'Kako?' })
  const report = ({ call }: typeof author, of = id) =>
    call('POST', `/mahalac/notes/${of}/report`, { reason: 'scam' })
  expect((await report(author)).status).toBe(409)
  expect((await report(reporter)).body.data.subject).toEqual({
    type: 'note',
    id,
    name: 'Prodajem nevidljivu robu.',
  })
  const [first, second] = [await member({ role: 'moderator' }), await member({ role: 'moderator' })]
  const found = await caseAbout(db, 'note', id)
  expect(found.owner_id).toBe(author.id)
  const path = `/admin/cases/${found.id}`
  expect((await first.call('GET', path)).body.data.texts).toMatchObject([
    { text: 'Prodajem nevidljivu robu.' },
  ])
  const facts = 'Traži novac unaprijed za robu koja ne postoji.'
  const decided = await decide(first, path, { content: 'remove', account: 'none', rule: 'scam', facts })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const status = async (of: number) => (await app.inject(`/api/mahalac/notes/${of}`)).statusCode
  expect(await status(id)).toBe(404)
  expect((await report(reporter)).status).toBe(404)
  // Its replies go with it.
  expect((await author.call('PUT', `/mahalac/notes/${replyId}/like`)).status).toBe(404)
  expect((await author.call('GET', '/decisions')).body.data).toHaveLength(1)
  expect((await second.call('POST', `${path}/undo`, { reason: 'Zabuna' })).status).toBe(200)
  expect(await status(id)).toBe(200)
})
