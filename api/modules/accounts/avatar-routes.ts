import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { requireActor } from '#api/lib/actor.ts'
import { receiveFiles } from '#api/modules/media/service.ts'
import { avatarReply, generatedAvatar, photoCrop } from '#contract/settings.ts'
import { drawAvatar } from './avatar-drawings.ts'
import { checkAvatarLimit, removeAvatar, setDrawnAvatar, setPhotoAsAvatar } from './avatar-service.ts'

const tags = ['Postavke']
const savedText = 'Profilna slika je sačuvana.'

/** The drawings that the generator offers. */
export const avatarDrawingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/avatars/:style/:color/:variant',
    { schema: { tags, params: generatedAvatar } },
    async ({ params }, reply) => {
      const drawing = await drawAvatar(params)
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(drawing)
    },
  )
}

export const avatarRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart)
  // Who is not logged in learns so before what is wrong with the body.
  app.addHook('preValidation', async (request) => void (await requireActor(request)))

  app.post(
    '/me/avatar',
    {
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        querystring: photoCrop,
        response: { 200: avatarReply },
      },
      config: { hasSlowBody: true },
    },
    async (request) => {
      const actor = await requireActor(request)
      await checkAvatarLimit(deps, actor)
      const avatar = await deps.workspace.use(async (folder) => {
        const [file] = await receiveFiles(request, folder)
        return setPhotoAsAvatar(deps, actor, file!, request.query)
      })
      return { avatar, message: savedText }
    },
  )
  app.post(
    '/me/avatar/drawn',
    { schema: { tags, body: generatedAvatar, response: { 200: avatarReply } } },
    async (request) => ({
      avatar: await setDrawnAvatar(deps, await requireActor(request), request.body),
      message: savedText,
    }),
  )
  app.delete('/me/avatar', { schema: { tags, response: { 200: avatarReply } } }, async (request) => {
    await removeAvatar(deps, await requireActor(request))
    return { avatar: null, message: 'Profilna slika je uklonjena.' }
  })
}
