import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Answers and returns true, or leaves the request alone and returns false. */
export type Shortcut = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Lets the site answer from memory before any other hook runs, since hooks cost more than such a reply.
 * Register it before everything else.
 */
export const shortcut = fp(async (app) => {
  const shortcuts: Shortcut[] = []
  app.decorate('addShortcut', (added: Shortcut) => void shortcuts.push(added))
  app.addHook('onRequest', (request, reply, done) => {
    if (!shortcuts.some((answers) => answers(request, reply))) done()
  })
})

declare module 'fastify' {
  interface FastifyInstance {
    addShortcut(added: Shortcut): void
  }
}
