import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { getListingPreview } from '#contract/listings/life.ts'
import { previewMaker } from './service.ts'

export const listingPreviewRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // Messengers fetch it without a session.
  const preview = previewMaker(deps)
  serve(app, getListingPreview, async ({ params, reply }) => {
    const picture = await preview(params.id)
    return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture)
  })
}
