import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { counted, idParams } from '#contract/common.ts'
import { listingItems } from '#contract/listings.ts'
import {
  directoryQuery,
  publicUserDetail,
  publicUsers,
  userListingCounts,
  userListingLists,
  userListingsQuery,
  usernameParams,
} from '#contract/profiles.ts'
import {
  countDirectory,
  countUserListings,
  getPublicUser,
  getPublicUserById,
  getShop,
  listDirectory,
  listShopListings,
  listUserListings,
} from './service.ts'

export const profileRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Korisnici']
  app.get(
    '/users/:username',
    { schema: { tags, params: usernameParams, response: { 200: publicUserDetail } } },
    async ({ params }) => ({
      data: await getPublicUser(deps, params.username),
    }),
  )

  app.get(
    '/user/:id',
    { schema: { tags, params: idParams, response: { 200: publicUserDetail } } },
    async ({ params }) => ({ data: await getPublicUserById(deps, params.id) }),
  )

  for (const list of userListingLists) {
    const suffix = list === 'active' ? '' : `/${list}`
    const schema = {
      tags,
      params: usernameParams,
      querystring: userListingsQuery,
      response: { 200: listingItems },
    }
    app.get(`/users/:username/listings${suffix}`, { schema }, async (request) =>
      listUserListings(deps, await request.actor(), request.params.username, list, request.query),
    )
  }

  const counts = { tags, params: usernameParams, response: { 200: userListingCounts } }
  app.get('/users/:username/listings/counts', { schema: counts }, async (request) => ({
    data: await countUserListings(deps, await request.actor(), request.params.username),
  }))

  const directories = { users: 'users', stores: 'shops', 'premium-stores': 'premium-shops' } as const
  for (const [resource, kind] of Object.entries(directories)) {
    const schema = { tags, querystring: directoryQuery, response: { 200: publicUsers } }
    app.get(`/${resource}`, { schema }, ({ query }) => listDirectory(deps, kind, query.q ?? '', query.page))
    app.get(`/${resource}/count`, { schema: { tags, response: { 200: counted } } }, async () => ({
      count: await countDirectory(deps, kind),
    }))
  }

  for (const resource of ['stores', 'premium-stores']) {
    const schema = { tags, params: idParams, response: { 200: publicUserDetail } }
    app.get(`/${resource}/:id`, { schema }, async ({ params }) => ({ data: await getShop(deps, params.id) }))
    const listings = {
      tags,
      params: idParams,
      querystring: userListingsQuery,
      response: { 200: listingItems },
    }
    app.get(`/${resource}/:id/listings`, { schema: listings }, async (request) =>
      listShopListings(deps, await request.actor(), request.params.id, request.query),
    )
  }
}
