import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#api/lib/errors.ts'
import { idParams } from '#contract/common.ts'
import {
  inboxMessageReply,
  inboxPage,
  inboxQuery,
  outboxPage,
  outboxQuery,
  outboxRetried,
} from '#contract/notifications.ts'
import { getInboxMessage, listInbox, listOutboxFor, retryMessage } from './service.ts'
import { inboxMessageView } from './view.ts'

// Of the development inbox: no part of what programs may rely on.
const hidden = { hide: true }

/** The operator's view of what leaves. */
export const outboxRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Administracija']
  app.get(
    '/admin/outbox',
    { schema: { tags, querystring: outboxQuery, response: { 200: outboxPage } } },
    async (request) => {
      const { state, recipient, page } = request.query
      return listOutboxFor(deps, await request.actor(), { state, recipient, page })
    },
  )
  app.post(
    '/admin/outbox/:id/retry',
    { schema: { tags, params: idParams, response: { 200: outboxRetried } } },
    async (request) => {
      await retryMessage(deps, await request.actor(), request.params.id)
      return { success: true } as const
    },
  )
}

export const notificationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/dev/inbox',
    { schema: { ...hidden, querystring: inboxQuery, response: { 200: inboxPage } } },
    async (request) => {
      const { messages, meta } = await listInbox(deps, await request.actor(), request.query)
      return { data: messages.map(inboxMessageView), meta }
    },
  )

  app.get('/dev/inbox/:id/html', { schema: { ...hidden, params: idParams } }, async (request, reply) => {
    const { html } = await getInboxMessage(deps, await request.actor(), request.params.id)
    if (html === null) throw new DomainError('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
      )
      .send(html)
  })

  app.get(
    '/dev/inbox/:id',
    { schema: { ...hidden, params: idParams, response: { 200: inboxMessageReply } } },
    async (request) => ({
      data: inboxMessageView(await getInboxMessage(deps, await request.actor(), request.params.id)),
    }),
  )
}
