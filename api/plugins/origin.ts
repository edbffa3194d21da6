import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#lib/errors.ts'
import { isRead, pagesRoute } from '#lib/requests.ts'

const ownSites = new Set(['same-origin', 'none'])

/**
 * Whether a change comes from a page of ours. Browsers name the origin of every such request; a form of a page must
 * carry that proof, while programs that call the API send neither header.
 */
function comesFromUs(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return origin === `${request.protocol}://${request.host}` || allowed.has(origin)
  if (site !== undefined) return ownSites.has(String(site))
  return request.routeOptions.url !== undefined && request.routeOptions.url !== pagesRoute
}

/** A path below this host; proxies and odd clients may ask for whole addresses, or name a host that is none. */
const isOwnAddress = ({ raw, protocol, host }: FastifyRequest) =>
  raw.url?.startsWith('/') === true && URL.canParse(`${protocol}://${host}${raw.url}`)

/** Refuses addresses that are none, and changes that a foreign page asks for, before anything else sees them. */
export const origin = fp<{ baseUrl: string }>(async (app, { baseUrl }) => {
  const allowed = new Set([new URL(baseUrl).origin])
  app.addHook('onRequest', async (request) => {
    if (!isOwnAddress(request)) throw new DomainError('bad_request')
    if (!isRead(request.method) && !comesFromUs(request, allowed)) throw new DomainError('csrf_refused')
  })
})
