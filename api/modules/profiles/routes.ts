import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { blockedFor } from '#api/modules/blocks/service.ts'
import { withSaved } from '#api/modules/listings/service.ts'
import { serve, serveShared } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/profiles.ts'
import { getShopMap as mapCall } from '#contract/shops/map.ts'
import {
  countDirectory,
  countUserListings,
  getPublicUser,
  getPublicUserById,
  getShop,
  getShopAttributes,
  getShopMap,
  getUserAttributes,
  listDirectory,
  listShopListings,
  listUserListings,
  searchUserListings,
} from './service.ts'

export const profileRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getUser, async ({ params }) => ({ data: await getPublicUser(deps, params.username) }))
  serve(app, calls.getUserById, async ({ params }) => ({ data: await getPublicUserById(deps, params.id) }))

  for (const list of calls.userListingLists)
    serve(app, calls.userListingCalls[list], async ({ params, query, request }) => {
      const found = await listUserListings(
        deps,
        await request.actor(),
        params.username,
        list,
        query,
        await blockedFor(deps, request),
      )
      return { ...found, data: await withSaved(deps, request, found.data) }
    })
  serve(app, calls.searchUserListings, async ({ params, query, request }) => {
    const without = await blockedFor(deps, request)
    const found = await searchUserListings(deps, params.username, query, without)
    return { ...found, data: await withSaved(deps, request, found.data) }
  })
  serve(app, calls.countUserListings, async ({ params, request }) => ({
    data: await countUserListings(
      deps,
      await request.actor(),
      params.username,
      await blockedFor(deps, request),
    ),
  }))

  serve(app, calls.listUsers, ({ query }) => listDirectory(deps, 'users', query))
  serve(app, calls.listShops, ({ query }) => listDirectory(deps, 'shops', query))
  serve(app, calls.listPremiumShops, ({ query }) => listDirectory(deps, 'premium-shops', query))
  serveShared(app, mapCall, ({ query }) => getShopMap(deps, query))
  serve(app, calls.countUsers, async () => ({ count: await countDirectory(deps, 'users') }))
  serve(app, calls.countShops, async () => ({ count: await countDirectory(deps, 'shops') }))
  serve(app, calls.countPremiumShops, async () => ({ count: await countDirectory(deps, 'premium-shops') }))

  serve(app, calls.getUserAttributes, async ({ params }) => ({
    data: await getUserAttributes(deps, params.username),
  }))
  for (const call of [calls.getShopAttributes, calls.getPremiumShopAttributes])
    serve(app, call, async ({ params }) => ({ data: await getShopAttributes(deps, params.id) }))

  for (const call of [calls.getShop, calls.getPremiumShop])
    serve(app, call, async ({ params }) => ({ data: await getShop(deps, params.id) }))
  for (const call of [calls.listShopListings, calls.listPremiumShopListings])
    serve(app, call, async ({ params, query, request }) => {
      const without = await blockedFor(deps, request)
      const found = await listShopListings(deps, await request.actor(), params.id, query, without)
      return { ...found, data: await withSaved(deps, request, found.data) }
    })
}
