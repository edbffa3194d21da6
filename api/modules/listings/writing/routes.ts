import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { isCalled } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calendar from '#contract/listings/availability.ts'
import * as writing from '#contract/listings/write.ts'
import { getAvailability, setAvailability } from './availability-service.ts'
import { changeListing, copyListing, createListing } from './service.ts'

/** The version in `If-Match: "3"`; undefined without the header, and throws for anything else. */
function matchedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (!version) throw wrongFields({ 'If-Match': 'Verzija je cijeli broj.' })
  return Number(version)
}

export const listingWriteRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, writing.createListing, ({ actor, body, once }) => createListing(deps, actor, body, once))
  serve(app, writing.createUserListing, ({ actor, params, body, once }) => {
    if (params.username !== '1' && !isCalled(actor, params.username))
      throw new DomainError('forbidden', 'Oglas možete napraviti samo na svom računu.')
    return createListing(deps, actor, body, once)
  })
  serve(app, writing.copyListing, ({ actor, params, once }) => copyListing(deps, actor, params.id, once))
  serve(app, writing.changeListing, ({ actor, params, body, request }) => {
    const { version = matchedVersion(request), ...changes } = body
    return changeListing(deps, actor, params.id, { version, ...changes })
  })

  serve(app, calendar.getAvailability, async ({ params, request }) => ({
    data: await getAvailability(deps, await request.actor(), params.id),
  }))
  serve(app, calendar.setAvailability, async ({ actor, params, body }) => ({
    data: await setAvailability(deps, actor, params.id, body.taken),
  }))
}
