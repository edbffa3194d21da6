import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/declaration-checks.ts'
import { decideDeclaration, listDeclarations } from './service.ts'

export const declarationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listDeclarations, ({ query }) => listDeclarations(deps, query.page))
  serve(app, calls.decideDeclaration, ({ actor, params, body }) =>
    decideDeclaration(deps, actor, params.id, body),
  )
}
