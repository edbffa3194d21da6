import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isInProcess } from '#lib/http/addresses.ts'
import { describeTracedRequest, type TracedRequest } from '#lib/tracing.ts'

type Options = {
  /** Writes a line for each answered request (`LOG_REQUESTS`). */
  isLogged: boolean
  /** The request without what identifies a person. */
  shown: (request: FastifyRequest) => Omit<TracedRequest, 'route'>
}

/** Gives the id of a request back as `X-Request-Id`, names its trace, and logs answers if asked to. */
export const requestLog = fp<Options>(async (app, { isLogged, shown }) => {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (!isInProcess(request)) raw.setHeader('x-request-id', request.id)
    describeTracedRequest(() => ({ ...shown(request), route: request.routeOptions.url ?? '/*' }))
    done()
  })
  if (!isLogged || app.log.level === 'silent') return
  const log = app.log.child({ log: 'requests' }, { level: 'info' })
  app.addHook('onResponse', (request, reply, done) => {
    // A page's own API calls are part of the page.
    if (!isInProcess(request))
      log.info({
        reqId: request.id,
        ...shown(request),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        bytes: Number(reply.getHeader('content-length') ?? 0),
      })
    done()
  })
})
