import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { idParams } from '#contract/common.ts'
import { inboxMessageReply, inboxPage, inboxQuery } from '#contract/notifications.ts'
import { getInboxMessage, listInbox } from './service.ts'
import { inboxMessageView } from './view.ts'

// Of the development inbox: no part of what programs may rely on.
const hidden = { hide: true }

export const notificationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/dev/inbox',
    { schema: { ...hidden, querystring: inboxQuery, response: { 200: inboxPage } } },
    async (request) => {
      const { messages, meta } = await listInbox(deps, await request.actor(), request.query)
      return { data: messages.map(inboxMessageView), meta }
    },
  )

  app.get(
    '/dev/inbox/:id',
    { schema: { ...hidden, params: idParams, response: { 200: inboxMessageReply } } },
    async (request) => ({
      data: inboxMessageView(await getInboxMessage(deps, await request.actor(), request.params.id)),
    }),
  )
}
