import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import { errorCodesOf } from '#lib/openapi/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import {
  address,
  dataExport,
  failedJob,
  failedMessage,
  guardsOf,
  letter,
  recentSearch,
  shownMessage,
} from '#tests/access/subjects.ts'
import { accountAccess } from '#tests/access/accounts.ts'
import { blockAccess } from '#tests/access/blocks.ts'
import { categoryAccess } from '#tests/access/categories.ts'
import { conversationAccess, heldMessageAccess } from '#tests/access/conversations.ts'
import { followAccess } from '#tests/access/follows.ts'
import { jobAccess } from '#tests/access/jobs.ts'
import { listingLifeAccess } from '#tests/access/listing-life.ts'
import { listingAccess } from '#tests/access/listings.ts'
import { broadcastingRow, liveAccess, signInRow } from '#tests/access/live.ts'
import { noticeAccess } from '#tests/access/notices.ts'
import { pushAccess } from '#tests/access/push.ts'
import { muteAccess } from '#tests/access/mutes.ts'
import { notificationAccess } from '#tests/access/notifications.ts'
import { photoAccess } from '#tests/access/photos.ts'
import { placeAccess } from '#tests/access/places.ts'
import { profileAccess } from '#tests/access/profiles.ts'
import { reportAccess } from '#tests/access/reports.ts'
import { savedAccess } from '#tests/access/saved.ts'
import { savedSearchAccess } from '#tests/access/saved-searches.ts'
import { searchAccess } from '#tests/access/search.ts'
import { serviceMessageAccess } from '#tests/access/service-messages.ts'
import { statusAccess } from '#tests/access/status.ts'
import { sentCode } from '#tests/access/fresh-links.ts'
import { freshSubjects } from '#tests/access/fresh.ts'
import { everyone, roles, type Row } from '#tests/access/rows.ts'
import { password } from '#tests/support/makers.ts'
import { newAddress } from '#tests/support/people.ts'
import { jpeg, multipart } from '#tests/support/photos.ts'
import { plainCategory } from '#tests/support/selling.ts'
import { test } from '#tests/support/test.ts'

const declared = Object.groupBy(
  [
    ...accountAccess,
    ...blockAccess,
    ...categoryAccess,
    ...conversationAccess,
    ...heldMessageAccess,
    ...followAccess,
    ...jobAccess,
    ...listingAccess,
    ...listingLifeAccess,
    ...liveAccess,
    ...noticeAccess,
    ...pushAccess,
    ...muteAccess,
    ...notificationAccess,
    ...photoAccess,
    ...placeAccess,
    ...profileAccess,
    ...reportAccess,
    ...savedAccess,
    ...savedSearchAccess,
    ...searchAccess,
    ...serviceMessageAccess,
    ...statusAccess,
  ],
  ({ endpoint: { method, path } }) => `${method} /api${path}`,
)

/** The reply to each kind of caller per route. The path names the subject of routes with parameters. */
const matrix: Record<
  string,
  { endpoint?: Endpoint; path?: string; body?: unknown; upload?: string; row: Row }[] | undefined
> = {
  ...declared,
  // Also served outside `/api`.
  'GET /sanctum/csrf-cookie': [{ row: everyone(204) }],
  'POST /auth/web/logout': [{ row: everyone(200) }],
  'POST /broadcasting/auth': [broadcastingRow],
  'POST /broadcasting/user-auth': [signInRow],
  'GET /api/openapi.json': [{ row: everyone(200) }],
}

