import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/mutes/endpoints.ts'
import { changeMutes, listMutes } from './service.ts'

export const muteRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listMutes, async ({ request }) => ({ data: await listMutes(deps, request) }))
  serve(app, calls.changeMutes, async ({ actor, body }) => {
    await changeMutes(deps, actor, body)
    return { message: 'Izbor je sačuvan.' }
  })
}
