import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/questions.ts'
import {
  deleteQuestion,
  listOwnQuestions,
  listQuestions,
  markQuestionsSeen,
  postQuestion,
} from './service.ts'

export const questionRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listQuestions, async ({ params, query, request }) =>
    listQuestions(deps, await request.actor(), params.id, query),
  )
  serve(app, calls.postQuestion, async ({ actor, params, body, once }) =>
    postQuestion(deps, actor, params.id, body, once),
  )
  serve(app, calls.deleteQuestion, async ({ actor, params }) => {
    const { isAnswer } = await deleteQuestion(deps, actor, params.id)
    return { message: isAnswer ? 'Odgovor je izbrisan.' : 'Pitanje je izbrisano.' }
  })
  serve(app, calls.listOwnQuestions, async ({ actor, query }) => listOwnQuestions(deps, actor, query))
  serve(app, calls.markQuestionsSeen, async ({ actor, body }) => markQuestionsSeen(deps, actor, body.ids))
}
