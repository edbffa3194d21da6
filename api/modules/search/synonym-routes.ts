import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { idParams } from '#contract/common.ts'
import {
  synonymBody,
  synonymChangeBody,
  synonymOverview,
  synonymRemoval,
  synonymRemoved,
  synonymReply,
} from '#contract/synonyms.ts'
import { addSynonym, changeSynonym, getSynonymOverview, removeSynonym } from './synonym-service.ts'

export const synonymRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Administracija']
  app.get('/admin/synonyms', { schema: { tags, response: { 200: synonymOverview } } }, async (request) => ({
    data: await getSynonymOverview(deps, await request.actor()),
  }))
  app.post(
    '/admin/synonyms',
    { schema: { tags, body: synonymBody, response: { 201: synonymReply } } },
    async (request, reply) => {
      const data = await addSynonym(deps, await request.actor(), request.body)
      return reply.code(201).send({ data })
    },
  )
  app.put(
    '/admin/synonyms/:id',
    { schema: { tags, params: idParams, body: synonymChangeBody, response: { 200: synonymReply } } },
    async (request) => ({
      data: await changeSynonym(deps, await request.actor(), request.params.id, request.body),
    }),
  )
  const removal = { params: idParams, querystring: synonymRemoval, response: { 200: synonymRemoved } }
  app.delete('/admin/synonyms/:id', { schema: { tags, ...removal } }, async (request) => {
    await removeSynonym(deps, await request.actor(), request.params.id, request.query.version)
    return { success: true } as const
  })
}
