import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { idParams } from '#contract/common.ts'
import { listingStatistics, liveViewers, sharedVisit, shownPhone } from '#contract/listing-life.ts'
import { type Caller, getLiveViewers, getStatistics, noteShare, noteView, showPhone } from './life-service.ts'
import { previewMaker } from './preview-service.ts'
import { viewCounter } from './view-counter.ts'

const callerOf = async (request: FastifyRequest): Promise<Caller> => ({
  actor: await request.actor(),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** Who looks at a listing, who shares it and who calls. */
export const listingLifeRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Oglasi']
  const counter = viewCounter(deps.db, (error) => app.log.error({ err: error }, 'views were not counted'))
  app.addHook('onClose', () => counter.flush())

  // What counts answers alike whatever there is to count.
  const counting = { tags, params: idParams, response: { 204: z.undefined() } }
  app.post('/listings/:id/views', { schema: counting }, async (request, reply) => {
    await noteView(deps, counter, await callerOf(request), request.params.id)
    return reply.code(204).send()
  })
  app.post('/listings/:id/shares', { schema: { ...counting, body: sharedVisit } }, async (request, reply) => {
    await noteShare(deps, await callerOf(request), request.params.id, request.body.user_id)
    return reply.code(204).send()
  })

  app.post(
    '/listings/:id/phone',
    {
      schema: { tags, params: idParams, response: { 200: shownPhone } },
      config: { challenge: 'phone-reveal' },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: await showPhone(deps, await callerOf(request), request.params.id) }
    },
  )

  // Opened by messengers, which ask without a session.
  const preview = previewMaker(deps)
  app.get('/listings/:id/preview.jpg', { schema: { tags, params: idParams } }, async (request, reply) => {
    const picture = await preview(request.params.id)
    return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture)
  })

  app.get(
    '/listings/:id/viewers',
    { schema: { tags, params: idParams, response: { 200: liveViewers } } },
    async (request) => ({
      data: await getLiveViewers(deps, counter, await requireActor(request), request.params.id),
    }),
  )
  app.get(
    '/listings/:id/statistics',
    { schema: { tags, params: idParams, response: { 200: listingStatistics } } },
    async (request) => ({
      data: await getStatistics(deps, counter, await requireActor(request), request.params.id),
    }),
  )
}
