import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/conversations/tags.ts'
import * as tags from './service.ts'

export const conversationTagRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listConversationTags, async ({ actor }) => ({ data: await tags.listTags(deps, actor) }))
  serve(app, calls.makeConversationTag, async ({ actor, body }) => ({
    id: await tags.makeTag(deps, actor, body),
    message: `Oznaka „${body.name}“ je napravljena.`,
  }))
  serve(app, calls.changeConversationTag, async ({ actor, params, body }) => {
    await tags.changeTag(deps, actor, params.id, body)
    return { message: 'Oznaka je promijenjena.' }
  })
  serve(app, calls.deleteConversationTag, async ({ actor, params }) => {
    await tags.deleteTag(deps, actor, params.id)
    return { message: 'Oznaka je izbrisana. Razgovori ostaju.' }
  })
  serve(app, calls.tagConversation, async ({ actor, params, body }) => {
    await tags.tagConversation(deps, actor, params.id, body.tags)
    return { message: 'Oznake razgovora su sačuvane.' }
  })

  serve(app, calls.listQuickReplies, async ({ actor }) => ({ data: await tags.listReplies(deps, actor) }))
  serve(app, calls.addQuickReply, async ({ actor, body }) => ({
    id: await tags.addReply(deps, actor, body.content),
    message: 'Brzi odgovor je sačuvan.',
  }))
  serve(app, calls.changeQuickReply, async ({ actor, params, body }) => {
    await tags.changeReply(deps, actor, params.id, body.content)
    return { message: 'Brzi odgovor je promijenjen.' }
  })
  serve(app, calls.deleteQuickReply, async ({ actor, params }) => {
    await tags.deleteReply(deps, actor, params.id)
    return { message: 'Brzi odgovor je izbrisan.' }
  })
}
