import type { FastifyInstance } from 'fastify'
import { DomainError } from '#lib/errors.ts'
import { exceeds } from '#lib/endpoints/json-size.ts'

/** Limits for JSON: no call needs more than eight levels or a thousand values. */
const bodyLimits = { depth: 32, commas: 10_000 }

/** Calls take JSON of a bounded size, and may have an empty body. */
export function parseCallBodies(api: FastifyInstance) {
  api.removeContentTypeParser('text/plain')
  // The spec's client sends a JSON content type with every call, even without a body.
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    if (exceeds(body, bodyLimits)) return done(new DomainError('bad_request'))
    return parseJson(request, body, done)
  })
}
