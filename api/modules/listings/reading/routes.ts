import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { DomainError } from '#lib/errors.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import { noteShown } from '#search/change-tags.ts'
import * as calls from '#contract/listings/read.ts'
import { listRelated } from './related-service.ts'
import { withSavedMembers } from './saved-marks.ts'
import { getListing, getUnmarkedListing, listHomepage } from './service.ts'

/** The reply that everyone gets; undefined if the listing is not for everyone. */
async function forEveryone<Reply>(readShared: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await readShared()
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'not_found' || error.code === 'listing_gone'))
      return undefined
    throw error
  }
}

export const listingReadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serveShared(
    app,
    calls.listHomepageListings,
    ({ query }) => listHomepage(deps, query),
    async (reader, { query }, readShared) => {
      const without = await exclusionsFor(deps, reader)
      const found = without ? await listHomepage(deps, query, without) : await readShared()
      return withSavedMembers(deps, reader, found, ['data', 'featured'])
    },
  )
  serveShared(
    app,
    calls.getListing,
    ({ params }) => {
      noteShown([params.id])
      return getUnmarkedListing(deps, null, params.id)
    },
    async (reader, { params: { id } }, readShared) => {
      const actor = await reader.actor()
      if (!actor) return undefined
      if (!reader.isPage) return getListing(deps, actor, id)
      const listing = await forEveryone(readShared)
      // Its owner sees more, and they and staff also see a hidden one.
      return listing && listing.user.id !== actor.id ? listing : getUnmarkedListing(deps, actor, id)
    },
  )
  serve(app, calls.getListingAttributes, async ({ params, request }) => ({
    data: (await getListing(deps, await request.actor(), params.id)).attributes,
  }))
  serveShared(
    app,
    calls.listRelatedListings,
    async ({ params }) => ({ data: await listRelated(deps, null, params.id) }),
    async (reader, { params: { id } }, readShared) => {
      const [without, actor] = await Promise.all([exclusionsFor(deps, reader), reader.actor()])
      if (!without && !actor) return undefined
      const shared = without ? undefined : await forEveryone(readShared)
      const found = shared ?? { data: await listRelated(deps, actor, id, without) }
      const data = await withSavedMembers(deps, reader, found.data, ['of_seller', 'similar'])
      return data === found.data ? found : { data }
    },
  )
}
