import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { withSaved } from '#api/modules/listings/service.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import { getShopLabel, saveShopLabel } from '#contract/shops/label.ts'
import * as calls from '#contract/shops/page.ts'
import { getLabel, saveLabel } from './labels.ts'
import { getPage } from './page.ts'
import {
  checkCover,
  getAbout,
  getHours,
  getLook,
  getOffer,
  removeCover,
  saveAbout,
  saveHours,
  saveLook,
  saveOffer,
  setCover,
} from './settings.ts'

/** The page of a shop, and its owner's settings for it. */
export const shopPageRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.getShopPage, async ({ params, request }) => {
    const page = await getPage(deps, params.id)
    return { data: { ...page, pinned: await withSaved(deps, request, page.pinned) } }
  })
  serve(app, getShopLabel, async ({ actor }) => ({ data: await getLabel(deps, actor) }))
  serve(app, saveShopLabel, ({ actor, body }) => saveLabel(deps, actor, body))
  serve(app, calls.getShopHours, async ({ actor }) => ({ data: await getHours(deps, actor) }))
  serve(app, calls.saveShopHours, ({ actor, body }) => saveHours(deps, actor, body))
  serve(app, calls.getShopLook, async ({ actor }) => ({ data: await getLook(deps, actor) }))
  serve(app, calls.saveShopLook, ({ actor, body }) => saveLook(deps, actor, body))
  serve(app, calls.uploadShopCover, async ({ actor, request }) => {
    await checkCover(deps, actor)
    return deps.workspace.use(async (folder) => {
      const [file] = await receiveFiles(request, folder)
      return setCover(deps, actor, file!)
    })
  })
  serve(app, calls.removeShopCover, ({ actor }) => removeCover(deps, actor))
  serve(app, calls.getShopAbout, async ({ actor }) => ({ data: await getAbout(deps, actor) }))
  serve(app, calls.saveShopAbout, ({ actor, body }) => saveAbout(deps, actor, body))
  serve(app, calls.getShopOffer, async ({ actor }) => ({ data: await getOffer(deps, actor) }))
  serve(app, calls.saveShopOffer, ({ actor, body }) => saveOffer(deps, actor, body))
}
