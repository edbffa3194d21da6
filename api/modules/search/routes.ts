import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { withSaved, withSavedMembers } from '#api/modules/listings/service.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/search/endpoints.ts'
import { searchFeed } from './feed.ts'
import { mapResults } from './map.ts'
import { refuseOddQuery } from './odd-query.ts'
import { withOwnPlace } from './own-place.ts'
import { countListings, listResults, listSearchFilters, searchListings } from './service.ts'

export const searchRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('preValidation', ({ query }, _reply, done) => {
    refuseOddQuery(query)
    done()
  })

  serveShared(
    app,
    calls.searchListings,
    ({ query }) => searchListings(deps, query),
    async (reader, { query }, readShared) => {
      const without = await exclusionsFor(deps, reader)
      const params = await withOwnPlace(deps, reader, query)
      const isOwn = without !== undefined || params !== query
      const found = isOwn ? await searchListings(deps, params, without) : await readShared()
      return withSavedMembers(deps, reader, found, ['data'])
    },
    { checkQuery: refuseOddQuery },
  )
  serveShared(
    app,
    calls.getSearchMap,
    ({ query }) => mapResults(deps, query),
    async (reader, { query }) => {
      const without = await exclusionsFor(deps, reader)
      return without && mapResults(deps, query, without)
    },
    { checkQuery: refuseOddQuery },
  )
  serve(app, calls.getSearchFeed, async ({ query, request, reply }) => {
    const [, search = ''] = request.url.split('?')
    const feed = await searchFeed(deps, query, search)
    return reply.type('application/rss+xml; charset=utf-8').send(feed)
  })
  serveShared(
    app,
    calls.listSearchFilters,
    ({ query }) => listSearchFilters(deps, query.category_id ?? query.kategorije),
    undefined,
    { checkQuery: refuseOddQuery },
  )
  serve(app, calls.listListings, async ({ query: { sort_by = 'date', ...query }, request }) => {
    const without = await exclusionsFor(deps, request)
    const found = await listResults(deps, await withOwnPlace(deps, request, { ...query, sort_by }), without)
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
