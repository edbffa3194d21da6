import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { hasBody } from '#lib/http/requests.ts'

/**
 * Closes connections whose body takes longer than `usualMs`. Routes that accept files opt out in their
 * config, since a phone needs minutes for those; the server's own timeout ends them. After an early response,
 * for example a refusal by headers, the rest of the body is read for `restMs`: a sender that is cut off at
 * once never sees the reason.
 */
export const slowBodies = fp<{ usualMs: number; restMs: number }>(async (app, { usualMs, restMs }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request) || request.routeOptions.config.hasSlowBody) return done()
    const late = setTimeout(() => request.raw.destroy(), usualMs)
    const clear = () => clearTimeout(late)
    request.raw.once('end', clear).once('close', clear)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const { socket } = raw
    // An in-process request has no connection.
    if (raw.complete || raw.destroyed || !(socket instanceof Socket)) return done()
    const late = setTimeout(() => socket.destroy(), restMs).unref()
    const clear = () => clearTimeout(late)
    raw.once('end', clear)
    socket.once('close', clear)
    done()
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    hasSlowBody?: boolean
  }
}
