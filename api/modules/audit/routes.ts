import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { localDay } from '#lib/time.ts'
import * as calls from '#contract/audit.ts'
import { exportAudit, searchAudit } from './search.ts'

export const auditRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listAudit, ({ query }) => searchAudit(deps, query))
  serve(app, calls.exportAudit, async ({ actor, query, reply }) =>
    reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="zapisnik-${localDay(deps.now())}.csv"`)
      .send(await exportAudit(deps, actor, query)),
  )
}
