import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey, inProcessAddress } from '#lib/http/addresses.ts'
import { type NearestStanding, nearestStanding } from '#lib/limits/limit-standing.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { isRead } from '#lib/http/requests.ts'
import type { Deps } from '#api/deps.ts'

type Options = { deps: Pick<Deps, 'rateLimiter' | 'readLimits' | 'now'> }

/**
 * Counts API reads by account, or by address for visitors, and reports the caller's standing with every
 * limited reply. A rendered page counts as one read, plus one search if it searches; its other API calls are
 * part of it. Cached pages count nothing.
 */
export const readLimits = fp<Options>(async (app, { deps }) => {
  const { readLimits: limits, now } = deps
  app.decorateRequest('standing')
  app.decorateRequest('countRead', async function countRead(this: FastifyRequest) {
    await count(this, 'read')
  })
  app.decorateRequest('countSearch', function countSearch(this: FastifyRequest, reader) {
    return count(this, 'search', reader)
  })

  async function count(
    request: FastifyRequest,
    kind: 'read' | 'search',
    caller: Pick<Reader, 'actor'> = request,
  ) {
    // The route refuses an invalid token; until then its holder counts as a visitor.
    const actor = await caller.actor().catch(() => null)
    // A visitor who has disconnected has no address any more.
    const key = actor ? `id:${actor.id}` : addressKey(request.ip ?? inProcessAddress)
    const limit = kind === 'read' ? limits.reads : actor ? limits.searchesOfAccount : limits.searchesOfAddress
    // All keys of a scope share one limit.
    const scope = kind === 'search' && !actor ? 'search-address' : kind
    await nearestStanding.run(standingOf(request), () => deps.rateLimiter.hit(scope, key, limit))
  }

  // Not earlier, since reading a body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => nearestStanding.run(standingOf(request), done))
  app.addHook('preValidation', (request, _reply, done) => {
    const { config, url } = request.routeOptions
    if (!url?.startsWith('/api/') || config.isAlwaysServed) return done()
    const kind = config.countsAs ?? (isRead(request.method) ? 'read' : undefined)
    if (!kind) return done()
    const counted = request.ofPage?.counted
    if (counted?.has(kind) || (kind === 'read' && request.isPage)) return done()
    counted?.add(kind)
    return count(request, kind)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const nearest = request.standing?.nearest
    if (!nearest) return done()
    const { limit, remaining, resetSeconds } = nearest
    const resetsAt = Math.ceil(now().getTime() / 1000) + resetSeconds
    const values = [limit, Math.max(0, remaining), resetsAt]
    for (const [index, name] of headers.entries()) reply.header(name, values[index])
    done()
  })
})

const headers = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

export function standingOf(request: FastifyRequest): NearestStanding {
  request.standing ??= request.ofPage?.standing ?? {}
  return request.standing
}

declare module 'fastify' {
  interface FastifyRequest {
    standing: NearestStanding | undefined
    /** Counts a rendered page; throws rate_limited. */
    countRead(): Promise<void>
    /** Counts the search of a rendered page; throws rate_limited. */
    countSearch(reader: Pick<Reader, 'actor'>): Promise<void>
  }
  interface FastifyContextConfig {
    /** The limit to count by; by default that of reads, or none for a change. */
    countsAs?: 'search'
  }
}
