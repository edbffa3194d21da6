import { expect } from 'vitest'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

test('leads from a search that found nothing to a synonym for it', async ({ site, make, login }) => {
  for (const person of [1, 2, 3])
    await site.inject({
      method: 'POST',
      url: '/api/search/terms',
      remoteAddress: `192.0.2.${person}`,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0' },
      payload: { q: 'fižider', found: 0 },
    })
  const admin = plainBrowser(site, await login(await make.account({ role: 'admin' })))
  const page = (await admin.get('/admin/pretrage')).body
  const [link] = /\/admin\/sinonimi\?nove=[^"]*/.exec(page)!
  const form = (await admin.get(link)).body
  expect(form).toMatch(/name="words"[^>]*value="fižider, "/)
  await admin.send('/admin/sinonimi', { words: 'fižider, rashladnik', finds: '', radnja: 'dodaj' })
  expect((await admin.get('/admin/sinonimi')).body).toContain('fižider, rashladnik')
})
