import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import * as calls from '#contract/accounts/settings.ts'
import { drawAvatar } from './avatar-drawings.ts'
import { checkAvatarLimit, removeAvatar, setDrawnAvatar, setPhotoAsAvatar } from './avatar-service.ts'

const savedText = 'Profilna slika je sačuvana.'

/** The generator's drawings. */
export const avatarDrawingRoutes: FastifyPluginAsync = async (app) => {
  serve(app, calls.getDrawnAvatar, async ({ params, reply }) => {
    const drawing = await drawAvatar(params)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(drawing)
  })
}

export const avatarRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  serve(app, calls.uploadAvatar, async ({ actor, query, request }) => {
    await checkAvatarLimit(deps, actor)
    const avatar = await deps.workspace.use(async (folder) => {
      const [file] = await receiveFiles(request, folder)
      return setPhotoAsAvatar(deps, actor, file!, query)
    })
    return { avatar, message: savedText }
  })
  serve(app, calls.setDrawnAvatar, async ({ actor, body }) => ({
    avatar: await setDrawnAvatar(deps, actor, body),
    message: savedText,
  }))
  serve(app, calls.removeAvatar, async ({ actor }) => {
    await removeAvatar(deps, actor)
    return { avatar: null, message: 'Profilna slika je uklonjena.' }
  })
}
