import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/conversations/held-messages.ts'
import { decideHeldMessages, listHeldSenders } from './service.ts'

export const heldMessageRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listHeldSenders, ({ query }) => listHeldSenders(deps, query.page))
  serve(app, calls.decideHeldMessages, ({ actor, params, body }) =>
    decideHeldMessages(deps, actor, params.id, body),
  )
}
