import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { isMissing } from '#lib/files/storage.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import { videoPartBytes } from '#contract/limits/listings.ts'
import * as calls from '#contract/videos.ts'
import type { VideoRow } from './queries.ts'
import { rangeOf } from './ranges.ts'
import { receivePartFile } from './receive.ts'
import {
  beginUpload,
  cancelUpload,
  checkPoster,
  deleteVideo,
  findSeen,
  finishUpload,
  getListingVideo,
  getUpload,
  getVideo,
  listVideos,
  putPoster,
  receivePart,
} from './service.ts'

/** The file never changes, but moderators may remove it. */
const fileCache = 'private, max-age=600'

export const videoRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.listVideos, ({ query, request }) => listVideos(deps, request, query.page))
  serve(app, calls.getVideo, ({ params, request }) => getVideo(deps, request, params.id))
  serve(app, calls.getVideoFile, async ({ params, request, reply }) =>
    sendFile(deps, await findSeen(deps, await request.actor(), params.id), request, reply),
  )
  serve(app, calls.getListingVideo, async ({ params, request }) =>
    getListingVideo(deps, await request.actor(), params.id),
  )
  serve(app, calls.beginVideoUpload, ({ actor, params, body }) => beginUpload(deps, actor, params.id, body))
  serve(app, calls.getVideoUpload, ({ actor, params }) => getUpload(deps, actor, params.id))
  serve(app, calls.sendVideoPart, ({ actor, params, request }) =>
    receivePart(deps, actor, {
      ...params,
      receive: (key) => receivePartFile(request, deps.privateStorage, key, videoPartBytes),
    }),
  )
  serve(app, calls.finishVideoUpload, ({ actor, params }) => finishUpload(deps, actor, params.id))
  serve(app, calls.cancelVideoUpload, ({ actor, params }) => cancelUpload(deps, actor, params.id))
  serve(app, calls.setVideoPoster, async ({ actor, params, request }) => {
    await checkPoster(deps, actor, params.id)
    return deps.workspace.use(async (folder) =>
      putPoster(deps, actor, params.id, await receiveFiles(request, folder)),
    )
  })
  serve(app, calls.deleteVideo, async ({ actor, params }) => {
    await deleteVideo(deps, actor, params.id)
    return { message: 'Video je izbrisan.' }
  })
}

/** Answers with the file or a range of it, as it is read. */
async function sendFile(
  { privateStorage }: Deps,
  { file_key: key, format, bytes }: VideoRow,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = `"${path.basename(key)}"`
  reply
    .type(format === 'webm' ? 'video/webm' : 'video/mp4')
    .header('accept-ranges', 'bytes')
    .header('cache-control', fileCache)
    .header('etag', tag)
  if (headers['if-none-match'] === tag) return reply.code(304).send()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isSame ? rangeOf(headers.range, bytes) : null
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const content = await privateStorage.getRange(key, { start, end }).catch((error: unknown) => {
    throw isMissing(error) ? new DomainError('not_found', 'Video nije pronađen.') : error
  })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  return reply.header('content-length', end - start + 1).send(content)
}
