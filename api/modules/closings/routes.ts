import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/closings/endpoints.ts'
import { exportClosing, getClosing, listClosings, printClosing } from './service.ts'

export const closingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listClosings, ({ query }) => listClosings(deps, query.before))
  serve(app, calls.getClosing, async ({ params }) => ({ data: await getClosing(deps, params.day) }))
  serve(app, calls.exportClosing, async ({ actor, params, reply }) =>
    reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="zakljucenje-${params.day}.csv"`)
      .send(await exportClosing(deps, actor, params.day)),
  )
  serve(app, calls.printClosing, async ({ actor, params, reply }) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="zakljucenje-${params.day}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await printClosing(deps, actor, params.day)),
  )
}
