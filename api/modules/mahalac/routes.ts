import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import * as calls from '#contract/mahalac.ts'
import {
  addPhoto,
  checkPhoto,
  deleteNote,
  getThread,
  listNotes,
  openPhoto,
  postNote,
  postReply,
  setLike,
} from './service.ts'

/** Photos never change, but moderators may remove them. */
const photoCache = 'public, max-age=3600'

export const mahalacRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.listBoardNotes, async ({ query, request }) =>
    listNotes(deps, await request.actor(), query),
  )
  serve(app, calls.getBoardNote, async ({ params, query, request }) =>
    getThread(deps, await request.actor(), { id: params.id, page: query.page }),
  )
  serve(app, calls.postBoardNote, async ({ actor, body, once }) => postNote(deps, actor, body, once))
  serve(app, calls.postBoardReply, async ({ actor, params, body, once }) =>
    postReply(deps, actor, { id: params.id, content: body.content }, once),
  )
  serve(app, calls.likeBoardNote, ({ actor, params }) => setLike(deps, actor, params.id, true))
  serve(app, calls.unlikeBoardNote, ({ actor, params }) => setLike(deps, actor, params.id, false))
  serve(app, calls.deleteBoardNote, async ({ actor, params }) => {
    const { isReply } = await deleteNote(deps, actor, params.id)
    return { message: isReply ? 'Odgovor je izbrisan.' : 'Poruka je izbrisana.' }
  })
  serve(app, calls.addBoardPhoto, async ({ actor, params, request }) => {
    await checkPhoto(deps, actor, params.id)
    return deps.workspace.use(async (folder) =>
      addPhoto(deps, actor, params.id, await receiveFiles(request, folder)),
    )
  })
  serve(app, calls.getBoardPhoto, async ({ params, reply }) => {
    const bytes = await openPhoto(deps, params.id, params.size)
    return reply.type('image/webp').header('cache-control', photoCache).send(Buffer.from(bytes))
  })
}
