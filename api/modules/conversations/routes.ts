import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import * as calls from '#contract/conversations/endpoints.ts'
import * as messages from '#contract/conversations/messages.ts'
import { heldMessageRoutes } from './moderation/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { checkSending, openPhoto, sendPhotos } from './photos/service.ts'
import { findCounterpart } from './reading/counterpart.ts'
import { markConversation, markSeen, removeConversation } from './reading/marks.ts'
import { countUnread, getConversation, listConversations, listMessages } from './reading/service.ts'
import { sendText, startConversation, withdrawMessage } from './sending/service.ts'
import { conversationTagRoutes } from './tags/routes.ts'

/** Photos of a message never change, but only the two may have them. */
const photoCache = 'private, max-age=86400, immutable'

export const conversationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  await app.register(conversationTagRoutes, { deps })
  await app.register(heldMessageRoutes, { deps })
  await app.register(offerRoutes, { deps })

  serve(app, calls.listConversations, ({ actor, query }) => listConversations(deps, actor, query))
  serve(app, messages.countUnreadMessages, ({ actor }) =>
    actor.agent && !actor.agent.rights.includes('answer')
      ? { count: 0, questions: 0 }
      : countUnread(deps, actor.id),
  )
  serve(app, calls.startConversation, async ({ actor, body, once }) => {
    const { id, message } = await startConversation(deps, actor, { ...body, key: once?.key })
    return { conversation_id: id, data: message }
  })
  serve(app, calls.findCounterpart, async ({ actor, query }) => ({
    data: await findCounterpart(deps, actor, query),
  }))
  serve(app, calls.getConversation, async ({ actor, params }) => ({
    data: await getConversation(deps, actor, params.id),
  }))
  serve(app, messages.listMessages, ({ actor, params, query }) => listMessages(deps, actor, params.id, query))
  serve(app, messages.sendMessage, async ({ actor, params, body, once }) => ({
    data: await sendText(deps, actor, params.id, { content: body.content, key: once?.key }),
  }))
  serve(app, messages.sendPhotos, async ({ actor, params, once, request }) => {
    await checkSending(deps, actor, params.id)
    return deps.workspace.use(async (folder) => {
      const received = await receiveFiles(request, folder)
      return { data: await sendPhotos(deps, actor, params.id, { key: once?.key, received }) }
    })
  })
  serve(app, messages.getMessagePhoto, async ({ actor, params, reply }) => {
    const bytes = await openPhoto(deps, actor, params)
    return reply.type('image/webp').header('cache-control', photoCache).send(Buffer.from(bytes))
  })
  serve(app, messages.markSeen, async ({ actor, params, body }) => ({
    unread_messages: await markSeen(deps, actor, params.id, body.sequence),
  }))
  serve(app, calls.keepDraft, ({ actor, params, body }) =>
    markConversation(deps, actor, params.id, { draft: body.draft || null }),
  )
  serve(app, messages.withdrawMessage, async ({ actor, params }) => ({
    data: await withdrawMessage(deps, actor, params.id, params.sequence),
  }))

  serve(app, calls.saveConversation, async ({ actor, params }) => {
    await markConversation(deps, actor, params.id, { is_saved: true })
    return { message: 'Razgovor je spašen.' }
  })
  serve(app, calls.unsaveConversation, async ({ actor, params }) => {
    await markConversation(deps, actor, params.id, { is_saved: false })
    return { message: 'Razgovor je uklonjen iz spašenih.' }
  })
  serve(app, calls.archiveConversation, async ({ actor, params }) => {
    await markConversation(deps, actor, params.id, { folder: 'archive' })
    return { message: 'Razgovor je u arhivi.' }
  })
  serve(app, calls.unarchiveConversation, async ({ actor, params }) => {
    await markConversation(deps, actor, params.id, { folder: 'inbox' })
    return { message: 'Razgovor je ponovo u listi.' }
  })
  serve(app, calls.removeConversation, async ({ actor, params }) => {
    await removeConversation(deps, actor, params.id)
    return { message: 'Razgovor je uklonjen iz liste.' }
  })
}
