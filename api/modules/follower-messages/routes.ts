import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { mailPolicy } from '#lib/mails/policy.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/follower-messages.ts'
import {
  deleteDraft,
  getDraft,
  getMessage,
  giveConsent,
  listMessages,
  listOwnConsents,
  noteClick,
  noteOpened,
  preview,
  previewMail,
  saveDraft,
  send,
  withdrawConsent,
} from './service.ts'

export const followerMessageRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listFollowerMessages, ({ actor, query }) => listMessages(deps, actor, query.page))
  serve(app, calls.getFollowerDraft, ({ actor }) => getDraft(deps, actor))
  serve(app, calls.saveFollowerDraft, ({ actor, body }) => saveDraft(deps, actor, body))
  serve(app, calls.deleteFollowerDraft, async ({ actor }) => {
    await deleteDraft(deps, actor)
    return { message: 'Nacrt poruke je izbrisan.' }
  })
  serve(app, calls.previewFollowerMessage, ({ actor }) => preview(deps, actor))
  serve(app, calls.previewFollowerMail, async ({ actor, reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .send(await previewMail(deps, actor)),
  )
  serve(app, calls.sendFollowerMessage, ({ actor, body, once }) => send(deps, actor, body.version, once))
  serve(app, calls.getFollowerMessage, ({ actor, params }) => getMessage(deps, actor, params.id))
  serve(app, calls.openFollowerMessage, async ({ actor, params }) => {
    await noteOpened(deps, actor, params.id)
  })
  serve(app, calls.clickFollowerMessage, async ({ actor, params, body }) => {
    await noteClick(deps, actor, params.id, body.listing_id)
  })
  serve(app, calls.giveMessageConsent, ({ actor, params, body }) =>
    giveConsent(deps, actor, params.username, body),
  )
  serve(app, calls.withdrawMessageConsent, async ({ actor, params, query }) => {
    await withdrawConsent(deps, actor, params.username, query.message)
    return { message: 'Poruke ovog prodavača više ne primate.' }
  })
  serve(app, calls.listMessageConsents, ({ actor, query }) => listOwnConsents(deps, actor, query.page))
}
