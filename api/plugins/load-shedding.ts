import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  type Admission,
  type AdmissionOptions,
  createAdmission,
  priorities,
  type Priority,
} from '#lib/load/admission.ts'
import { isInProcess } from '#lib/http/addresses.ts'
import { eventLoopMeter, type LoadMeter } from '#lib/load/load-meter.ts'
import { plainPage, plainPagePolicy } from '#lib/http/plain-page.ts'
import { recentSessions } from '#lib/caches/recent-sessions.ts'
import { isRead, pagesRoute } from '#lib/http/requests.ts'
import { authCookie, tokenOf } from '#api/plugins/session.ts'
import { errorText } from '#contract/errors.ts'
import { usualAdmission, sheddingDelayMs } from '#contract/limits/serving.ts'

const kinds = ['page', 'api'] as const
type Kind = (typeof kinds)[number]

export type LoadOptions = {
  meter?: LoadMeter
  /** Overrides the defaults of `contract/limits/serving.ts`. */
  admission?: Partial<Record<Kind, Partial<AdmissionOptions>>>
}

type Options = LoadOptions & { brandName: string; isSecureSite: boolean }

type Place = 'none' | 'held' | 'left'

/** Time for which an unanswered request keeps its place after its client has left. */
const abandonedMs = 5_000
const retrySeconds = { from: 5, to: 10 }

/** The request got no place. A refused one has already been answered. */
export class NotAdmitted extends Error {
  override name = 'NotAdmitted'
  readonly isRefused: boolean

  constructor(isRefused: boolean) {
    super(isRefused ? 'refused' : 'the caller went away')
    this.isRefused = isRefused
  }
}

type Then = { admitted(): void; refused?(): void; gone?(): void }

/**
 * Refuses requests that cannot be served in time, before they cost a session, a query or a rendering.
 * Register it before everything else that works on a request.
 */
export const loadShedding = fp<Options>(async (app, { meter = eventLoopMeter(), admission, ...site }) => {
  const doors = new Map<Kind, Admission>(
    kinds.map((kind) => [kind, createAdmission({ ...usualAdmission[kind], ...admission?.[kind] })]),
  )
  const shed = Object.fromEntries(priorities.map((priority) => [priority, 0])) as Record<Priority, number>
  const sessions = recentSessions()
  const refuseWith = refusals(site)
  app.addHook('onClose', async () => {
    meter.close()
    for (const door of doors.values()) door.close()
  })

  app.server.on('connection', () => {
    for (const door of doors.values()) door.noteConnection()
  })

  app.decorate('load', {
    delayMs: () => meter.delayMs(),
    shed,
    status: (kind: Kind) => doors.get(kind)!.status(),
    isBusy: (kind: Kind) => isTooLate('visiting') || doors.get(kind)!.status().waiting > 0,
  })
  app.decorateRequest('place', 'none')
  app.decorateRequest('enter', function wait(this: FastifyRequest, reply: FastifyReply) {
    return new Promise<void>((resolve, reject) =>
      enter(this, reply, {
        admitted: resolve,
        refused: () => reject(new NotAdmitted(true)),
        gone: () => reject(new NotAdmitted(false)),
      }),
    )
  })
  app.decorateRequest('turnAway', function turnAway(this: FastifyRequest, reply: FastifyReply) {
    const kind = kindOf(this)
    if (kind) doors.get(kind)!.turnAway(arrivalOf(this, reply, kind, { admitted() {} }))
  })

  function priorityOf(request: FastifyRequest): Priority {
    const token = bareTokenOf(request)
    const known = token === undefined ? undefined : sessions.find(token)
    if (!known) return 'visiting'
    const { priority } = request.routeOptions.config
    if (priority === 'paying') return 'paying'
    const isWriting = known.isWriting || (priority !== 'reading' && !isRead(request.method))
    return isWriting ? 'writing' : 'reading'
  }

  const isTooLate = (priority: Priority) => meter.delayMs() > sheddingDelayMs[priority]

  function arrivalOf(request: FastifyRequest, reply: FastifyReply, kind: Kind, then: Then) {
    const priority = priorityOf(request)
    return {
      priority,
      isGone() {
        if (reply.raw.destroyed) then.gone?.()
        return reply.raw.destroyed
      },
      admit() {
        hold(request, reply)
        then.admitted()
      },
      refuse() {
        shed[priority] += 1
        reply.hijack()
        refuseWith(kind, request, reply)
        then.refused?.()
      },
    }
  }

  function hold(request: FastifyRequest, reply: FastifyReply) {
    request.place = 'held'
    // The handler may still be running after its client left, and may never answer.
    reply.raw.once('close', () => {
      if (request.place === 'held') setTimeout(leave, abandonedMs, request).unref()
    })
  }

  function leave(request: FastifyRequest) {
    if (request.place !== 'held') return
    request.place = 'left'
    doors.get(kindOf(request)!)!.leave()
  }

  function enter(request: FastifyRequest, reply: FastifyReply, then: Then): void {
    const kind = kindOf(request)
    if (!kind || request.place !== 'none') return then.admitted()
    const door = doors.get(kind)!
    const arrival = arrivalOf(request, reply, kind, then)
    if (isTooLate(arrival.priority)) door.turnAway(arrival)
    else door.enter(arrival)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    const { placeFor } = request.routeOptions.config
    // A slow body must not hold a place while it arrives.
    const place = !kind ? 'none' : placeFor ? placeFor(request) : isRead(request.method) ? 'now' : 'later'
    if (!kind || place === 'none') return done()
    if (place === 'now') return enter(request, reply, { admitted: done })
    const door = doors.get(kind)!
    const arrival = arrivalOf(request, reply, kind, { admitted: done })
    // Places for writes may be free by the time that their bodies have arrived.
    const isHopeless = isRead(request.method) && door.isFull(arrival.priority)
    if (isHopeless || isTooLate(arrival.priority)) door.turnAway(arrival)
    else done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (isRead(request.method) || request.routeOptions.config.hasSlowBody) done()
    else enter(request, reply, { admitted: done })
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    // Without an answer about its session, a request counts as a visitor's; the route has reported the failure.
    void noteSession(request).catch(() => {})
    done()
  })

  async function noteSession(request: FastifyRequest) {
    if (!(await request.resolvedSession)) return
    const isWrite = !isRead(request.method) && request.routeOptions.config.priority !== 'reading'
    sessions.note(tokenOf(request)!.token, isWrite)
  }
})

