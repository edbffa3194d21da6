import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/media/endpoints.ts'
import { receiveFiles } from './receive.ts'
import { deletePhoto, listOwnImages, setCover, setOrder } from './service.ts'
import { turnPhoto } from './turn-service.ts'
import { addPhotos, checkUpload } from './upload-service.ts'
import { listingImageView } from './view.ts'

const done = { success: true } as const

export const mediaRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)

  serve(app, calls.listPhotos, async ({ actor, params }) =>
    (await listOwnImages(deps, actor, params.id)).map(listingImageView),
  )
  serve(app, calls.uploadPhotos, async ({ actor, params, once, request }) => {
    const upload = { listingId: params.id, key: once?.key }
    await checkUpload(deps, actor, upload)
    const { rows, addedIds } = await deps.workspace.use(async (folder) =>
      addPhotos(deps, actor, upload, await receiveFiles(request, folder)),
    )
    const views = new Map(rows.map((row, order) => [row.id, listingImageView(row, order)]))
    return addedIds.map((id) => views.get(id)!)
  })
  for (const call of [calls.setCoverPhoto, calls.putCoverPhoto])
    serve(app, call, async ({ actor, params, body }) => {
      await setCover(deps, actor, params.id, body.imageId)
      return done
    })
  serve(app, calls.deletePhoto, async ({ actor, params, body }) => {
    await deletePhoto(deps, actor, params.id, body.imageId)
    return done
  })
  serve(app, calls.turnPhoto, async ({ actor, params, body }) =>
    (await turnPhoto(deps, actor, { listingId: params.id, ...body })).map(listingImageView),
  )
  serve(app, calls.orderPhotos, async ({ actor, params, body }) => {
    await setOrder(deps, actor, params.id, body.ids)
    return done
  })
}
