import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey, inProcessAddress } from '#lib/addresses.ts'
import { type ToldStanding, toldStanding } from '#lib/limit-standing.ts'
import { isRead } from '#lib/requests.ts'
import type { Deps } from '#api/deps.ts'
import { countedForPage } from '#api/plugins/in-process.ts'

type Options = { deps: Pick<Deps, 'rateLimiter' | 'readLimits' | 'now'> }

/**
 * Counts reads of the API by account, or by address for visitors, and tells with every limited answer how its caller
 * stands. A page counts once as a read when it has to be rendered, and once as a search if it searches; what else it asks
 * of the API is part of it. Pages from the cache count nothing.
 */
export const readLimits = fp<Options>(async (app, { deps }) => {
  const { readLimits: limits, now } = deps
  app.decorateRequest('standing')
  app.decorateRequest('countRead', async function countRead(this: FastifyRequest) {
    await count(this, 'read')
  })

  async function count(request: FastifyRequest, kind: 'read' | 'search') {
    // The route refuses an invalid token; until then its holder counts as a visitor.
    const actor = await request.actor().catch(() => null)
    const key = actor ? `id:${actor.id}` : addressKey(request.ip)
    const limit = kind === 'read' ? limits.reads : actor ? limits.searchesOfAccount : limits.searchesOfAddress
    // All keys of a scope share one limit.
    const scope = kind === 'search' && !actor ? 'search-address' : kind
    await toldStanding.run(standingOf(request), () => deps.rateLimiter.hit(scope, key, limit))
  }

  // Not earlier, since reading a body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => toldStanding.run(standingOf(request), done))
  app.addHook('preValidation', async (request) => {
    const { config, url } = request.routeOptions
    if (!url?.startsWith('/api/') || config.isAlwaysServed) return
    const kind = config.countsAs ?? (isRead(request.method) ? 'read' : undefined)
    if (!kind) return
    const counted = countedForPage(request)
    if (counted?.has(kind) || (kind === 'read' && request.socket.remoteAddress === inProcessAddress)) return
    counted?.add(kind)
    await count(request, kind)
  })
  app.addHook('onSend', async (request, reply) => {
    const nearest = request.standing?.nearest
    if (!nearest) return
    const { limit, remaining, resetSeconds } = nearest
    const resetsAt = Math.ceil(now().getTime() / 1000) + resetSeconds
    const values = [limit, Math.max(0, remaining), resetsAt]
    for (const [index, name] of headers.entries()) reply.header(name, values[index])
  })
})

const headers = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

export function standingOf(request: FastifyRequest): ToldStanding {
  request.standing ??= {}
  return request.standing
}

declare module 'fastify' {
  interface FastifyRequest {
    standing: ToldStanding | undefined
    /** Counts a page that has to be rendered; throws rate_limited. */
    countRead(): Promise<void>
  }
  interface FastifyContextConfig {
    /** The limit that it counts by, if not that of reads or, for a change, none. */
    countsAs?: 'search'
  }
}
