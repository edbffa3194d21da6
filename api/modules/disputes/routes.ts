import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import * as calls from '#contract/disputes.ts'
import { addPictures, checkPictures, openPicture } from './pictures.ts'
import {
  addStatement,
  getDispute,
  getDisputedOrder,
  openDispute,
  settleDispute,
  withdrawDispute,
} from './service.ts'

export const disputeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.getDispute, ({ actor, params }) => getDispute(deps, actor, params.id))
  serve(app, calls.openDispute, ({ actor, params, body }) => openDispute(deps, actor, params.id, body))
  serve(app, calls.addStatement, ({ actor, params, body }) => addStatement(deps, actor, params.id, body.text))
  serve(app, calls.addDisputePictures, async ({ actor, params, request }) => {
    await checkPictures(deps, actor, params.id)
    return deps.workspace.use(async (folder) =>
      addPictures(deps, actor, params.id, await receiveFiles(request, folder)),
    )
  })
  serve(app, calls.withdrawDispute, ({ actor, params }) => withdrawDispute(deps, actor, params.id))
  serve(app, calls.getDisputePicture, async ({ actor, params, reply }) => {
    const bytes = await openPicture(deps, actor, params)
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(Buffer.from(bytes))
  })
  serve(app, calls.getDisputedOrder, async ({ actor, params }) => ({
    data: await getDisputedOrder(deps, actor, params.id),
  }))
  serve(app, calls.settleDispute, ({ actor, params, body }) => settleDispute(deps, actor, params.id, body))
}
