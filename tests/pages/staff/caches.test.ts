import { expect } from 'vitest'
import { createCache } from '#lib/caches/caches.ts'
import { mainOf, test } from '#tests/support/browser/plain-browser.ts'

test('empties a cache after a confirmation, without JavaScript', async ({ as, make }) => {
  const cache = createCache<string, string>({ name: 'test_page', bytes: 9_000, sizeOf: () => 2_048 })
  cache.set('a', 'b')
  const admin = await as(await make.account({ role: 'admin' }))
  const page = '/admin/kesevi'
  expect(mainOf((await admin.get(page)).body)).toContain('>2 kB<')
  const asked = mainOf((await admin.get(`${page}?isprazni=test_page`)).body)
  expect(asked).toContain('Isprazniti keš test_page?')
  expect(cache.peek('a')).toBe('b')

  const sent = await admin.send(page, { id: 'test_page' })

  expect([sent.statusCode, sent.headers.location]).toEqual([302, `${page}?gotovo=test_page`])
  expect(cache.peek('a')).toBeUndefined()
  expect(mainOf((await admin.get(`${page}?gotovo=test_page`)).body)).toContain('Keš test_page je ispražnjen.')
  expect((await admin.send(page, { id: 'nema' })).statusCode).toBe(404)
})
