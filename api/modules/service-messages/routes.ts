import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { message } from '#contract/accounts.ts'
import { idParams } from '#contract/common.ts'
import {
  managedServiceMessageReply,
  managedServiceMessagesReply,
  serviceMessageBody,
  serviceMessagePreviewReply,
  serviceMessagesQuery,
  serviceMessagesReply,
} from '#contract/service-messages.ts'
import { requireOperator } from './policy.ts'
import {
  changeServiceMessage,
  createServiceMessage,
  getManaged,
  listManaged,
  listServiceMessages,
  previewServiceMessage,
  removeServiceMessage,
} from './service.ts'

export const serviceMessageRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/service/messages',
    {
      schema: {
        tags: ['Servisne poruke'],
        querystring: serviceMessagesQuery,
        response: { 200: serviceMessagesReply },
      },
      config: { isSharedByPages: true },
    },
    async (request) => ({ data: await listServiceMessages(deps, request.query.location) }),
  )
}

/** Who may not, learns not even that there is something, before what is wrong with the body. */
export const managedServiceMessageRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Administracija']
  const one = { 200: managedServiceMessageReply, 201: managedServiceMessageReply }
  const path = '/admin/service-messages'
  app.addHook('preValidation', async (request) => void requireOperator(await request.actor()))

  app.get(path, { schema: { tags, response: { 200: managedServiceMessagesReply } } }, async (request) => ({
    data: await listManaged(deps, await request.actor()),
  }))

  app.get(`${path}/:id`, { schema: { tags, params: idParams, response: one } }, async (request) =>
    getManaged(deps, await request.actor(), request.params.id),
  )

  app.post(
    `${path}/preview`,
    { schema: { tags, body: serviceMessageBody, response: { 200: serviceMessagePreviewReply } } },
    async (request) => ({ data: previewServiceMessage(deps, await request.actor(), request.body) }),
  )

  app.post(path, { schema: { tags, body: serviceMessageBody, response: one } }, async (request, reply) => {
    const actor = await request.actor()
    const { id } = await createServiceMessage(deps, actor, request.body)
    return reply.code(201).send(await getManaged(deps, actor, id))
  })

  app.put(
    `${path}/:id`,
    { schema: { tags, params: idParams, body: serviceMessageBody, response: one } },
    async (request) => {
      const actor = await request.actor()
      const { id } = await changeServiceMessage(deps, actor, request.params.id, request.body)
      return getManaged(deps, actor, id)
    },
  )

  app.delete(
    `${path}/:id`,
    { schema: { tags, params: idParams, response: { 200: message } } },
    async (request) => {
      await removeServiceMessage(deps, await request.actor(), request.params.id)
      return { message: 'Poruka je obrisana.' }
    },
  )
}
