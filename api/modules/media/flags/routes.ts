import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/media/photo-flags.ts'
import { decidePhotoFlag, listPhotoFlags } from './service.ts'

export const photoFlagRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listPhotoFlags, ({ query }) => listPhotoFlags(deps, query.page))
  serve(app, calls.decidePhotoFlag, ({ actor, params, body }) =>
    decidePhotoFlag(deps, actor, { id: params.id, decision: body.decision }),
  )
}
