import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/groups.ts'
import {
  changeGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listListingGroup,
  listOwnGroups,
  listUnits,
  makeGroup,
} from './service.ts'

export const groupRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(app, calls.listGroups, async ({ query }) => listGroups(deps, query.page))
  serve(app, calls.getGroup, async ({ params }) => ({ data: await getGroup(deps, params.id) }))
  serve(app, calls.listUnits, async ({ params, query }) => listUnits(deps, params.id, query))
  serve(app, calls.listListingGroup, async ({ params, query, request }) =>
    listListingGroup(deps, await request.actor(), params.id, query),
  )
  serve(app, calls.listOwnGroups, async ({ actor }) => listOwnGroups(deps, actor))
  serve(app, calls.makeGroup, async ({ actor, body, once }) => makeGroup(deps, actor, body, once))
  serve(app, calls.changeGroup, async ({ actor, params, body }) => {
    await changeGroup(deps, actor, params.id, body)
    return { message: 'Ponuda je sačuvana.' }
  })
  serve(app, calls.deleteGroup, async ({ actor, params }) => {
    await deleteGroup(deps, actor, params.id)
    return { message: 'Ponuda je raspuštena. Oglasi iz nje ostaju.' }
  })
}
