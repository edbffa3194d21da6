import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { hasBody } from '#lib/requests.ts'

/**
 * Bodies come in within `usualMs`; a caller who takes longer holds a connection for nothing. Routes that take files say so
 * in their config, since a phone needs minutes for those; the server's own timeout ends them. Once a request is answered,
 * as when it is refused by its headers, the rest of its body is read for `restMs`: a sender that is cut off at once
 * never learns why.
 */
export const slowBodies = fp<{ usualMs: number; restMs: number }>(async (app, { usualMs, restMs }) => {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.hasSlowBody) return
    const late = setTimeout(() => request.raw.destroy(), usualMs)
    const clear = () => clearTimeout(late)
    request.raw.once('end', clear).once('close', clear)
  })
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw
    // A request within the process has no connection.
    if (raw.complete || raw.destroyed || !(socket instanceof Socket)) return
    const late = setTimeout(() => socket.destroy(), restMs).unref()
    const clear = () => clearTimeout(late)
    raw.once('end', clear)
    socket.once('close', clear)
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    hasSlowBody?: boolean
  }
}
