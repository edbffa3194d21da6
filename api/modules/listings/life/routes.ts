import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/listings/life.ts'
import * as recent from '#contract/listings/recent.ts'
import { listListingItems } from '../reading/cached-listings.ts'
import { callerOf } from './callers.ts'
import { addRecentlyViewed, clearRecentlyViewed, listRecentlyViewed } from './recent-service.ts'
import { getLiveViewers, getStatistics, noteShare, noteShownResults, noteView, showPhone } from './service.ts'
import { viewCounter } from './view-counter.ts'

/** Views, shares, phone numbers and statistics of listings. */
export const listingLifeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const counter = viewCounter(deps.db, (error) => app.log.error({ err: error }, 'views were not counted'))
  app.addHook('onClose', () => counter.flush())

  serve(app, calls.countView, async ({ params, query, request }) => {
    await noteView(deps, counter, await callerOf(request), { listingId: params.id, q: query.q })
  })
  serve(app, calls.countShownResults, async ({ body, request }) => {
    await noteShownResults(deps, counter, await callerOf(request), body)
  })
  serve(app, calls.countSharedVisit, async ({ params, body, request }) => {
    await noteShare(deps, await callerOf(request), params.id, body.user_id)
  })
  serve(app, calls.showPhone, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: await showPhone(deps, await callerOf(request), params.id) }
  })

  serve(app, calls.countViewers, async ({ actor, params }) => ({
    data: await getLiveViewers(deps, counter, actor, params.id),
  }))
  serve(app, calls.getListingStatistics, async ({ actor, params }) => ({
    data: await getStatistics(deps, counter, actor, params.id),
  }))

  serve(app, recent.listSeveralListings, async ({ query }) => ({
    data: await listListingItems(deps, query.ids),
  }))
  serve(app, recent.listRecentViews, async ({ actor, query }) => ({
    data: await listRecentlyViewed(deps, counter, actor, query.limit),
  }))
  serve(app, recent.addRecentViews, async ({ actor, body }) => {
    await addRecentlyViewed(deps, actor, body.ids)
    return { message: 'Pregledani oglasi su dodani.' }
  })
  serve(app, recent.clearRecentViews, async ({ actor }) => {
    await clearRecentlyViewed(deps, counter, actor)
    return { message: 'Lista pregledanih oglasa je izbrisana.' }
  })
}
