import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('operator', { scope: 'file' }, async ({ app, make, login }) =>
  caller(app, await login(await make.account({ role: 'moderator', username: 'urednica' }))),
)

const content = {
  title: 'Održavanje',
  content: '<p>Večeras od <strong>23 sata</strong>.</p>',
  background_color: '#FFF4E5',
  text_color: '#14202b',
  locations: ['homepage'],
}

test('shows an operator’s message in its place, as in spec 3.14', async ({ app, operator }) => {
  const { body: made } = await operator('POST', '/admin/service-messages', content)
  const reply = await app.inject('/api/service/messages?location=homepage')
  expect(reply.json().data).toContainEqual({
    id: made.data.id,
    title: 'Održavanje',
    content: '<p>Večeras od <strong>23 sata</strong>.</p>',
    background_color: '#fff4e5',
    text_color: '#14202b',
    updated_at: made.data.updated_at,
  })
  expect((await app.inject('/api/service/messages?location=listing')).json().data).toEqual([])
  expect((await app.inject('/api/service/messages?location=nigdje')).statusCode).toBe(422)
  await operator('DELETE', `/admin/service-messages/${made.data.id}`)
  expect((await app.inject('/api/service/messages?location=homepage')).json().data).toEqual([])
})

test.for([
  ['<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
  ['<a href="//zlo.example">a</a>', '<a rel="noopener">a</a>'],
  ['<a href="/pretraga" target="x" style="color:red">a</a>', '<a href="/pretraga" rel="noopener">a</a>'],
  ['<img src=x onerror=alert(1)>a<svg onload=alert(1)>', 'a'],
  ['<style>*{display:none}</style><iframe src="x"></iframe><b>a</b>', '<b>a</b>'],
  ['<ul><li>a</li></ul><p>b<br>c', '<ul><li>a</li></ul><p>b<br />c</p>'],
] as const)('sanitises %s to %s', async ([written, kept], { operator }) => {
  const { body } = await operator('POST', '/admin/service-messages/preview', { ...content, content: written })
  expect(body.data.content).toBe(kept)
})

test('refuses unreadable colours and an empty message with a text', async ({ operator }) => {
  const refusal = async (more: object) =>
    (await operator('POST', '/admin/service-messages', { ...content, ...more })).body.error?.fields
  expect(await refusal({ background_color: '#ffffff', text_color: '#999999' })).toEqual({
    text_color: expect.stringContaining('kontrast 2,8, potrebno je 4,5'),
  })
  expect(await refusal({ background_color: 'red' })).toMatchObject({
    background_color: 'Boju upišite kao #rrggbb, npr. #fff4e5.',
  })
  expect(await refusal({ content: '<img src=x>' })).toEqual({
    content: 'U poruci nema teksta koji bi se prikazao.',
  })
  expect(await refusal({ locations: [] })).toEqual({ locations: 'Odaberite barem jedno mjesto.' })
  expect(await refusal({ shown_from: 1_800_000_000, shown_to: 1_800_000_000 })).toEqual({
    shown_to: 'Kraj mora biti nakon početka.',
  })
})

test('shows messages in their time and order', async ({ app, operator, clock }) => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const make = async (title: string, more: object) =>
    (
      await operator('POST', '/admin/service-messages', {
        ...content,
        locations: ['messages'],
        title,
        ...more,
      })
    ).body.data.id as number
  const ids = [
    await make('druga', { position: 2 }),
    await make('prva', { position: 1, shown_to: now + 3_600 }),
    await make('kasnije', { position: 0, shown_from: now + 7_200 }),
  ]
  const titles = async () =>
    (await app.inject('/api/service/messages?location=messages'))
      .json()
      .data.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['prva', 'druga'])
  clock.advance(3_601_000)
  expect(await titles()).toEqual(['druga'])
  clock.advance(3_600_000)
  expect(await titles()).toEqual(['kasnije', 'druga'])
  clock.reset()
  for (const id of ids) await operator('DELETE', `/admin/service-messages/${id}`)
})

test('records actions with actor and values before and after in the audit log', async ({ operator, db }) => {
  const { body } = await operator('POST', '/admin/service-messages', content)
  const path = `/admin/service-messages/${body.data.id}`
  await operator('PUT', path, { ...content, title: 'Gotovo' })
  expect((await operator('GET', path)).body.history).toMatchObject([
    { actor: 'urednica', action: 'updated' },
    { actor: 'urednica', action: 'created' },
  ])
  await operator('DELETE', path)
  expect((await operator('GET', path)).status).toBe(404)
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'before', 'after'])
    .where('subject', '=', `service-message:${body.data.id}`)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { actor_name: 'urednica', action: 'created', before: null, after: { title: 'Održavanje' } },
    { action: 'updated', before: { title: 'Održavanje' }, after: { title: 'Gotovo' } },
    { action: 'deleted', before: { title: 'Gotovo' }, after: null },
  ])
})
