import { expect } from 'vitest'
import { inProcessAddress } from '#lib/http/addresses.ts'
import { test } from '#tests/support/test.ts'

const expected = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

test('tells browsers to be careful with every reply', async ({ app }) => {
  for (const url of ['/api/categories', '/api/none', '/api/me', '/media/none']) {
    const { headers } = await app.inject(url)

    expect(headers, url).toMatchObject(expected)
    expect(headers, url).not.toHaveProperty('strict-transport-security')
  }
})

test("sets none on replies to a page's own calls, which no browser sees", async ({ app }) => {
  const { headers } = await app.inject({ url: '/api/categories', remoteAddress: inProcessAddress })

  expect(headers).not.toHaveProperty('x-frame-options')
})
