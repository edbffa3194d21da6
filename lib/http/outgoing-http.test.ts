import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { outgoingHttp } from './outgoing-http.ts'

test('downloads no private address, no other scheme, no endless redirect and no more than allowed', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-download-'))
  const server = createServer((request, reply) => {
    if (request.url === '/loop') return reply.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/file') return reply.writeHead(302, { location: 'file:///etc/passwd' }).end()
    return reply.end('x'.repeat(1_000))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const to = path.join(folder, 'a')
  const strict = outgoingHttp({ allowsPrivate: false })
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'ftp://primjer.ba/a',
    'file:///etc/passwd',
  ])
    await expect(strict.download(address, to, { maxBytes: 10_000 }), address).rejects.toThrow(
      expect.objectContaining({ name: 'RefusedAddress' }),
    )
  const here = outgoingHttp({ allowsPrivate: true })
  const origin = `http://127.0.0.1:${port}`
  await expect(here.download(`${origin}/file`, to, { maxBytes: 10_000 })).rejects.toThrow('no web address')
  await expect(here.download(`${origin}/loop`, to, { maxBytes: 10_000 })).rejects.toThrow(
    'too many redirects',
  )
  await expect(here.download(origin, to, { maxBytes: 999 })).rejects.toThrow(
    expect.objectContaining({ name: 'FileTooLarge' }),
  )
  expect(await here.download(origin, to, { maxBytes: 1_000 })).toEqual({ status: 200, bytes: 1_000 })
  expect(readFileSync(to, 'utf8')).toHaveLength(1_000)
})
