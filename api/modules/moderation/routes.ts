import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as decisions from '#contract/moderation/decisions.ts'
import * as calls from '#contract/moderation/endpoints.ts'
import { staffListingRoutes } from './listings/routes.ts'
import { getCase, listCases } from './case-service.ts'
import { claimCase, claimNext, releaseCase } from './claimed-cases.ts'
import { openThreadPhoto, readThread } from './thread-access.ts'
import { decideAppeal, decideCase, undoDecision } from './decisions.ts'
import { appealDecision, getDecision, listOwnDecisions } from './own-service.ts'
import { csvOf, exportStatements, getTransparency, listStatements } from './statements.ts'

export const moderationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(staffListingRoutes, { deps })
  serve(app, calls.listCases, ({ actor, query }) => listCases(deps, actor, query))
  serve(app, calls.claimNextCase, ({ actor }) => claimNext(deps, actor))
  serve(app, calls.getCase, async ({ actor, params }) => ({ data: await getCase(deps, actor, params.id) }))
  serve(app, calls.claimCase, ({ actor, params }) => claimCase(deps, actor, params.id))
  serve(app, calls.releaseCase, ({ actor, params }) => releaseCase(deps, actor, params.id))
  serve(app, calls.readThread, ({ actor, params, body }) => readThread(deps, actor, params.id, body.reason))
  serve(app, calls.getThreadPhoto, async ({ actor, params, reply }) => {
    const bytes = await openThreadPhoto(deps, actor, params)
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(Buffer.from(bytes))
  })
  serve(app, calls.decideCase, ({ actor, params, body }) =>
    decideCase(deps, actor, params.id, {
      ...body,
      content: body.content ?? 'keep',
      account: body.account ?? 'none',
    }),
  )
  serve(app, calls.undoDecision, ({ actor, params, body }) =>
    undoDecision(deps, actor, params.id, body.reason),
  )
  serve(app, calls.decideAppeal, ({ actor, params, body }) => decideAppeal(deps, actor, params.id, body))

  serve(app, decisions.listOwnDecisions, ({ actor, query }) => listOwnDecisions(deps, actor, query.page))
  serve(app, decisions.getDecision, async ({ params, request }) => ({
    data: await getDecision(deps, await request.actor(), params.key),
  }))
  serve(app, decisions.appealDecision, async ({ params, body, request }) =>
    appealDecision(deps, await request.actor(), params.key, body.text),
  )
  serveShared(app, decisions.getTransparency, async () => ({ data: await getTransparency(deps) }))
  serve(app, decisions.listStatements, ({ query }) => listStatements(deps, query))
  serve(app, decisions.exportStatements, async ({ actor, params: { year }, reply }) =>
    reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="odluke-${year}.csv"`)
      .send(csvOf(await exportStatements(deps, actor, year, 'csv'))),
  )
  serve(app, decisions.exportStatementsJson, async ({ actor, params: { year }, reply }) => {
    reply.header('content-disposition', `attachment; filename="odluke-${year}.json"`)
    return { data: await exportStatements(deps, actor, year, 'json') }
  })
}
