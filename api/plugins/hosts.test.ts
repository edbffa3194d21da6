import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildSite } from '#server/build-site.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  /** The site in production at https://bazar.example behind the proxy 10.0.0.1. */
  .extend('production', { scope: 'file' }, async ({ site, deps, appOptions }, { onCleanup }) => {
    await site.ready() // builds the pages
    const production = await buildSite(deps, {
      ...appOptions,
      baseUrl: 'https://bazar.example',
      trustProxy: ['10.0.0.1'],
      hosts: { allowed: ['balancer.internal', '10.1.0.0/16', 'fd00::/8'], isProduction: true },
    })
    onCleanup(() => production.close())
    return production
  })
  .extend(
    'statusFor',
    { scope: 'file' },
    () =>
      async (app: FastifyInstance, host: string, url = '/api/health') => {
        const { statusCode } = await app.inject({ url, headers: { host } })
        return statusCode
      },
  )

test('serves only its own host and configured ones', async ({ production, statusFor }) => {
  for (const host of [
    'bazar.example',
    'BAZAR.example:443',
    'bazar.example.',
    'balancer.internal',
    'balancer.internal:8080',
    '10.1.2.3:3000',
    '[fd00::1]:3000',
  ])
    expect([host, await statusFor(production, host)]).toEqual([host, 200])
  for (const host of [
    'zlo.example',
    'bazar.example.zlo.example',
    'zlobazar.example',
    'bazar.example:3000',
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.2.0.1',
    'a.balancer.internal',
  ])
    for (const url of ['/api/health', '/', '/favicon.svg', '/media/x.webp', '/nema'])
      expect([host, url, await statusFor(production, host, url)]).toEqual([host, url, 421])
})

test('serves loopback names outside production, on any port', async ({ app, statusFor }) => {
  for (const host of ['localhost:3000', 'localhost', '127.0.0.1:40123', '[::1]:3000'])
    expect([host, await statusFor(app, host)]).toEqual([host, 200])
  for (const host of ['zlo.example', 'localhost.zlo.example', '192.168.1.5:3000', '127.0.0.1.nip.io:3000'])
    expect([host, await statusFor(app, host)]).toEqual([host, 421])
})

test('answers 404 on hosts below its own that lead to no shop, and serves nothing else there', async ({
  production,
  statusFor,
}) => {
  for (const host of [
    'moj-shop.bazar.example',
    'MOJ-shop.bazar.example.:443',
    'www.bazar.example',
    'x.bazar.example',
    'a.b.bazar.example',
    'moj.moj-shop.bazar.example',
    '-moj.bazar.example',
    'moj_shop.bazar.example',
    'xn--ljiva-n7a.bazar.example',
  ])
    for (const url of [
      '/',
      '/api/health',
      '/metrics',
      '/login',
      '/media/x.webp',
      '/manifest.webmanifest',
      '/assets/x.js',
    ])
      expect([host, url, await statusFor(production, host, url)]).toEqual([host, url, 404])
  expect(await statusFor(production, 'moj-shop.bazar.example:3000', '/')).toBe(421)
})

test('refuses malformed hosts with 400', async ({ production, app, statusFor }) => {
  const malformed = [
    'a b',
    'ko@bazar.example',
    'bazar.example/x',
    'bazar.example?x',
    'bazar.example#',
    '[::1',
    ':3000',
  ]
  for (const host of [...malformed, 'bazar.example:99999', 'bazar.example:x', 'šljiva.example', 'x,y'])
    for (const one of [production, app])
      for (const url of ['/api/health', '/', '/login'])
        expect([host, url, await statusFor(one, host, url)]).toEqual([host, url, 400])
})

test('trusts X-Forwarded-Host only from its proxy', async ({ production }) => {
  const ask = async (remoteAddress: string, host: string, forwarded: string) => {
    const headers = { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' }
    return (await production.inject({ url: '/api/health', remoteAddress, headers })).statusCode
  }
  expect(await ask('10.0.0.1', 'internal:3000', 'bazar.example')).toBe(200)
  expect(await ask('10.0.0.1', 'bazar.example', 'zlo.example')).toBe(421)
  expect(await ask('203.0.113.9', 'zlo.example', 'bazar.example')).toBe(421)
  expect(await ask('203.0.113.9', 'bazar.example', 'zlo.example')).toBe(200)
  // The router and the hooks agree on whether a host is a shop's.
  expect(await ask('10.0.0.1', 'bazar.example', 'moj-shop.bazar.example')).toBe(404)
  expect(await ask('203.0.113.9', 'bazar.example', 'moj-shop.bazar.example')).toBe(200)
  expect(await ask('203.0.113.9', 'moj-shop.bazar.example', 'bazar.example')).toBe(404)
  expect(await ask('10.0.0.1', 'moj-shop.bazar.example', 'bazar.example')).toBe(200)
})

test('says in JSON or on a page which address to use, without repeating the given one', async ({
  app,
  site,
  production,
}) => {
  const headers = { host: 'zlo.example', accept: 'text/html' }
  const answer = await app.inject({ url: '/api/health', headers: { host: 'zlo.example' } })
  expect(answer.json()).toMatchObject({ error: { code: 'misdirected' } })

  const page = await site.inject({ url: '/', headers })
  expect(page.statusCode).toBe(421)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<html lang="bs">')
  expect(page.body).toContain('href="http://localhost:3000/"')
  expect(page.body).not.toContain('zlo.example')

  const hidden = await production.inject({ url: '/', headers })
  expect(hidden.statusCode).toBe(421)
  expect(hidden.body).not.toContain('zlo.example')
})

test('changes nothing for a foreign host, whatever its origin', async ({ app }) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: 'zlo.example:3000', origin: 'http://zlo.example:3000' },
    payload: { username: 'neko', password: 'nesto' },
  })
  expect(reply.statusCode).toBe(421)
})

test('refuses requests without a host or with two', async ({ site }) => {
  await site.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.server.address() as AddressInfo
  const ask = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    return answer.split('\r\n')[0]
  }
  expect(await ask('GET /api/health HTTP/1.1', 'Host: localhost')).toBe('HTTP/1.1 200 OK')
  expect(await ask('GET /api/health HTTP/1.0')).toBe('HTTP/1.1 400 Bad Request')
  expect(await ask('GET / HTTP/1.0')).toBe('HTTP/1.1 400 Bad Request')
  expect(await ask('GET /api/health HTTP/1.1', 'Host:')).toBe('HTTP/1.1 400 Bad Request')
  expect(await ask('GET /api/health HTTP/1.1')).toBe('HTTP/1.1 400 Bad Request')
  expect(await ask('GET /api/health HTTP/1.1', 'Host: localhost', 'Host: zlo.example')).toBe(
    'HTTP/1.1 400 Bad Request',
  )
})
