import { expect, vi } from 'vitest'
import { createCache } from '#lib/caches/caches.ts'
import { followReference } from '#server/reference.ts'
import { refusal, test as base } from '#tests/support/staff/moderation.ts'

const test = base.extend('admin', { scope: 'file' }, ({ person }) =>
  person({ role: 'admin', username: 'uprava' }),
)

test('lists a cache with its counts, and empties it', async ({ admin, person, db }) => {
  const cache = createCache<string, string>({ name: 'test_listed', entries: 9 })
  cache.set('a', 'b')
  cache.get('a')
  cache.get('c')
  const find = async () => {
    const { body } = await admin.call('GET', '/admin/caches')
    return body.data.find(({ name }: { name: string }) => name === 'test_listed')
  }
  expect(await find()).toEqual({
    name: 'test_listed',
    hits: 1,
    misses: 1,
    evictions: 0,
    entries: 1,
    bytes: null,
  })

  const emptied = await admin.call('POST', '/admin/caches/test_listed/empty')

  expect(emptied.body).toEqual({ success: true, message: 'Keš je ispražnjen.' })
  expect(await find()).toMatchObject({ entries: 0 })
  expect(
    await db
      .selectFrom('audit_log')
      .select(['actor_name', 'action'])
      .where('subject', '=', 'cache:test_listed')
      .execute(),
  ).toEqual([{ actor_name: 'uprava', action: 'emptied' }])
  const member = await person()
  expect((await member.call('POST', '/admin/caches/test_listed/empty')).status).toBe(404)
})

test('refuses to empty a cache that does not exist', async ({ admin }) => {
  expect(await refusal(admin.call('POST', '/admin/caches/nema/empty'))).toEqual([
    404,
    'not_found',
    'Takav keš ne postoji.',
  ])
})

test('empties a cache that another process announces', async ({ deps, cloned }) => {
  const cache = createCache<string, string>({ name: 'test_announced', entries: 9 })
  cache.set('a', 'b')
  await using _following = followReference([deps], { databaseUrl: cloned.url, onChange() {}, onError() {} })
  const { announceEmptied } = await import('./queries.ts')

  // The listener may still be connecting, and the announcement takes a moment to arrive.
  await vi.waitFor(async () => {
    await announceEmptied(deps.db, 'test_announced')
    expect(cache.peek('a')).toBeUndefined()
  })
})
