import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/notifications/notices.ts'
import {
  countUnreadNotifications,
  deleteNotification,
  getQuietHours,
  listNotifications,
  readNotifications,
  resumeMails,
  saveQuietHours,
  unsubscribe,
} from './service.ts'

export const noticeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listNotifications, ({ actor, query }) => listNotifications(deps, actor, query.page))
  serve(app, calls.countUnreadNotifications, async ({ actor }) => ({
    // Those of a shop are for its owner.
    count: actor.agent ? 0 : await countUnreadNotifications(deps, actor),
  }))
  serve(app, calls.readNotification, async ({ actor, params }) => {
    await readNotifications(deps, actor, params.id)
  })
  serve(app, calls.readNotifications, async ({ actor }) => {
    await readNotifications(deps, actor)
    return { message: 'Sve obavijesti su pročitane.' }
  })
  serve(app, calls.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(deps, actor, params.id)
    return { message: 'Obavijest je izbrisana.' }
  })
  serve(app, calls.getQuietHours, ({ actor }) => getQuietHours(deps, actor))
  serve(app, calls.saveQuietHours, async ({ actor, body }) => ({
    ...(await saveQuietHours(deps, actor, body)),
    message: 'Tihi sati su sačuvani.',
  }))
  serve(app, calls.resumeMails, async ({ actor }) => {
    await resumeMails(deps, actor)
    return { message: 'Ponovo šaljemo e-mailove na vašu adresu.' }
  })
  await app.register(async (mailPrograms) => {
    // Mail programs post a form, of either kind by RFC 8058, whose only field says that it is one.
    mailPrograms.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, _body, done) => done(null, undefined),
    )
    serve(mailPrograms, calls.unsubscribe, async ({ query }) => ({
      message: await unsubscribe(deps, query.token),
    }))
  })
}
