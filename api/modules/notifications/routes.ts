import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { mailPolicy } from '#lib/mails/policy.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/notifications/endpoints.ts'
import { noticeRoutes } from './notices/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { getInboxMessage, listInbox, listOutbox, retryMessage } from './service.ts'
import { attachmentsOf, inboxMessageView } from './view.ts'

export const notificationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(noticeRoutes, { deps })
  await app.register(pushRoutes, { deps })
  serve(app, calls.listOutbox, ({ query: { state, recipient, page } }) =>
    listOutbox(deps, { state, recipient, page }),
  )
  serve(app, calls.retryMessage, async ({ actor, params }) => {
    await retryMessage(deps, actor, params.id)
    return { success: true as const }
  })
  serve(app, calls.listInbox, async ({ query, request }) => {
    const { messages, meta } = await listInbox(deps, await request.actor(), query)
    return { data: messages.map(inboxMessageView), meta }
  })
  serve(app, calls.getInboxMessageHtml, async ({ params, request, reply }) => {
    const { html } = await getInboxMessage(deps, await request.actor(), params.id)
    if (html === null) throw new DomainError('not_found')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(html)
  })
  serve(app, calls.getInboxAttachment, async ({ params, request, reply }) => {
    const message = await getInboxMessage(deps, await request.actor(), params.id)
    const found = attachmentsOf(message)[params.position]
    if (!found || !(await deps.privateStorage.exists(found.key))) throw new DomainError('not_found')
    return reply
      .type(found.contentType)
      .header('content-disposition', `inline; filename="${found.name}"`)
      .send(Buffer.from(await deps.privateStorage.getBytes(found.key)))
  })
  serve(app, calls.getInboxMessage, async ({ params, request }) => ({
    data: inboxMessageView(await getInboxMessage(deps, await request.actor(), params.id)),
  }))
}
