import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Lets a server stop without cutting anyone off: health tells a balancer to send no more, new requests are still served
 * and asked not to come back on their connection, and those that were under way are waited for.
 */
export const drain = fp(async (app) => {
  const underWay = new Set<FastifyReply['raw']>()
  let isStopping = false
  app.decorate('isStopping', () => isStopping)
  app.decorate('drain', async (patienceMs: number) => {
    isStopping = true
    const answered = Array.from(underWay, (raw) => new Promise((resolve) => raw.once('close', resolve)))
    await Promise.race([Promise.all(answered), sleep(patienceMs, undefined, { ref: false })])
  })
  app.addHook('onRequest', async (request, reply) => {
    // Calls of pages within the process belong to the page's own request.
    if (!(request.raw.socket instanceof Socket)) return
    if (request.routeOptions.config.isEndless) return
    const { raw } = reply
    underWay.add(raw)
    raw.once('close', () => underWay.delete(raw))
  })
  app.addHook('onSend', async (request, reply) => {
    if (isStopping && request.raw.socket instanceof Socket) reply.header('connection', 'close')
  })
})

/** Lets requests under way end, slow bodies too, and cuts what is left after so long. */
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
    /** Resolves when the requests under way have been answered, at the latest after so long. */
    drain(patienceMs: number): Promise<void>
  }
  interface FastifyContextConfig {
    /** The answer ends when the server closes, so nobody waits for it. */
    isEndless?: boolean
  }
}
