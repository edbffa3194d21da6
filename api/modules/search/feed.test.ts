import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('holds the newest results of a search in its feed, with a link back', async ({ app, make, index }) => {
  const old = await make.listing({ title: 'Fidko stariji', refreshed_at: new Date('2026-01-02T03:04:05Z') })
  const newer = await make.listing({
    title: 'Fidko <b>&</b> "noviji"\u0007',
    refreshed_at: new Date('2026-02-02T03:04:05Z'),
  })
  await make.listing({ title: 'Drugi oglas' })
  await index()
  const { statusCode, headers, body } = await app.inject('/api/search/rss?q=fidko&page=9&sort_by=price')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect([...body.matchAll(/<guid[^>]*>(\d+)</g)].map(([, id]) => Number(id))).toEqual([newer.id, old.id])
  expect(body).toContain('<title>Fidko &lt;b&gt;&amp;&lt;/b&gt; &quot;noviji&quot;</title>')
  expect(body).toContain('<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>')
  expect(body).toContain('<link>http://localhost:3000/pretraga?q=fidko</link>')
})

test('refuses the same parameters as a search', async ({ app }) => {
  expect((await app.inject('/api/search/rss?price_from=mnogo')).statusCode).toBe(422)
})
