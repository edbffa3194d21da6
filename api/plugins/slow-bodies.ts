import fp from 'fastify-plugin'

/**
 * Bodies come in within `usualMs`; whoever takes longer holds a connection for nothing. Routes that take files say so in
 * their config, since a phone needs minutes for those; the server's own timeout ends them.
 */
export const slowBodies = fp<{ usualMs: number }>(async (app, { usualMs }) => {
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || request.routeOptions.config.hasSlowBody) return
    const late = setTimeout(() => request.raw.destroy(), usualMs)
    const clear = () => clearTimeout(late)
    request.raw.once('end', clear).once('close', clear)
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    hasSlowBody?: boolean
  }
}
