import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/search/synonyms.ts'
import { addSynonym, changeSynonym, getSynonymOverview, removeSynonym } from './service.ts'

export const synonymRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getSynonyms, async () => ({ data: await getSynonymOverview(deps) }))
  serve(app, calls.addSynonym, async ({ actor, body }) => ({ data: await addSynonym(deps, actor, body) }))
  serve(app, calls.changeSynonym, async ({ actor, params, body }) => ({
    data: await changeSynonym(deps, actor, params.id, body),
  }))
  serve(app, calls.removeSynonym, async ({ actor, params, query }) => {
    await removeSynonym(deps, actor, params.id, query.version)
    return { success: true } as const
  })
}
