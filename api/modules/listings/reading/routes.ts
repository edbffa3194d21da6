import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { isInProcess } from '#lib/addresses.ts'
import { serve } from '#lib/serve.ts'
import { noteShown } from '#search/change-tags.ts'
import * as calls from '#contract/listings/read.ts'
import { listRelated } from './related-service.ts'
import { withSavedIn } from './saved-marks.ts'
import { getListing, getUnmarkedListing, listHomepage } from './service.ts'

export const listingReadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listHomepageListings, async ({ query, request }) => {
    const { page, per_page: perPage, category_id: categoryId } = query
    const found = await listHomepage(deps, { page, perPage, categoryId }, await exclusionsFor(deps, request))
    const [data, featured] = await withSavedIn(deps, request, [found.data, found.featured])
    return { ...found, data: data!, featured: featured! }
  })
  serve(app, calls.getListing, async ({ params, request }) => {
    const actor = await request.actor()
    if (!isInProcess(request)) return getListing(deps, actor, params.id)
    noteShown([params.id])
    const { listing, isForAll } = await getUnmarkedListing(deps, actor, params.id)
    if (isForAll) request.sharedExceptWith = listing.user.id
    else request.isPersonal = true
    return listing
  })
  serve(app, calls.getListingAttributes, async ({ params, request }) => ({
    data: (await getListing(deps, await request.actor(), params.id)).attributes,
  }))
  serve(app, calls.listRelatedListings, async ({ params, request }) => {
    const found = await listRelated(
      deps,
      async () => {
        request.isPersonal = true
        return request.actor()
      },
      params.id,
      { without: await exclusionsFor(deps, request), isForPage: isInProcess(request) },
    )
    const [ofSeller, similar] = await withSavedIn(deps, request, [found.of_seller, found.similar])
    return { data: { of_seller: ofSeller!, similar: similar! } }
  })
}
