import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { idParams } from '#contract/common.ts'
import {
  homepagePage,
  homepageQuery,
  listing,
  listingAttributes,
  relatedListings,
} from '#contract/listings.ts'
import { listRelated } from './related-service.ts'
import { getListing, listHomepage } from './service.ts'

export const listingRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Oglasi']
  app.get(
    '/listings/homepage',
    {
      schema: { tags, querystring: homepageQuery, response: { 200: homepagePage } },
      config: { isSharedByPages: true },
    },
    ({ query }) =>
      listHomepage(deps, { page: query.page, perPage: query.per_page, categoryId: query.category_id }),
  )
  app.get(
    '/listings/:id',
    { schema: { tags, params: idParams, response: { 200: listing } } },
    async (request) => getListing(deps, await request.actor(), request.params.id),
  )
  const attributes = { tags, params: idParams, response: { 200: listingAttributes } }
  app.get('/listings/:id/attributes', { schema: attributes }, async (request) => ({
    data: (await getListing(deps, await request.actor(), request.params.id)).attributes,
  }))
  const related = { tags, params: idParams, response: { 200: relatedListings } }
  app.get('/listings/:id/related', { schema: related }, async (request) => ({
    data: await listRelated(deps, await request.actor(), request.params.id),
  }))
}
