import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { RateLimited } from '#lib/rate-limiter.ts'
import { serve } from '#lib/serve.ts'
import { sessionEndedEvent, watchSession } from '#contract/accounts-security.ts'

const heartbeatMs = 25_000 // proxies cut connections that are silent for a minute
const retrySeconds = 60
const reconnectMs = 1_000

/** Tells open pages that their session has ended, wherever that happened (Server-Sent Events). */
export const sessionEndRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const open = new Set<() => void>()
  // Otherwise shutdown would wait for pages that are merely open.
  app.addHook('preClose', async () => {
    for (const close of open) close()
  })

  serve(app, watchSession, ({ actor, reply, request }) => {
    const { raw } = reply
    const stop = deps.sessionEnds.watch({ id: actor.sessionId, accountId: actor.id }, () => {
      raw.write(`event: ${sessionEndedEvent}\ndata: {}\n\n`)
      close()
    })
    if (!stop) throw new RateLimited(retrySeconds)
    request.leavePlace()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // Reconnect soon after a break: the new stream reports what ended meanwhile.
    raw.write(`retry: ${reconnectMs}\n\n`)
    const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
    open.add(close)
    raw.once('close', close)
    if (raw.destroyed) close()
    function close() {
      clearInterval(heartbeat)
      open.delete(close)
      stop!()
      raw.end()
    }
    return reply
  })
}
