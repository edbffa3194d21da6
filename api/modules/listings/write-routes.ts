import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { type Answer, keyedCall } from '#api/lib/idempotency.ts'
import { isRead } from '#api/lib/requests.ts'
import { message } from '#contract/accounts.ts'
import { idParams } from '#contract/common.ts'
import {
  availability,
  availabilityChange,
  createdListing,
  listingChanges,
  listingLimits,
  listingStateReply,
  newListing,
  newUserListing,
  publishing,
  refreshLimits,
  repostReply,
} from '#contract/listings-write.ts'
import { listing } from '#contract/listings.ts'
import { usernameParams } from '#contract/profiles.ts'
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

const send = <T>(reply: FastifyReply, { status, body }: Answer<T>) => reply.code(status).send(body)

/** The version in `If-Match: "3"`; anything else that is sent is wrong. */
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

export const listingWriteRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Oglasi']
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => {
    if (!isRead(request.method)) await requireActor(request)
  })

  const creating = { tags, response: { 201: createdListing } }
  app.post('/listings', { schema: { ...creating, body: newListing } }, async (request, reply) => {
    const actor = await requireActor(request)
    return send(reply, await createListing(deps, actor, request.body, keyedCall(request, actor)))
  })
  // The spec's client sends the id 1, whoever calls.
  app.post(
    '/users/:username/listings',
    { schema: { ...creating, params: usernameParams, body: newUserListing } },
    async (request, reply) => {
      const actor = await requireActor(request)
      return send(reply, await createListing(deps, actor, request.body, keyedCall(request, actor)))
    },
  )
  app.post('/listings/:id/copy', { schema: { ...creating, params: idParams } }, async (request, reply) => {
    const actor = await requireActor(request)
    return send(reply, await copyListing(deps, actor, request.params.id, keyedCall(request, actor)))
  })

  app.put(
    '/listings/:id',
    { schema: { tags, params: idParams, body: listingChanges, response: { 200: listing } } },
    async (request) => {
      const { version = matchedVersion(request), ...changes } = request.body
      return changeListing(deps, await requireActor(request), request.params.id, { version, ...changes })
    },
  )
  app.delete(
    '/listings/:id',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => deleteListing(deps, await requireActor(request), request.params.id),
  )

  const moving = { tags, params: idParams, response: { 200: listingStateReply } }
  app.post('/listings/:id/publish', { schema: { ...moving, body: publishing } }, async (request, reply) => {
    const actor = await requireActor(request)
    const { duration } = request.body
    return send(
      reply,
      await publishListing(deps, actor, request.params.id, duration, keyedCall(request, actor)),
    )
  })
  for (const event of ['hide', 'unhide', 'finish', 'reserve', 'unreserve'] as const) {
    app.post(`/listings/:id/${event}`, { schema: moving }, async (request) =>
      changeState(deps, await requireActor(request), request.params.id, event),
    )
  }
  app.post('/listings/:id/restore', { schema: moving }, async (request) =>
    restoreListing(deps, await requireActor(request), request.params.id),
  )
  app.put(
    '/listings/:id/refresh',
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => refreshListing(deps, await requireActor(request), request.params.id),
  )

  app.get(
    '/listings/:id/repost',
    { schema: { tags, params: idParams, response: { 200: repostReply } } },
    async (request) => ({ data: await findRepost(deps, await requireActor(request), request.params.id) }),
  )

  app.get('/listing-limits', { schema: { tags, response: { 200: listingLimits } } }, async (request) => ({
    data: await getListingLimits(deps, await requireActor(request)),
  }))
  app.get(
    '/listing/refresh/limits',
    { schema: { tags, response: { 200: refreshLimits } } },
    async (request) => {
      const actor = await requireActor(request)
      const { refreshable } = await countSellerTabs(deps, actor, actor.id)
      return getRefreshLimits(deps, actor, refreshable)
    },
  )

  const days = { tags, params: idParams, response: { 200: availability } }
  app.get('/listings/:id/availability', { schema: days }, async (request) => ({
    data: await getAvailability(deps, await request.actor(), request.params.id),
  }))
  app.put(
    '/listings/:id/availability',
    { schema: { ...days, body: availabilityChange } },
    async (request) => ({
      data: await setAvailability(deps, await requireActor(request), request.params.id, request.body.taken),
    }),
  )
}
