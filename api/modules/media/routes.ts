import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { givenKey } from '#api/lib/idempotency.ts'
import { idParams } from '#contract/common.ts'
import { imageChoice, imageDone, imageOrder, imageTurn, listingImages } from '#contract/media.ts'
import { receiveFiles } from './receive.ts'
import { deletePhoto, listOwnImages, setCover, setOrder } from './service.ts'
import { turnPhoto } from './turn-service.ts'
import { addPhotos, checkUpload } from './upload-service.ts'
import { listingImageView } from './view.ts'

const done = { success: true } as const

export const mediaRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Fotografije']
  await app.register(multipart)
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => void (await requireActor(request)))

  app.get(
    '/listings/:id/images',
    { schema: { tags, params: idParams, response: { 200: listingImages } } },
    async (request) =>
      (await listOwnImages(deps, await requireActor(request), request.params.id)).map(listingImageView),
  )
  app.post(
    '/listings/:id/image-upload',
    {
      schema: { tags, consumes: ['multipart/form-data'], params: idParams, response: { 200: listingImages } },
      config: { hasSlowBody: true },
    },
    async (request) => {
      const actor = await requireActor(request)
      const upload = { listingId: request.params.id, key: givenKey(request) }
      await checkUpload(deps, actor, upload)
      const { rows, addedIds } = await deps.workspace.use(async (folder) =>
        addPhotos(deps, actor, upload, await receiveFiles(request, folder)),
      )
      const views = new Map(rows.map((row, order) => [row.id, listingImageView(row, order)]))
      return addedIds.map((id) => views.get(id)!)
    },
  )

  const choosing = { tags, params: idParams, body: imageChoice, response: { 200: imageDone } }
  app.post('/listings/:id/image-main', { schema: choosing }, async (request) => {
    await setCover(deps, await requireActor(request), request.params.id, request.body.imageId)
    return done
  })
  app.post('/listings/:id/image-delete', { schema: choosing }, async (request) => {
    await deletePhoto(deps, await requireActor(request), request.params.id, request.body.imageId)
    return done
  })
  app.post(
    '/listings/:id/image-rotate',
    { schema: { tags, params: idParams, body: imageTurn, response: { 200: listingImages } } },
    async (request) => {
      const { imageId, turns } = request.body
      const listingId = request.params.id
      return (await turnPhoto(deps, await requireActor(request), { listingId, imageId, turns })).map(
        listingImageView,
      )
    },
  )
  const ordering = { tags, params: idParams, body: imageOrder, response: { 200: imageDone } }
  app.put('/listings/:id/image-order', { schema: ordering }, async (request) => {
    await setOrder(deps, await requireActor(request), request.params.id, request.body.ids)
    return done
  })
}
