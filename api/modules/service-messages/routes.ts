import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/service-messages.ts'
import {
  changeServiceMessage,
  createServiceMessage,
  getManaged,
  listManaged,
  listServiceMessages,
  previewServiceMessage,
  removeServiceMessage,
} from './service.ts'

export const serviceMessageRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(app, calls.listServiceMessages, async ({ query }) => ({
    data: await listServiceMessages(deps, query.location),
  }))
  serve(app, calls.listManagedServiceMessages, async () => ({ data: await listManaged(deps) }))
  serve(app, calls.getManagedServiceMessage, ({ params }) => getManaged(deps, params.id))
  serve(app, calls.previewServiceMessage, ({ body }) => ({ data: previewServiceMessage(deps, body) }))
  serve(app, calls.createServiceMessage, async ({ actor, body }) => {
    const { id } = await createServiceMessage(deps, actor, body)
    return getManaged(deps, id)
  })
  serve(app, calls.changeServiceMessage, async ({ actor, params, body }) => {
    const { id } = await changeServiceMessage(deps, actor, params.id, body)
    return getManaged(deps, id)
  })
  serve(app, calls.deleteServiceMessage, async ({ actor, params }) => {
    await removeServiceMessage(deps, actor, params.id)
    return { message: 'Poruka je izbrisana.' }
  })
}
