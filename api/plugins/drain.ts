import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { Slots } from '#lib/load/slots.ts'

/**
 * Lets a server stop without cutting anyone off: health reports to the load balancer that it stops, new
 * requests are still served but asked to close their connection, and those in progress are awaited.
 */
export const drain = fp(async (app) => {
  const underWay = new Slots<FastifyReply['raw']>()
  let isStopping = false
  app.decorate('isStopping', () => isStopping)
  app.decorate('drain', async (patienceMs: number) => {
    isStopping = true
    const answered = Array.from(underWay, (raw) => new Promise((resolve) => raw.once('close', resolve)))
    await Promise.race([Promise.all(answered), sleep(patienceMs, undefined, { ref: false })])
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    // Calls of in-process pages belong to the page's own request.
    if (request.raw.socket instanceof Socket) {
      const slot = underWay.add(raw)
      raw.once('close', () => underWay.remove(slot))
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isStopping && request.raw.socket instanceof Socket) reply.header('connection', 'close')
    done()
  })
})

/** Lets requests in progress finish, including slow bodies, and cuts off the rest after `patienceMs`. */
export async function closeWithin(app: FastifyInstance, patienceMs: number) {
  const begun = performance.now()
  await app.drain(patienceMs)
  const left = Math.max(0, patienceMs - (performance.now() - begun))
  const late = setTimeout(() => app.server.closeAllConnections(), left)
  await app.close()
  clearTimeout(late)
}

declare module 'fastify' {
  interface FastifyInstance {
    isStopping(): boolean
    /** Resolves once the requests in progress are answered, at the latest after `patienceMs`. */
    drain(patienceMs: number): Promise<void>
  }
}