/** Files and the catch-all, whose replies do not depend on the caller. */
const withoutRow = [/^\/api\/docs/, /^\/media\//, /^\/robots\.txt$/, /^\/sitemap/, /^\/api(\/\*)?$/]

test('lists every route, and only routes', async ({ deps, appOptions }) => {
  const routes = new Set<string>()
  const app = await buildApp(deps, {
    ...appOptions,
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url}`)
    },
  })
  await app.ready()
  await app.close()
  const listed = [...routes].filter(
    (route) => !withoutRow.some((pattern) => pattern.test(route.split(' ')[1]!)),
  )
  expect(listed.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

test(
  'answers every kind of caller as the matrix says',
  { timeout: 120_000 },
  async ({ app, make, login, db, deps }) => {
    // All accounts share a password; hashing it for each call would take most of the time.
    deps.passwords = {
      ...deps.passwords,
      matches: async (given) => given === password || given === sentCode,
    }
    const owner = await make.account()
    const shop = await make.shop()
    const callers = {
      stranger: await make.account(),
      owner,
      pro: await make.account({ pro_until: new Date(Date.now() + 86_400_000) }),
      shop,
      agent: await make.account({ agent_of_shop_id: shop.shop.id }),
      moderator: await make.account({ role: 'moderator' }),
      admin: await make.account({ role: 'admin' }),
    }
    const plain = plainCategory(deps.catalog)
    const names: Record<string, string | number> = {
      owner: owner.username,
      ownerId: owner.id,
      shop: callers.shop.shop.id,
      letter: await letter(db),
      ...(await guardsOf(db, owner.id)),
      failedJob: await failedJob(db),
      failedMessage: await failedMessage(db),
      serviceMessage: await shownMessage(db),
      plain,
      ownersSearch: await recentSearch(db, owner.id),
      active: (await make.listing({ seller_id: owner.id })).id,
      draft: (await make.listing({ seller_id: owner.id, status: 'draft' })).id,
      ownerExport: await dataExport(deps, owner.id),
      ownerAddress: await address(db, owner.id),
      hidden: (await make.listing({ seller_id: owner.id, status: 'hidden' })).id,
      held: (await make.listing({ seller_id: owner.id, held_by_moderation: true })).id,
      expired: (await make.listing({ seller_id: owner.id, status: 'expired' })).id,
      deleted: (await make.listing({ seller_id: owner.id, deleted_at: new Date() })).id,
      deletedDraft: (await make.listing({ seller_id: owner.id, status: 'draft', deleted_at: new Date() })).id,
      finished: (await make.listing({ seller_id: owner.id, status: 'finished' })).id,
    }
    const watch = vi.spyOn(deps.sessionEnds, 'watch').mockReturnValue(undefined)
    onTestFinished(() => watch.mockRestore())
    const booked = [...deps.catalog.categories.values()].find(
      (category) => category.booking_enabled && category.children.length === 0,
    )!.id
    const fresh: Record<string, () => Promise<string | number>> = freshSubjects({
      deps,
      make,
      ownerId: owner.id,
      proId: callers.pro.id,
      plain,
      booked,
    })
    const pattern = /\{(\w+)\}/g
    async function fill(text: string) {
      const values = new Map<string, string>()
      for (const [, name = ''] of text.matchAll(pattern))
        if (!values.has(name)) values.set(name, String(await (fresh[name]?.() ?? names[name])))
      return text.replace(pattern, (_, name: string) => values.get(name)!)
    }
    const photo = await jpeg()
    const wrong: string[] = []
    for (const [route, checks] of Object.entries(matrix)) {
      for (const { endpoint, path = route.split(' ')[1]!, body, upload, row } of checks!) {
        for (const role of roles) {
          // A fresh session each time, since some routes end it.
          const headers =
            role === 'anonymous' ? {} : { authorization: `Bearer ${await login(callers[role])}` }
          const url = await fill(path)
          const form = upload && multipart([{ name: 'a.jpg', content: photo }], upload)
          const reply = await app.inject({
            method: route.split(' ')[0] as 'GET',
            url,
            headers: { ...headers, ...(form && form.headers) },
            remoteAddress: newAddress(),
            ...(form && { payload: form.payload }),
            ...(body !== undefined && { payload: JSON.parse(await fill(JSON.stringify(body))) as object }),
          })
          const { statusCode } = reply
          if (statusCode !== row[role])
            wrong.push(`${route} ${path} as ${role}: ${statusCode}, not ${row[role]}`)
          const code = statusCode >= 400 ? reply.json<ErrorBody>().error.code : undefined
          if (endpoint && code && !errorCodesOf(endpoint).includes(code))
            wrong.push(`${route} replies with ${code}, which it does not declare`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)
