import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { idParams, pageNumber } from '#contract/common.ts'
import { photoFlagDecided, photoFlagDecision, photoFlags } from '#contract/photo-flags.ts'
import { decidePhotoFlag, listPhotoFlags } from './flags-service.ts'
import { requireOperator } from './policy.ts'

export const photoFlagRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Administracija']
  // Who may not, learns not even that there is something, before what is wrong with the body.
  app.addHook('preValidation', async (request) => void requireOperator(await request.actor()))

  app.get(
    '/admin/photo-flags',
    { schema: { tags, querystring: z.object({ page: pageNumber }), response: { 200: photoFlags } } },
    async (request) => listPhotoFlags(deps, await request.actor(), request.query.page),
  )
  app.post(
    '/admin/photo-flags/:id',
    { schema: { tags, params: idParams, body: photoFlagDecision, response: { 200: photoFlagDecided } } },
    async (request) =>
      decidePhotoFlag(deps, await request.actor(), {
        id: request.params.id,
        decision: request.body.decision,
      }),
  )
}
