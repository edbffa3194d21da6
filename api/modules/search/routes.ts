import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { withSaved } from '#api/modules/listings/service.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/search.ts'
import { searchFeed } from './feed.ts'
import { mapResults } from './map.ts'
import { refuseOddQuery } from './odd-query.ts'
import { withOwnPlace } from './own-place.ts'
import { countListings, listFound, listSearchFilters, searchListings } from './service.ts'

export const searchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('preValidation', ({ query }, _reply, done) => {
    refuseOddQuery(query)
    done()
  })

  serve(app, calls.searchListings, async ({ query, request }) => {
    const without = await exclusionsFor(deps, request)
    const found = await searchListings(deps, await withOwnPlace(deps, request, query), without)
    return { ...found, data: await withSaved(deps, request, found.data) }
  })
  serve(app, calls.getSearchMap, async ({ query, request }) =>
    mapResults(deps, query, await exclusionsFor(deps, request)),
  )
  serve(app, calls.getSearchFeed, async ({ query, request, reply }) => {
    const [, search = ''] = request.url.split('?')
    const feed = await searchFeed(deps, query, search)
    return reply.type('application/rss+xml; charset=utf-8').send(feed)
  })
  serve(app, calls.listSearchFilters, ({ query }) =>
    listSearchFilters(deps, query.category_id ?? query.kategorije),
  )
  serve(app, calls.listListings, async ({ query: { sort_by = 'date', ...query }, request }) => {
    const without = await exclusionsFor(deps, request)
    const found = await listFound(deps, await withOwnPlace(deps, request, { ...query, sort_by }), without)
    return { ...found, data: await withSaved(deps, request, found.data) }
  })
  serve(app, calls.countListings, async ({ query, request }) => ({
    count: await countListings(
      deps,
      await withOwnPlace(deps, request, query),
      await exclusionsFor(deps, request),
    ),
  }))
}
