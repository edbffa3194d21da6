import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Answers and returns true, or leaves the request alone and returns false. */
export type Shortcut = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Connections that are answered in one turn of the event loop before others pause. A turn goes on reading while a
 * thousand connections are ready, so a crowd could be answered for seconds before a new connection is read.
 */
const answeredPerTurn = 64

/**
 * Lets the site answer from memory before any other hook runs, since hooks cost more than such a reply.
 * Register it before everything else.
 */
export const shortcut = fp(async (app) => {
  const shortcuts: Shortcut[] = []
  const pauseInCrowd = pausing(answeredPerTurn)
  app.decorate('addShortcut', (added: Shortcut) => void shortcuts.push(added))
  app.addHook('onRequest', (request, reply, done) => {
    if (shortcuts.some((answers) => answers(request, reply))) pauseInCrowd(request, reply)
    else done()
  })
})

/**
 * Stops reading connections that were just answered until it is their turn again. Their next requests wait in the
 * kernel, where they cost nothing; parsed ones would outlive several garbage collections.
 */
function pausing(perTurn: number) {
  const paused: Socket[] = []
  let answered = 0
  let nextTurn: NodeJS.Immediate | undefined

  function resumeSome() {
    answered = 0
    const sockets = paused.splice(0, perTurn)
    nextTurn = sockets.length > 0 ? setImmediate(resumeSome) : undefined
    for (const socket of sockets) socket.resume()
  }

  return ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply) => {
    answered += 1
    nextTurn ??= setImmediate(resumeSome)
    if (answered <= perTurn && paused.length === 0) return
    // Ending a reply resumes its socket. In-process calls have none.
    raw.once('close', () => {
      if (socket.destroyed || !(socket instanceof Socket)) return
      socket.pause()
      paused.push(socket)
      nextTurn ??= setImmediate(resumeSome)
    })
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    addShortcut(added: Shortcut): void
  }
}
