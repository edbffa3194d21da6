import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/checks/endpoints.ts'
import * as words from '#contract/checks/forbidden-words.ts'
import { listChecks, listHits, switchCheck } from './staff-service.ts'
import { previewForbiddenWord } from './words/preview.ts'
import {
  addForbiddenWord,
  changeForbiddenWord,
  listForbiddenWords,
  removeForbiddenWord,
} from './words/service.ts'

export const checkRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listChecks, async () => ({ data: await listChecks(deps) }))
  serve(app, calls.listHits, ({ params, query }) => listHits(deps, params.rule, query.page))
  serve(app, calls.switchCheck, ({ actor, params, body }) => switchCheck(deps, actor, params.rule, body.mode))
  serve(app, words.listForbiddenWords, ({ query }) => listForbiddenWords(deps, query))
  serve(app, words.previewForbiddenWord, async ({ query }) => ({
    data: await previewForbiddenWord(deps, query),
  }))
  serve(app, words.addForbiddenWord, async ({ actor, body }) => ({
    data: await addForbiddenWord(deps, actor, body),
  }))
  serve(app, words.changeForbiddenWord, async ({ actor, params, body }) => ({
    data: await changeForbiddenWord(deps, actor, params.id, body),
  }))
  serve(app, words.removeForbiddenWord, async ({ actor, params, query }) => {
    await removeForbiddenWord(deps, actor, params.id, query.version)
    return { success: true } as const
  })
}
