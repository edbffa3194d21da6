import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { allChannels } from '#api/live.ts'
import { DomainError } from '#lib/errors.ts'
import {
  accountChannel,
  type Channel,
  channelName,
  deskChannel,
  findChannel,
} from '#lib/notifications/live.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/live.ts'

const formBytes = 2_000

/** Calls that spec 7.2 puts both at the root and under `/api`. */
export const broadcastingRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // Clients of the protocol send a form by default.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  serve(
    app,
    calls.authoriseChannel,
    async ({ actor, body: { socket_id: socketId, channel_name: name } }) => {
      const found = findChannel(allChannels as readonly Channel<Deps>[], name)
      // The same answer for a channel that does not exist, so that nobody learns which do.
      if (!found || !(await found.channel.mayJoin(deps, actor, found.id))) throw new DomainError('forbidden')
      return { auth: await deps.live.sign(socketId, name, { session: actor.sessionId, account: actor.id }) }
    },
    { needsNoToken: true },
  )
  serve(
    app,
    calls.authoriseUser,
    async ({ actor, body }) => {
      if (!deps.live.signUser) throw new DomainError('not_found')
      return deps.live.signUser(body.socket_id, actor.id)
    },
    { needsNoToken: true },
  )
}

export const liveRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.noteActivity, async ({ actor }) => deps.presence.note(actor.id))
  serve(app, calls.getLiveConnection, async ({ actor }) => ({
    data: {
      ...(await deps.live.address()),
      signs_in: deps.live.signUser !== undefined,
      channel: channelName(actor.agent ? deskChannel : accountChannel, actor.id),
    },
  }))
}
