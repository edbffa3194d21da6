import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/serve.ts'
import * as calendar from '#contract/listings/availability.ts'
import * as states from '#contract/listings/state.ts'
import * as writing from '#contract/listings/write.ts'
import { getAvailability, setAvailability } from './availability-service.ts'
import { getListingLimits, getRefreshLimits } from './owner-service.ts'
import { findRepost } from './repost-service.ts'
import { countSellerTabs } from './service.ts'
import {
  changeState,
  deleteListing,
  publishListing,
  refreshListing,
  restoreListing,
} from './state-service.ts'
import { changeListing, copyListing, createListing } from './write-service.ts'

/** The version in `If-Match: "3"`. Anything else that is sent is wrong. */
function matchedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (!version)
    throw new DomainError('validation_failed', undefined, {
      fields: { 'If-Match': 'Verzija je cijeli broj.' },
    })
  return Number(version)
}

const plainChanges = {
  hide: states.hideListing,
  unhide: states.unhideListing,
  finish: states.finishListing,
  reserve: states.reserveListing,
  unreserve: states.unreserveListing,
} as const

export const listingWriteRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, writing.createListing, ({ actor, body, once }) => createListing(deps, actor, body, once))
  serve(app, writing.createUserListing, ({ actor, body, once }) => createListing(deps, actor, body, once))
  serve(app, writing.copyListing, ({ actor, params, once }) => copyListing(deps, actor, params.id, once))
  serve(app, writing.changeListing, ({ actor, params, body, request }) => {
    const { version = matchedVersion(request), ...changes } = body
    return changeListing(deps, actor, params.id, { version, ...changes })
  })

  serve(app, states.publishListing, ({ actor, params, body, once }) =>
    publishListing(deps, actor, params.id, body.duration, once),
  )
  for (const event of ['hide', 'unhide', 'finish', 'reserve', 'unreserve'] as const)
    serve(app, plainChanges[event], ({ actor, params }) => changeState(deps, actor, params.id, event))
  serve(app, states.restoreListing, ({ actor, params }) => restoreListing(deps, actor, params.id))
  serve(app, states.refreshListing, ({ actor, params }) => refreshListing(deps, actor, params.id))
  serve(app, states.deleteListing, ({ actor, params }) => deleteListing(deps, actor, params.id))
  serve(app, states.findRepost, async ({ actor, params }) => ({
    data: await findRepost(deps, actor, params.id),
  }))
  serve(app, states.getListingLimits, async ({ actor }) => ({ data: await getListingLimits(deps, actor) }))
  serve(app, states.getRefreshLimits, async ({ actor }) => {
    const { refreshable } = await countSellerTabs(deps, actor, actor.id)
    return getRefreshLimits(deps, actor, refreshable)
  })

  serve(app, calendar.getAvailability, async ({ params, request }) => ({
    data: await getAvailability(deps, await request.actor(), params.id),
  }))
  serve(app, calendar.setAvailability, async ({ actor, params, body }) => ({
    data: await setAvailability(deps, actor, params.id, body.taken),
  }))
}
