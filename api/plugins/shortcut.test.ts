import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { shortcut } from './shortcut.ts'

const crowd = 300
const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'

test('answers a crowd that asks again at once by parts, so that turns of the event loop stay short', async () => {
  const app = Fastify()
  await app.register(shortcut)
  const answersByTurn = [0]
  let nextTurn = setImmediate(function next() {
    answersByTurn.push(0)
    nextTurn = setImmediate(next)
  })
  app.addShortcut((_request, reply) => {
    answersByTurn[answersByTurn.length - 1]! += 1
    reply.hijack()
    reply.raw.end('kept')
    return true
  })
  app.get('/', async () => 'rendered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const replies = new Set<string>()
  /** Asks again as soon as there is a reply; resolves after some of them. */
  const visit = () => {
    const visitor = connect({ host: '127.0.0.1', port })
    const ask = () => visitor.write(request)
    let received = 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    visitor.once('connect', ask).once('error', reject)
    visitor.on('data', (reply) => {
      replies.add(reply.toString().split('\r\n\r\n')[1]!)
      if ((received += 1) === 5) resolve()
      ask()
    })
    return promise
  }
  await Promise.all(Array.from({ length: crowd }, visit))

  expect(replies).toEqual(new Set(['kept']))
  // Everyone has arrived by then.
  expect(Math.max(...answersByTurn.slice(-10))).toBeLessThan(crowd / 3)
  clearImmediate(nextTurn)
  app.server.closeAllConnections()
  await app.close()
})
