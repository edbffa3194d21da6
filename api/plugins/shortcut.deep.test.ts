import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { shortcut } from './shortcut.ts'

const crowd = 300
const [small, large] = ['kept', 'kept '.repeat(1 << 20)]

/** A server that answers from memory, and counts its answers by turn of the event loop. */
async function start() {
  const app = Fastify()
  await app.register(shortcut)
  const answersByTurn = [0]
  let nextTurn = setImmediate(function next() {
    answersByTurn.push(0)
    nextTurn = setImmediate(next)
  })
  app.addHook('onClose', async () => clearImmediate(nextTurn))
  app.addShortcut((request, reply) => {
    answersByTurn[answersByTurn.length - 1]! += 1
    reply.hijack()
    reply.raw.end(request.url === '/large' ? large : small)
    return true
  })
  app.get('/*', async () => 'rendered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    answersByTurn,
    open: () => connect({ host: '127.0.0.1', port }),
    async close() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

const ask = (visitor: Socket, path = '/') => visitor.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)

test('answers a crowd of repeated requests in parts, so that turns of the event loop stay short', async () => {
  const { answersByTurn, open, close } = await start()
  const replies = new Set<string>()
  /** Asks again as soon as there is a reply; resolves after some of them. */
  const visit = () => {
    const visitor = open()
    let received = 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    visitor.once('connect', () => ask(visitor)).once('error', reject)
    visitor.on('data', (reply) => {
      replies.add(reply.toString().split('\r\n\r\n')[1]!)
      if ((received += 1) === 5) resolve()
      ask(visitor)
    })
    return promise
  }
  await Promise.all(Array.from({ length: crowd }, visit))

  expect(replies).toEqual(new Set([small]))
  // Everyone has arrived by then.
  expect(Math.max(...answersByTurn.slice(-10))).toBeLessThan(crowd / 3)
  await close()
})

test('answers each of a crowd again that reads its replies late', async () => {
  const { answersByTurn, open, close } = await start()
  const visitors = Array.from({ length: crowd / 3 }, open)
  const receive = async (visitor: Socket, body: string) => {
    let length = 0
    for await (const chunk of visitor.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
      if ((length += chunk.length) > body.length) return
  }
  for (const visitor of visitors) ask(visitor)
  await Promise.all(visitors.map((visitor) => receive(visitor, small)))

  for (const visitor of visitors) ask(visitor, '/large')
  for (const visitor of visitors) await receive(visitor, large)
  for (const visitor of visitors.toReversed()) {
    ask(visitor)
    await receive(visitor, small)
  }
  expect(answersByTurn.reduce((sum, answers) => sum + answers)).toBe(3 * visitors.length)
  await close()
})
