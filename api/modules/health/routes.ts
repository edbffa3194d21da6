import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { health } from '#contract/health.ts'

export const healthRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/health', { schema: { tags: ['Stanje'], response: { 200: health } } }, async () => {
    const database = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    )
    const { documents } = await deps.search.status()
    return {
      status: database ? ('ok' as const) : ('failing' as const),
      version: deps.version,
      database,
      search: { documents, lag_seconds: deps.searchLag() },
    }
  })
}
