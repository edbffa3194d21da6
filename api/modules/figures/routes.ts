import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/figures.ts'
import { getFigures } from './service.ts'

export const figureRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.countPage, async ({ request }) => {
    if (deps.tools.analytics?.kind !== 'own') return
    deps.activity.note((await request.actor()) ? 'member_pages' : 'visitor_pages')
  })
  serve(app, calls.getFigures, async () => ({ data: await getFigures(deps) }))
}
