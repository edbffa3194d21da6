import { expect } from 'vitest'
import { infoPages } from '#web/modules/info/pages.ts'
import { test } from '#tests/support/test.ts'

const address = (slug: string) => `/o-bazaru/${slug}`

test('leads on only to pages and sections that exist', { timeout: 60_000 }, async ({ site, make, login }) => {
  const cookies = { 'auth.token': await login(await make.account()) }
  const seen = new Set<string>()
  for (const slug of infoPages.keys()) {
    const { body } = await site.inject(address(slug))
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, href] of body.matchAll(/ href="([^"]*)"/g)) {
      if (href!.startsWith('#')) expect(ids, `${slug} ${href}`).toContain(href!.slice(1))
      else if (/^\/(?!assets|favicon|api\/docs)/.test(href!)) seen.add(href!.replaceAll('&amp;', '&'))
    }
  }
  expect(seen.size).toBeGreaterThan(20)
  for (const url of seen) {
    const { statusCode } = await site.inject({ url, cookies })
    expect(statusCode, url).toBeLessThan(400)
  }
})
