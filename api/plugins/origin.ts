import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '#lib/errors.ts'
import { isRead, pagesRoute } from '#lib/http/requests.ts'

const ownSites = new Set(['same-origin', 'none'])

/**
 * Returns whether a change comes from one of our pages. Browsers send the origin with every such request; page forms
 * must carry that proof, while API programs send neither header.
 */
function comesFromUs(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return origin === `${request.protocol}://${request.host}` || allowed.has(origin)
  if (site !== undefined) return ownSites.has(String(site))
  return request.routeOptions.url !== undefined && request.routeOptions.url !== pagesRoute
}

/** A path on this host; proxies and odd clients may send absolute URLs, or an invalid host. */
const isOwnAddress = ({ raw, protocol, host }: FastifyRequest) =>
  raw.url?.startsWith('/') === true && URL.canParse(`${protocol}://${host}${raw.url}`)

/** Refuses malformed addresses and changes from foreign pages before anything else sees them. */
export const origin = fp<{ baseUrl: string }>(async (app, { baseUrl }) => {
  const allowed = new Set([new URL(baseUrl).origin])
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnAddress(request)) throw new DomainError('bad_request')
    if (!isRead(request.method) && !comesFromUs(request, allowed)) throw new DomainError('csrf_refused')
    done()
  })
})
