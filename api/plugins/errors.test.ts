import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { ApiDocument } from '#tests/support/api-requests.ts'
import { test } from '#tests/support/test.ts'

test('refuses an address that is too long to read as every call documents', async ({ app }) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/api/search?q=${'a'.repeat(20_000)}`)
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
