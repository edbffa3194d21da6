import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/listings/read.ts'
import { listRelated } from './related-service.ts'
import { getListing, listHomepage } from './service.ts'

export const listingReadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listHomepageListings, ({ query }) =>
    listHomepage(deps, { page: query.page, perPage: query.per_page, categoryId: query.category_id }),
  )
  serve(app, calls.getListing, async ({ params, request }) =>
    getListing(deps, await request.actor(), params.id),
  )
  serve(app, calls.getListingAttributes, async ({ params, request }) => ({
    data: (await getListing(deps, await request.actor(), params.id)).attributes,
  }))
  serve(app, calls.listRelatedListings, async ({ params, request }) => ({
    data: await listRelated(deps, await request.actor(), params.id),
  }))
}
