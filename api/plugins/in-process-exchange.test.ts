import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { inProcessAddress } from '#lib/addresses.ts'
import { exchange } from './in-process-exchange.ts'

async function startApp() {
  const app = Fastify()
  const answered: string[] = []
  app.addHook('onResponse', async ({ url }, { statusCode }) => void answered.push(`${statusCode} ${url}`))
  app.get('/echo', ({ headers, ip, query }) => ({ cookie: headers.cookie, ip, query }))
  app.get('/cookies', (_request, reply) => {
    reply.raw.setHeader('X-Early', '1')
    return reply.header('set-cookie', 'a=1').header('Set-Cookie', 'b=2').code(201).send('text')
  })
  app.get('/nothing', (_request, reply) => reply.code(204).send())
  app.get('/failure', () => {
    throw new Error('failed')
  })
  app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from(['one ', 'two'])))
  app.get('/broken', (_request, reply) => {
    reply.hijack()
    reply.raw.destroy()
  })
  await app.ready()
  return { app, answered }
}

test('answers as an injected request: replies, cookies, errors, unknown addresses and streams', async () => {
  const { app, answered } = await startApp()
  const urls = ['/echo?q=golf+7', '/cookies', '/nothing', '/failure', '/unknown', '/stream']
  for (const url of urls) {
    const headers = { cookie: 'auth.token=7', 'user-agent': 'page' }
    const reply = await exchange(app, url, headers)
    const injected = await app.inject({ url, headers, remoteAddress: inProcessAddress })
    const names = ['set-cookie', 'content-type', 'x-early']
    expect({
      status: reply.status,
      text: reply.text(),
      headers: names.map((name) => reply.headers[name]),
    }).toEqual({
      status: injected.statusCode,
      text: injected.body,
      headers: names.map((name) => injected.headers[name]),
    })
  }
  expect(answered).toHaveLength(2 * urls.length)
  expect(answered[0]).toBe(answered[1])
  await app.close()
})

test('fails if a call is never answered', async () => {
  const { app } = await startApp()
  await expect(exchange(app, '/broken', {})).rejects.toThrow('/broken was not answered')
  await app.close()
})
