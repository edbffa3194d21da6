import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { listingItems } from '#contract/listings.ts'
import { publicUserDetail, userListingsQuery, usernameParams } from '#contract/profiles.ts'
import { getPublicUser, listUserListings } from './service.ts'

export const profileRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['Korisnici']
  app.get(
    '/users/:username',
    { schema: { tags, params: usernameParams, response: { 200: publicUserDetail } } },
    async ({ params }) => ({
      data: await getPublicUser(deps, params.username),
    }),
  )

  const lists = {
    '': 'active',
    '/finished': 'finished',
    '/inactive': 'inactive',
    '/expired': 'expired',
    '/hidden': 'hidden',
  } as const
  for (const [suffix, tab] of Object.entries(lists)) {
    const schema = {
      tags,
      params: usernameParams,
      querystring: userListingsQuery,
      response: { 200: listingItems },
    }
    app.get(`/users/:username/listings${suffix}`, { schema }, async (request) =>
      listUserListings(deps, await request.actor(), request.params.username, tab, request.query.page),
    )
  }
}
