import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Priority } from '#lib/load/arrival-queue.ts'
import { eventLoopMeter, type LoadMeter } from '#lib/load/load-meter.ts'
import { isRead } from '#lib/http/requests.ts'
import { createCallers } from './callers.ts'
import { refusals } from './refusals.ts'
import { type AdmissionOverrides, createPlaces, type Kind, kindOf } from './request-places.ts'

export type LoadOptions = { meter?: LoadMeter; admission?: AdmissionOverrides }

type Options = LoadOptions & { brandName: string; isSecureSite: boolean }

type Place = 'none' | 'held' | 'left'

/** The request got no place. A refused one has already been answered. */
export class NotAdmitted extends Error {
  override name = 'NotAdmitted'
  readonly isRefused: boolean

  constructor(isRefused: boolean) {
    super(isRefused ? 'refused' : 'the caller went away')
    this.isRefused = isRefused
  }
}

/**
 * Refuses requests that cannot be served in time, before they cost a session, a query or a rendering.
 * Register it before everything else that works on a request.
 */
export const loadShedding = fp<Options>(async (app, { meter = eventLoopMeter(), admission, ...site }) => {
  const callers = createCallers()
  const places = createPlaces({ meter, admission, priorityOf: callers.priorityOf, refuse: refusals(site) })
  app.addHook('onClose', async () => {
    meter.close()
    places.close()
  })

  app.server.on('connection', places.noteConnection)

  app.decorate('load', {
    delayMs: () => meter.delayMs(),
    shed: places.shed,
    status: places.status,
    isBusy: places.isBusy,
  })
  app.decorateRequest('place', 'none')
  app.decorateRequest('enter', function enter(this: FastifyRequest, reply: FastifyReply) {
    return new Promise<void>((resolve, reject) =>
      places.enter(this, reply, {
        admitted: resolve,
        refused: () => reject(new NotAdmitted(true)),
        gone: () => reject(new NotAdmitted(false)),
      }),
    )
  })
  app.decorateRequest('turnAway', function turnAway(this: FastifyRequest, reply: FastifyReply) {
    places.turnAway(this, reply)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    const { placeFor } = request.routeOptions.config
    // A slow body must not hold a place while it arrives.
    const place = !kind ? 'none' : placeFor ? placeFor(request) : isRead(request.method) ? 'now' : 'later'
    if (!kind || place === 'none') return done()
    if (place === 'now') return places.enter(request, reply, { admitted: done })
    return places.enterLater(request, reply, kind, done)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (isRead(request.method) || request.routeOptions.config.hasSlowBody) done()
    else places.enter(request, reply, { admitted: done })
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    places.leave(request)
    // Without an answer about its session, a request counts as a visitor's; the route has reported the failure.
    void callers.note(request).catch(() => {})
    done()
  })
})

declare module 'fastify' {
  interface FastifyInstance {
    load: {
      /** The event loop delay. */
      delayMs(): number
      /** Refused requests by priority. */
      shed: Readonly<Record<Priority, number>>
      status(kind: Kind): { running: number; waiting: number }
      /** Returns whether requests are waiting or visitors are being refused. */
      isBusy(kind: Kind): boolean
    }
  }
  interface FastifyRequest {
    /** State of the limited place that the request may hold. */
    place: Place
    /** Waits for a place; throws NotAdmitted. */
    enter(reply: FastifyReply): Promise<void>
    /** Refuses the request. */
    turnAway(reply: FastifyReply): void
  }
  interface FastifyContextConfig {
    /** `paying` for orders and payments, which are refused last; `reading` for changes that a page makes by itself. */
    priority?: 'paying' | 'reading'
    /** Needs no place and is never refused. */
    isAlwaysServed?: boolean
    /** When the request needs a place: never, at once, or when its handler asks for one. */
    placeFor?(request: FastifyRequest): 'none' | 'now' | 'later'
  }
}
