import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#api/lib/errors.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/**
 * Whether a change comes from a page of ours. Browsers name the origin of every such request; a form of a page must
 * carry that proof, while programs that call the API send neither header.
 */
function comesFromUs(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return origin === `${request.protocol}://${request.host}` || allowed.has(origin)
  if (site !== undefined) return ownSites.has(String(site))
  return request.url.startsWith('/api/') || request.url.startsWith('/auth/')
}

/** Refuses changes that a foreign page asks for, before anything else sees them. */
export const origin = fp<{ baseUrl: string }>(async (app, { baseUrl }) => {
  const allowed = new Set([new URL(baseUrl).origin])
  app.addHook('onRequest', async (request) => {
    if (!reads.has(request.method) && !comesFromUs(request, allowed)) throw new DomainError('csrf_refused')
  })
})
