import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { withSavedIn } from '#api/modules/listings/service.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/follows.ts'
import { followUser, getRelation, listFollowedUsers, unfollowUser } from './service.ts'

export const followRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.followUser, async ({ actor, params }) => {
    await followUser(deps, actor, params.username)
    return { message: 'Pratite ovog korisnika.' }
  })
  serve(app, calls.unfollowUser, async ({ actor, params }) => {
    await unfollowUser(deps, actor, params.username)
    return { message: 'Više ne pratite ovog korisnika.' }
  })
  serve(app, calls.getRelation, async ({ actor, params, query }) => ({
    data: await getRelation(deps, actor, params.username, query.listing_id),
  }))
  serve(app, calls.listFollowedUsers, async ({ actor, query, request }) => {
    const { data, meta } = await listFollowedUsers(deps, actor, query)
    const newest = await withSavedIn(
      deps,
      request,
      data.map((user) => user.newest),
    )
    return { data: data.map((user, at) => ({ ...user, newest: newest[at]! })), meta }
  })
}
