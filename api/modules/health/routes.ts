import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { health } from '#contract/health.ts'

export const healthRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/health',
    { schema: { tags: ['Stanje'], response: { 200: health, 500: health } } },
    async (_request, reply) => {
      const database = await sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      )
      const { documents } = await deps.search.status()
      // Not 503, which sends everyone to the maintenance page.
      if (!database) reply.code(500)
      return {
        status: database ? ('ok' as const) : ('failing' as const),
        version: deps.version,
        database,
        search: { documents, lag_seconds: deps.searchLag() },
      }
    },
  )
}
