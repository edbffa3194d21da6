import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'

/**
 * Tells a load balancer at `/readyz` whether to send requests here: not once the server stops, nor while PostgreSQL is
 * away. A search cluster or a file store that is away leaves most pages as they are.
 */
export const readiness = fp<{ deps: Pick<Deps, 'databaseAnswers'> }>(async (app, { deps }) => {
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (app.isStopping()) return reply.code(503).send('stopping\n')
    return (await deps.databaseAnswers()) ? 'ready\n' : reply.code(503).send('the database is away\n')
  })
})
