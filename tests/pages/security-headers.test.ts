import { expect } from 'vitest'
import { buildSite, siteOptionsOf } from '#server/build-site.ts'
import { calmLoad } from '#tests/support/calm-load.ts'
import { productionConfig } from '#tests/support/production.ts'
import { test as base } from '#tests/support/test.ts'

/** The site with the frozen production configuration. */
const test = base.extend('site', { scope: 'file' }, async ({ deps, dataDir }, { onCleanup }) => {
  const config = productionConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  })
  const site = await buildSite(
    { ...deps, brand: config.brand, baseUrl: config.baseUrl },
    { ...siteOptionsOf(config), load: calmLoad },
  )
  await site.ready()
  onCleanup(() => site.close())
  return site
})

const https = { host: 'bazar.example', 'x-forwarded-proto': 'https' }

test('forbids framing, sniffing and unencrypted returns in every reply', async ({ site }) => {
  const home = await site.inject({ url: '/', headers: https })
  expect(home.statusCode).toBe(200)
  const script =
    /src="(\/assets\/[^"]+\.js)"/.exec(home.body)?.[1] ?? /"(\/assets\/[^"]+\.js)"/.exec(home.body)![1]!
  const paths = [
    '/',
    '/login',
    script,
    '/api/categories',
    '/api/me',
    '/api/none',
    '/media/none',
    '/nigdje/nista',
  ]
  for (const url of paths) {
    const { headers, statusCode } = await site.inject({ url, headers: https })
    const seen = `${url} (${statusCode})`
    expect(headers['x-content-type-options'], seen).toBe('nosniff')
    expect(headers['strict-transport-security'], seen).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers['referrer-policy'], seen).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/)
    expect(headers['x-frame-options'], seen).toBeDefined()
    expect(headers, seen).not.toHaveProperty('access-control-allow-origin')
    expect(headers['content-type'], seen).toMatch(/; charset=utf-8$/i)
    if (url !== script) {
      expect(headers['content-security-policy'], seen).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy'], seen).toContain("base-uri 'none'")
    }
  }
})

test('runs only its own scripts on pages, and none in the API', async ({ site }) => {
  const page = await site.inject({ url: '/', headers: https })
  const policy = String(page.headers['content-security-policy'])
  const scripts = /script-src ([^;]+)/.exec(policy)![1]!
  expect(scripts).toMatch(/'(nonce-|sha256-)/)
  expect(scripts).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(/img-src ([^;]+)/.exec(policy)![1]).toBe("'self' data: blob: https://*.tiles.example")
  const api = await site.inject({ url: '/api/categories', headers: https })
  expect(api.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const docs = await site.inject({ url: '/api/docs', headers: https })
  expect(docs.headers['content-security-policy']).toContain("script-src 'self'")
})

test('lets a configured tool be sent data or be framed, and nothing else', async ({
  site,
  deps,
  dataDir,
}) => {
  const policyOf = async (app: typeof site) =>
    String((await app.inject({ url: '/', headers: https })).headers['content-security-policy'])
  const part = (policy: string, name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)![1]
  const usual = await policyOf(site)
  expect(part(usual, 'connect-src')).toBe("'self' wss://bazar.example")
  expect(part(usual, 'frame-src')).toBe("'none'")
  const config = productionConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ANALYTICS: 'matomo',
    MATOMO_URL: 'https://stats.example/matomo',
    MATOMO_SITE_ID: '3',
    ADS: 'revive',
    REVIVE_URL: 'https://ads.example/delivery',
    REVIVE_ZONE: '7',
  })
  const { brand, baseUrl, tools } = config
  const equipped = await buildSite(
    { ...deps, brand, baseUrl, tools },
    { ...siteOptionsOf(config), load: calmLoad },
  )
  const policy = await policyOf(equipped)
  await equipped.close()
  expect(part(policy, 'connect-src')).toBe("'self' wss://bazar.example https://stats.example")
  expect(part(policy, 'frame-src')).toBe('https://ads.example')
  expect(part(policy, 'script-src')).toMatch(/^'self'( 'sha256-[^']+')+$/)
})

test('refuses TRACE without echoing the request', async ({ site }) => {
  const reply = await site.inject({
    method: 'TRACE' as never,
    url: '/',
    headers: { ...https, 'x-secret': 'tajna' },
  })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.body).not.toContain('tajna')
})
