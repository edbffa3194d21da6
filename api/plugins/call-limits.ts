import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey } from '#lib/http/addresses.ts'
import { callLimits } from '#contract/limits/calls.ts'
import type { Deps } from '#api/deps.ts'

/** Enforces an endpoint's limit once everything else about the request is valid. */
export const limitedCalls = fp<{ deps: Pick<Deps, 'rateLimiter'> }>(async (app, { deps }) => {
  app.addHook('preHandler', (request, _reply, done) => {
    const limit = request.routeOptions.config.endpoint?.limit
    // Searches count with the other reads.
    if (!limit || limit === 'search') return done()
    return count(request, limit)
  })

  async function count(request: FastifyRequest, limit: keyof typeof callLimits) {
    const actor = await request.actor()
    await deps.rateLimiter.hit(limit, actor ? `id:${actor.id}` : addressKey(request.ip), callLimits[limit])
  }
})
