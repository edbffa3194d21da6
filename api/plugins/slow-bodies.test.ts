import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { slowBodies } from './slow-bodies.ts'

/** Sends half of a body; returns what answers when the connection ends, the rest sent after `restAfterMs`. */
async function sendSlowly(app: FastifyInstance, path: string, restAfterMs?: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`
  socket.write(`${head}"12345`)
  // The slow caller itself.
  if (restAfterMs !== undefined) setTimeout(() => socket.write('678"'), restAfterMs)
  await once(socket, 'close')
  return answer.split('\r\n')[0]!
}

test('ends the connection of a slow body, except on routes that accept files', async () => {
  const app = Fastify()
  await app.register(slowBodies, { usualMs: 100, restMs: 100 })
  app.post('/usual', () => 'here')
  app.post('/files', { config: { hasSlowBody: true } }, () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })

  const answers = await Promise.all(['/usual', '/files'].map((path) => sendSlowly(app, path, 400)))

  await app.close()
  expect(answers).toEqual(['', 'HTTP/1.1 200 OK'])
})

test('leaves in-process requests alone', async () => {
  const app = Fastify()
  await app.register(slowBodies, { usualMs: 50, restMs: 50 })
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const reply = await app.inject({ method: 'POST', url: '/', payload: { a: 'x' } })
  // A connection whose time begins later has ended, and so would the other.
  expect(await sendSlowly(app, '/')).toBe('HTTP/1.1 401 Unauthorized')
  expect(reply.statusCode).toBe(401)
  await app.close()
})
