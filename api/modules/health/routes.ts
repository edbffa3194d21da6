import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { getHealth } from '#contract/health.ts'

export const healthRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, getHealth, async ({ reply }) => {
    const [database, documents] = await Promise.all([
      deps.databaseAnswers(),
      // A cluster that is away takes only searches with it, so that a balancer goes on sending requests here.
      deps.search.status().then(
        ({ documents: count }) => count,
        () => null,
      ),
    ])
    const disk = deps.disk.state()
    const isStopping = app.isStopping()
    if (!database || isStopping) reply.code(503)
    return {
      status: isStopping
        ? ('stopping' as const)
        : !database
          ? ('failing' as const)
          : disk === 'full'
            ? ('degraded' as const)
            : ('ok' as const),
      version: deps.version,
      database,
      disk,
      search: { documents, lag_seconds: deps.searchLag() },
    }
  })
}
