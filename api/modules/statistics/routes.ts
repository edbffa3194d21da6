import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { localDay } from '#lib/time.ts'
import * as calls from '#contract/statistics.ts'
import { getStatistics, listListingFigures } from './service.ts'
import { exportTable } from './table.ts'

const tableNames = { days: 'dani', listings: 'oglasi', categories: 'kategorije', terms: 'pretrage' }

/** Statistics of pro users and shops. */
export const statisticsRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getStatistics, async ({ actor, query }) => ({
    data: await getStatistics(deps, actor, query.days),
  }))
  serve(app, calls.listListingFigures, ({ actor, query }) => listListingFigures(deps, actor, query))
  serve(app, calls.exportStatistics, async ({ actor, query, reply }) => {
    const table = await exportTable(deps, actor, query)
    return reply
      .type('text/csv')
      .header(
        'content-disposition',
        `attachment; filename="statistika-${tableNames[query.by]}-${query.days}-${localDay(deps.now())}.csv"`,
      )
      .send(table)
  })
}
