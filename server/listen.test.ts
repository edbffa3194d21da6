import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeWithin, drain } from '#api/plugins/drain.ts'
import { listenOn } from './listen.ts'

const host = '127.0.0.1'
const patienceMs = 20_000

async function start() {
  const app = Fastify()
  await app.register(drain)
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let waiting = 0
  app.get('/', async () => 'here')
  app.get('/slow', async () => {
    if ((waiting += 1) === 100) asked.resolve()
    await gate.promise
    return 'late'
  })
  await listenOn(app, { host, port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ host, port, path, agent }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('end', () => resolve(text))
      }).once('error', reject)
    })
  return { app, port, ask, asked: asked.promise, open: gate.resolve }
}

const hundred = (ask: () => Promise<string>) => Promise.all(Array.from({ length: 100 }, ask))

test('answers every connection of a crowd, also while it closes', async () => {
  const { app, ask, asked, open } = await start()
  expect(new Set(await hundred(() => ask('/')))).toEqual(new Set(['here']))

  const late = hundred(() => ask('/slow'))
  await asked
  const closed = closeWithin(app, patienceMs)
  open()
  expect(new Set(await late)).toEqual(new Set(['late']))
  await closed
  await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('refuses a port where another server listens', async () => {
  const { app, port } = await start()
  const other = Fastify()
  await expect(listenOn(other, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await closeWithin(app, patienceMs)
})
