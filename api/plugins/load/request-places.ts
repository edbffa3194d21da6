import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '#lib/http/addresses.ts'
import { isRead, pagesRoute } from '#lib/http/requests.ts'
import { type Admission, type AdmissionOptions, createAdmission } from '#lib/load/admission.ts'
import { priorities, type Priority } from '#lib/load/arrival-queue.ts'
import type { LoadMeter } from '#lib/load/load-meter.ts'
import { sheddingDelayMs, usualAdmission } from '#contract/limits/serving.ts'

const kinds = ['page', 'api'] as const
export type Kind = (typeof kinds)[number]

/** Overrides the defaults of `contract/limits/serving.ts`. */
export type AdmissionOverrides = Partial<Record<Kind, Partial<AdmissionOptions>>>

/** Callbacks for the outcome. A refused request has already been answered. */
type Then = { admitted(): void; refused?(): void; gone?(): void }

/** Time for which an unanswered request keeps its place after its client has left. */
const abandonedMs = 5_000

/** The limited places of requests for pages and of API calls. */
export function createPlaces({
  meter,
  admission,
  priorityOf,
  refuse,
}: {
  meter: LoadMeter
  admission: AdmissionOverrides | undefined
  priorityOf(request: FastifyRequest): Priority
  /** Answers a refused request. */
  refuse(kind: Kind, request: FastifyRequest, reply: FastifyReply): void
}) {
  const doors = new Map<Kind, Admission>(
    kinds.map((kind) => [kind, createAdmission({ ...usualAdmission[kind], ...admission?.[kind] })]),
  )
  const shed = Object.fromEntries(priorities.map((priority) => [priority, 0])) as Record<Priority, number>

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
        refuse(kind, request, reply)
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

  return {
    /** Refused requests by priority. */
    shed,
    status: (kind: Kind) => doors.get(kind)!.status(),
    isBusy: (kind: Kind) => isTooLate('visiting') || doors.get(kind)!.status().waiting > 0,
    leave,
    /** Takes a place once one is free, if the request needs one. */
    enter(request: FastifyRequest, reply: FastifyReply, then: Then): void {
      const kind = kindOf(request)
      if (!kind || request.place !== 'none') return then.admitted()
      const door = doors.get(kind)!
      const arrival = arrivalOf(request, reply, kind, then)
      if (isTooLate(arrival.priority)) door.turnAway(arrival)
      else door.enter(arrival)
    },
    /** Lets through a request that takes its place later, unless it would certainly be refused then. */
    enterLater(request: FastifyRequest, reply: FastifyReply, kind: Kind, admitted: () => void): void {
      const door = doors.get(kind)!
      const arrival = arrivalOf(request, reply, kind, { admitted })
      // Places for writes may be free by the time that their bodies have arrived.
      const isHopeless = isRead(request.method) && door.isFull(arrival.priority)
      if (isHopeless || isTooLate(arrival.priority)) door.turnAway(arrival)
      else admitted()
    },
    turnAway(request: FastifyRequest, reply: FastifyReply) {
      const kind = kindOf(request)
      if (kind) doors.get(kind)!.turnAway(arrivalOf(request, reply, kind, { admitted() {} }))
    },
    noteConnection() {
      for (const door of doors.values()) door.noteConnection()
    },
    close() {
      for (const door of doors.values()) door.close()
    },
  }
}

/** A page's own API calls need no place, since the page has one. */
export function kindOf(request: FastifyRequest): Kind | undefined {
  const { url, config } = request.routeOptions
  if (!url || config.isAlwaysServed || isInProcess(request)) return undefined
  if (url === pagesRoute) return 'page'
  return apiRoutes.test(url) ? 'api' : undefined
}

/** Files, `/metrics` and the documentation are always served. */
const apiRoutes = /^\/(?:api|auth|sanctum|broadcasting)\//
