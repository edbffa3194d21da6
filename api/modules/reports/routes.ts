import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { deviceCookieOf } from '#api/plugins/session.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import * as calls from '#contract/reports/endpoints.ts'
import { listOwnReports } from './own-service.ts'
import { addPictures, checkPictures, openPicture } from './picture-service.ts'
import {
  type Origin,
  reportConversation,
  reportListing,
  reportNote,
  reportQuestion,
  reportReview,
  reportFollowerMessage,
  reportReviewReply,
  reportUser,
  reportVideo,
} from './service.ts'

const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  deviceCookie: deviceCookieOf(request),
})

/** Pictures of a report never change, but only its reporter and staff may have them. */
const pictureCache = 'private, max-age=86400, immutable'

export const reportRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.reportListing, ({ actor, params, body, request }) =>
    reportListing(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportUser, ({ actor, params, body, request }) =>
    reportUser(deps, actor, params.username, body, originOf(request)),
  )
  serve(app, calls.reportConversation, ({ actor, params, body, request }) =>
    reportConversation(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportReview, ({ actor, params, body, request }) =>
    reportReview(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportReviewReply, ({ actor, params, body, request }) =>
    reportReviewReply(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportQuestion, ({ actor, params, body, request }) =>
    reportQuestion(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportNote, ({ actor, params, body, request }) =>
    reportNote(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportFollowerMessage, ({ actor, params, body, request }) =>
    reportFollowerMessage(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.reportVideo, ({ actor, params, body, request }) =>
    reportVideo(deps, actor, params.id, body, originOf(request)),
  )
  serve(app, calls.listOwnReports, ({ actor, query }) => listOwnReports(deps, actor, query))
  serve(app, calls.addReportPictures, async ({ actor, params, request }) => {
    await checkPictures(deps, actor, params.id)
    return deps.workspace.use(async (folder) =>
      addPictures(deps, actor, params.id, await receiveFiles(request, folder)),
    )
  })
  serve(app, calls.getReportPicture, async ({ actor, params, reply }) => {
    const bytes = await openPicture(deps, actor, params)
    return reply.type('image/webp').header('cache-control', pictureCache).send(Buffer.from(bytes))
  })
}
