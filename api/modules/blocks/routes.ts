import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/blocks.ts'
import { blockUser, listBlocked, unblockUser } from './service.ts'

export const blockRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.blockUser, async ({ actor, params }) => {
    await blockUser(deps, actor, params.username)
    return { message: 'Korisnik je blokiran.' }
  })
  serve(app, calls.unblockUser, async ({ actor, params }) => {
    await unblockUser(deps, actor, params.username)
    return { message: 'Korisnik više nije blokiran.' }
  })
  serve(app, calls.listBlockedUsers, ({ actor, query }) => listBlocked(deps, actor, query.page))
}
