import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'

/**
 * Tells a supervisor at `/livez` that this process answers at all, and a load balancer at `/readyz` whether to send
 * requests here: not once the server stops, nor while PostgreSQL is away. A search cluster or a file store that is away
 * leaves most pages as they are.
 */
export const readiness = fp<{ deps: Pick<Deps, 'databaseAnswers'> }>(async (app, { deps }) => {
  const send = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
  app.get('/livez', { schema: { hide: true } }, (_request, reply) => send(reply, 200, 'alive'))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.isStopping()) return send(reply, 503, 'stopping')
    return (await deps.databaseAnswers())
      ? send(reply, 200, 'ready')
      : send(reply, 503, 'the database is away')
  })
})
