import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { ApiDocument } from '#tests/support/schemas/api-requests.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('origin', { scope: 'file' }, async ({ app }) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

test('reads addresses with every parameter as long as the document allows', async ({ origin }) => {
  const ids = `1${',1'.repeat(1_999)}`
  const query = `cities=${ids}&brands=${ids}&models=${ids}&view=${'a'.repeat(4_000)}&attr=${'3'.repeat(8_192)}`
  const reply = await fetch(`${origin}/api/listings/count?${query}`)
  expect(reply.status).not.toBe(431)
})

test('refuses an address that is too long to read as every call documents', async ({ app, origin }) => {
  const reply = await fetch(`${origin}/api/search?q=${'a'.repeat(80_000)}`)
  expect(reply.status).toBe(431)
  expect((await reply.json()).error.code).toBe('headers_too_large')

  const { paths } = (await app.inject('/api/openapi.json')).json<ApiDocument>()
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => !responses[431])
      .map(([method]) => `${method} ${path}`),
  )
  expect(silent).toEqual([])
})