/** A page's own API calls need no place, since the page has one. */
function kindOf(request: FastifyRequest): Kind | undefined {
  const { url, config } = request.routeOptions
  if (!url || config.isAlwaysServed || isInProcess(request)) return undefined
  if (url === pagesRoute) return 'page'
  return apiRoutes.test(url) ? 'api' : undefined
}

/** Files, `/metrics` and the documentation are always served. */
const apiRoutes = /^\/(?:api|auth|sanctum|broadcasting)\//

const cookieForm = new RegExp(`(?:^|;) *${authCookie.replace('.', '\\.')}=([^;]*)`)

/** Reads the token from the raw headers, since cookies are not parsed yet. */
function bareTokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization = '', cookie = '' } = headers
  if (/^bearer /i.test(authorization)) return authorization.slice('bearer '.length)
  const sent = cookieForm.exec(cookie)?.[1]
  try {
    return sent && decodeURIComponent(sent)
  } catch {
    // Badly encoded, so no token of ours.
    return undefined
  }
}

/** Bypasses Fastify's reply, whose hooks cost several times as much. */
function refusals({ brandName, isSecureSite }: Pick<Options, 'brandName' | 'isSecureSite'>) {
  const heading = 'Trenutno imamo previše posjeta'
  const bodies = {
    page: Buffer.from(
      plainPage(brandName, heading, 'Sačekajte nekoliko sekundi pa pokušajte ponovo. Hvala na strpljenju.'),
    ),
    form: Buffer.from(
      plainPage(
        brandName,
        heading,
        'Ono što ste poslali nije sačuvano. Sačekajte nekoliko sekundi, vratite se nazad i pošaljite ponovo.',
      ),
    ),
    api: Buffer.from(
      JSON.stringify({
        error: { code: 'overloaded', message: errorText.overloaded },
        message: errorText.overloaded,
      }),
    ),
  }
  const always = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(isSecureSite && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const headers = {
    page: {
      ...always,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
    },
    api: { ...always, 'content-type': 'application/json; charset=utf-8' },
  }
  return (kind: Kind, { method }: FastifyRequest, { raw }: FastifyReply) => {
    const body = kind === 'api' ? bodies.api : isRead(method) ? bodies.page : bodies.form
    // Random, so that clients do not all come back at once.
    const seconds = retrySeconds.from + Math.round(Math.random() * (retrySeconds.to - retrySeconds.from))
    raw.writeHead(kind === 'page' ? 503 : 429, {
      ...headers[kind],
      'retry-after': String(seconds),
      'content-length': body.length,
      // Don't read the rest of the body.
      ...(!isRead(method) && { connection: 'close' }),
    })
    raw.end(body)
  }
}

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
