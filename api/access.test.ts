import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import {
  address,
  failedJob,
  failedMessage,
  guardsOf,
  homeAddress,
  letter,
  recentSearch,
  serviceMessage,
  shownMessage,
} from '#tests/support/access-subjects.ts'
import {
  everyone,
  listingLifeRows,
  loggedIn,
  ofDeleted,
  operators,
  ownDraft,
  ownerOrModerator,
  roles,
  type Row,
} from '#tests/support/access-rows.ts'
import { plainCategory } from '#tests/support/selling.ts'
import { test } from '#tests/support/test.ts'

const newListing = { category_id: '{plain}', title: 'Nokia 3310 iz pristupa' }

/** One row a route: what each kind of caller gets. `path` names what is asked for where the route has parameters. */
const matrix: Record<string, { path?: string; body?: object; row: Row }[]> = {
  'GET /sanctum/csrf-cookie': [{ row: everyone(204) }],
  'GET /api/sanctum/csrf-cookie': [{ row: everyone(204) }],
  'POST /auth/web/logout': [{ row: everyone(200) }],
  'POST /api/auth/web/logout': [{ row: everyone(200) }],
  'POST /api/auth/login': [{ body: { username: 'nobody', password: 'wrong' }, row: everyone(401) }],
  'POST /api/auth/register': [
    {
      body: { username: 'ad-min', email: 'a@b.ba', password: 'tri-konja-za-trku', accept_terms: true },
      row: everyone(422),
    },
  ],
  'POST /api/auth/email-verification': [{ body: { token: 'nepoznat' }, row: everyone(410) }],
  'POST /api/auth/passkey/options': [{ row: everyone(200) }],
  'POST /api/auth/passkey/login': [
    {
      body: { credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } } },
      row: everyone(401),
    },
  ],
  'POST /api/auth/password/forgot': [{ body: {}, row: everyone(422) }],
  'POST /api/auth/password/forgot-sms': [{ body: {}, row: everyone(422) }],
  'POST /api/auth/password/sms-code': [{ body: { login: 'niko' }, row: everyone(422) }],
  'POST /api/auth/password/reset/check': [{ body: { token: 'nepoznat' }, row: everyone(410) }],
  'POST /api/auth/password/reset': [
    { body: { token: 'nepoznat', password: 'tri-konja-za-trku' }, row: everyone(410) },
  ],
  'POST /api/auth/email-change/undo': [{ body: { token: 'nepoznat' }, row: everyone(410) }],
  'GET /api/challenge': [{ path: '/api/challenge?for=register', row: everyone(200) }],
  'GET /api/me': [{ row: loggedIn(200) }],
  'GET /api/me/security': [{ row: loggedIn(200) }],
  'PUT /api/me/password': [
    { body: { current_password: 'pogrešna', password: 'tri-konja-za-trku' }, row: loggedIn(422) },
  ],
  'POST /api/me/email': [{ body: { email: 'a@b.ba', password: 'pogrešna' }, row: loggedIn(422) }],
  'GET /api/me/sessions': [{ row: loggedIn(200) }],
  // Of others as if there was none.
  'DELETE /api/me/sessions/:id': [
    { path: '/api/me/sessions/{ownerSession}', row: { ...loggedIn(404), owner: 200 } },
  ],
  'DELETE /api/me/sessions': [{ row: loggedIn(200) }],
  // The stream itself stays open; too many for an account end it at once.
  'GET /api/me/session-events': [{ row: loggedIn(429) }],
  'GET /api/me/tokens': [{ row: loggedIn(200) }],
  'POST /api/me/tokens': [{ body: { name: 'x', password: 'pogrešna' }, row: loggedIn(422) }],
  'DELETE /api/me/tokens/:id': [
    { path: '/api/me/tokens/{ownerToken}', row: { ...loggedIn(404), owner: 200 } },
  ],
  'POST /api/me/two-factor': [{ body: { password: 'pogrešna' }, row: loggedIn(422) }],
  'POST /api/me/two-factor/confirm': [{ body: { code: '123456' }, row: loggedIn(409) }],
  'POST /api/me/two-factor/recovery-codes': [
    { body: { password: 'pogrešna', code: '123456' }, row: loggedIn(422) },
  ],
  'POST /api/me/two-factor/disable': [{ body: { password: 'pogrešna', code: '123456' }, row: loggedIn(422) }],
  'POST /api/me/passkeys/options': [{ body: { password: 'pogrešna' }, row: loggedIn(422) }],
  'POST /api/me/passkeys': [
    {
      body: {
        name: 'x',
        credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
      },
      row: loggedIn(422),
    },
  ],
  'PUT /api/me/passkeys/:id': [
    {
      path: '/api/me/passkeys/{ownerPasskey}',
      body: { name: 'Novi' },
      row: { ...loggedIn(404), owner: 200 },
    },
  ],
  'DELETE /api/me/passkeys/:id': [
    { path: '/api/me/passkeys/{ownerPasskey}', row: { ...loggedIn(404), owner: 200 } },
  ],
  'GET /api/me/profile': [{ row: loggedIn(200) }],
  'PUT /api/me/profile': [{ body: {}, row: loggedIn(422) }],
  'GET /api/me/privacy': [{ row: loggedIn(200) }],
  'PUT /api/me/privacy': [{ body: {}, row: loggedIn(422) }],
  'GET /api/me/addresses': [{ row: loggedIn(200) }],
  'POST /api/me/addresses': [{ body: {}, row: loggedIn(422) }],
  // Of others as if there was none.
  'PUT /api/me/addresses/:id': [
    { path: '/api/me/addresses/{ownerAddress}', body: homeAddress, row: { ...loggedIn(404), owner: 200 } },
  ],
  'DELETE /api/me/addresses/:id': [
    { path: '/api/me/addresses/{ownerAddress}', row: { ...loggedIn(404), owner: 200 } },
  ],
  'GET /api/me/notification-preferences': [{ row: loggedIn(200) }],
  'PUT /api/me/notification-preferences': [{ body: {}, row: loggedIn(200) }],
  'GET /api/me/merchant': [{ row: loggedIn(200) }],
  'PUT /api/me/merchant': [{ body: {}, row: loggedIn(422) }],
  // A shop can't be without one.
  'DELETE /api/me/merchant': [{ row: { ...loggedIn(200), shop: 409 } }],
  'POST /api/me/avatar': [{ body: {}, row: loggedIn(415) }],
  'POST /api/me/avatar/drawn': [{ body: {}, row: loggedIn(422) }],
  'DELETE /api/me/avatar': [{ row: loggedIn(200) }],
  'GET /api/avatars/:style/:color/:variant': [{ path: '/api/avatars/thumbs/sky/1', row: everyone(200) }],
  'GET /api/me/verification': [{ row: loggedIn(200) }],
  'POST /api/me/phone-verification': [{ body: { phone: '123' }, row: loggedIn(422) }],
  'POST /api/me/phone-verification/confirm': [{ body: { code: '123456' }, row: loggedIn(409) }],
  // All callers of the matrix have verified theirs.
  'POST /api/me/email-verification': [{ row: loggedIn(409) }],
  // For everyone outside production, for nobody in it.
  'GET /api/dev/inbox': [{ row: everyone(200) }],
  'GET /api/dev/inbox/:id': [{ path: '/api/dev/inbox/{letter}', row: everyone(200) }],
  'GET /api/health': [{ row: everyone(200) }],
  'GET /api/openapi.json': [{ row: everyone(200) }],
  'GET /api/countries': [{ row: everyone(200) }],
  'GET /api/country-states': [{ row: everyone(200) }],
  'GET /api/cities': [{ row: everyone(200) }],
  'GET /api/cities/:id': [{ path: '/api/cities/133', row: everyone(200) }],
  'GET /api/cantons/:id/cities': [{ path: '/api/cantons/9/cities', row: everyone(200) }],
  'GET /api/categories': [{ row: everyone(200) }],
  'GET /api/categories/:id': [{ path: '/api/categories/1', row: everyone(200) }],
  'GET /api/category/:id': [{ path: '/api/category/18', row: everyone(200) }],
  'GET /api/categories/find': [{ path: '/api/categories/find?name=auto', row: everyone(200) }],
  'GET /api/categories/suggest': [{ path: '/api/categories/suggest?keyword=golf', row: everyone(200) }],
  'POST /api/price-help': [{ body: { category_id: '{plain}' }, row: loggedIn(200) }],
  'GET /api/categories/:id/attributes': [{ path: '/api/categories/18/attributes', row: everyone(200) }],
  'GET /api/categories/:id/brands': [{ path: '/api/categories/18/brands', row: everyone(200) }],
  'GET /api/categories/:id/brands/:brandId/models': [
    { path: '/api/categories/18/brands/89/models', row: everyone(200) },
  ],
  'GET /api/listings/homepage': [{ row: everyone(200) }],
  'GET /api/listings/:id': [
    { path: '/api/listings/{active}', row: everyone(200) },
    { path: '/api/listings/{draft}', row: ownerOrModerator },
    { path: '/api/listings/{hidden}', row: ownerOrModerator },
    { path: '/api/listings/{held}', row: ownerOrModerator },
    { path: '/api/listings/{expired}', row: { ...everyone(410), owner: 200, moderator: 200, admin: 200 } },
    { path: '/api/listings/{deleted}', row: { ...everyone(410), moderator: 200, admin: 200 } },
    {
      path: '/api/listings/{deletedDraft}',
      row: { ...everyone(404), owner: 410, moderator: 200, admin: 200 },
    },
    { path: '/api/listings/{finished}', row: everyone(200) },
  ],
  'GET /api/listings': [{ row: everyone(200) }],
  'GET /api/listings/count': [{ row: everyone(200) }],
  'GET /api/listings/:id/attributes': [
    { path: '/api/listings/{active}/attributes', row: everyone(200) },
    { path: '/api/listings/{draft}/attributes', row: ownerOrModerator },
  ],
  'GET /api/listings/:id/related': [
    { path: '/api/listings/{active}/related', row: everyone(200) },
    { path: '/api/listings/{hidden}/related', row: ownerOrModerator },
    // Beside the 410 of the listing itself.
    { path: '/api/listings/{expired}/related', row: everyone(200) },
    { path: '/api/listings/{deleted}/related', row: everyone(200) },
    {
      path: '/api/listings/{deletedDraft}/related',
      row: { ...everyone(404), owner: 200, moderator: 200, admin: 200 },
    },
  ],
  'GET /api/categories/count': [{ row: everyone(200) }],
  'GET /api/brands': [{ row: everyone(200) }],
  'GET /api/brands/count': [{ row: everyone(200) }],
  'GET /api/brands/:id': [{ path: '/api/brands/89', row: everyone(200) }],
  'GET /api/brands/:id/models': [{ path: '/api/brands/89/models', row: everyone(200) }],
  'GET /api/users': [{ row: everyone(200) }],
  'GET /api/users/count': [{ row: everyone(200) }],
  'GET /api/stores': [{ row: everyone(200) }],
  'GET /api/stores/count': [{ row: everyone(200) }],
  'GET /api/stores/:id': [{ path: '/api/stores/{shop}', row: everyone(200) }],
  'GET /api/stores/:id/listings': [{ path: '/api/stores/{shop}/listings', row: everyone(200) }],
  'GET /api/premium-stores': [{ row: everyone(200) }],
  'GET /api/premium-stores/count': [{ row: everyone(200) }],
  'GET /api/premium-stores/:id': [{ path: '/api/premium-stores/{shop}', row: everyone(200) }],
  'GET /api/premium-stores/:id/listings': [
    { path: '/api/premium-stores/{shop}/listings', row: everyone(200) },
  ],
  'GET /api/search': [{ path: '/api/search?q=golf', row: everyone(200) }],
  'GET /api/search/filters': [{ path: '/api/search/filters?category_id=18', row: everyone(200) }],
  'GET /api/autosuggest': [{ path: '/api/autosuggest?q=golf', row: everyone(200) }],
  'GET /api/recent-searches': [{ row: loggedIn(200) }],
  'POST /api/recent-searches': [
    { body: { q: 'golf' }, row: loggedIn(200) },
    { body: { q: '' }, row: loggedIn(422) },
  ],
  'DELETE /api/recent-searches/:id': [
    { path: '/api/recent-searches/{ownersSearch}', row: { ...loggedIn(404), owner: 200 } },
  ],
  'DELETE /api/recent-searches': [{ row: loggedIn(200) }],
  'GET /api/users/:username': [{ path: '/api/users/{owner}', row: everyone(200) }],
  'GET /api/user/:id': [{ path: '/api/user/{ownerId}', row: everyone(200) }],
  'GET /api/users/:username/listings': [{ path: '/api/users/{owner}/listings', row: everyone(200) }],
  'GET /api/users/:username/listings/finished': [
    { path: '/api/users/{owner}/listings/finished', row: everyone(200) },
  ],
  'GET /api/users/:username/listings/inactive': [
    { path: '/api/users/{owner}/listings/inactive', row: everyone(200) },
  ],
  'GET /api/users/:username/listings/expired': [
    { path: '/api/users/{owner}/listings/expired', row: everyone(200) },
  ],
  'GET /api/users/:username/listings/refreshable': [
    { path: '/api/users/{owner}/listings/refreshable', row: everyone(200) },
  ],
  'GET /api/users/:username/listings/counts': [
    { path: '/api/users/{owner}/listings/counts', row: everyone(200) },
  ],
  'POST /api/listings': [
    { body: newListing, row: loggedIn(201) },
    { body: {}, row: loggedIn(422) },
  ],
  'POST /api/users/:username/listings': [
    { path: '/api/users/1/listings', body: newListing, row: loggedIn(201) },
  ],
  'PUT /api/listings/:id': [
    { path: '/api/listings/{active}', body: { quantity: 2 }, row: { ...loggedIn(403), owner: 200 } },
    { path: '/api/listings/{finished}', body: { quantity: 2 }, row: { ...loggedIn(403), owner: 409 } },
    { path: '/api/listings/{draft}', body: { quantity: 2 }, row: ownDraft(200) },
    { path: '/api/listings/{deleted}', body: { quantity: 2 }, row: ofDeleted },
  ],
  'DELETE /api/listings/:id': [
    // Once gone it is gone for its owner, and seen only by those who keep order.
    { path: '/api/listings/{draftToDelete}', row: ownDraft(200) },
    {
      path: '/api/listings/{toDelete}',
      row: { ...loggedIn(403), owner: 200, pro: 410, shop: 410, agent: 410 },
    },
    { path: '/api/listings/{deleted}', row: ofDeleted },
  ],
  'GET /api/dev/inbox/:id/html': [{ path: '/api/dev/inbox/{letter}/html', row: everyone(404) }],
  'GET /api/admin/outbox': [{ row: { ...everyone(404), admin: 200 } }],
  'POST /api/admin/outbox/:id/retry': [
    { path: '/api/admin/outbox/{failedMessage}/retry', row: { ...everyone(404), admin: 200 } },
  ],
  'GET /api/service/messages': [{ path: '/api/service/messages?location=homepage', row: everyone(200) }],
  'GET /api/admin/service-messages': [{ row: operators(200) }],
  'GET /api/admin/service-messages/:id': [
    { path: '/api/admin/service-messages/{serviceMessage}', row: operators(200) },
  ],
  'POST /api/admin/service-messages': [
    { body: serviceMessage, row: operators(201) },
    { body: {}, row: operators(422) },
  ],
  'POST /api/admin/service-messages/preview': [{ body: serviceMessage, row: operators(200) }],
  'PUT /api/admin/service-messages/:id': [
    { path: '/api/admin/service-messages/{serviceMessage}', body: serviceMessage, row: operators(200) },
  ],
  'DELETE /api/admin/service-messages/:id': [
    // The moderator comes first, and then it is gone.
    { path: '/api/admin/service-messages/{toRemove}', row: { ...everyone(404), moderator: 200 } },
  ],
  'GET /api/admin/photo-flags': [{ row: operators(200) }],
  'POST /api/admin/photo-flags/:id': [
    { path: '/api/admin/photo-flags/999', body: { decision: 'fine' }, row: everyone(404) },
    { path: '/api/admin/photo-flags/1', body: {}, row: operators(422) },
  ],
  'GET /api/listings/:id/repost': [
    { path: '/api/listings/{draft}/repost', row: ownDraft(200) },
    { path: '/api/listings/{active}/repost', row: { ...loggedIn(403), owner: 200 } },
  ],
  'GET /api/admin/jobs': [{ row: { ...everyone(404), admin: 200 } }],
  'POST /api/admin/jobs/:id/retry': [
    // For others as if there was no such address.
    { path: '/api/admin/jobs/{failedJob}/retry', row: { ...everyone(404), admin: 200 } },
  ],
  'GET /api/admin/synonyms': [{ row: { ...everyone(404), admin: 200 } }],
  'POST /api/admin/synonyms': [
    { body: { words: ['pristup', 'ulaznica'] }, row: { ...everyone(404), admin: 201 } },
  ],
  'PUT /api/admin/synonyms/:id': [
    {
      path: '/api/admin/synonyms/1',
      body: { words: ['vw', 'volkswagen'], version: 1 },
      row: { ...everyone(404), admin: 200 },
    },
  ],
  'DELETE /api/admin/synonyms/:id': [
    { path: '/api/admin/synonyms/2?version=1', row: { ...everyone(404), admin: 200 } },
  ],
  'GET /api/listings/:id/images': [
    { path: '/api/listings/{active}/images', row: { ...loggedIn(403), owner: 200 } },
    {
      path: '/api/listings/{draft}/images',
      row: { ...loggedIn(404), owner: 200, moderator: 403, admin: 403 },
    },
  ],
  'POST /api/listings/:id/image-upload': [
    { path: '/api/listings/{active}/image-upload', body: {}, row: { ...loggedIn(403), owner: 415 } },
    {
      path: '/api/listings/{draft}/image-upload',
      body: {},
      row: { ...loggedIn(404), owner: 415, moderator: 403, admin: 403 },
    },
  ],
  ...Object.fromEntries(
    ['image-main', 'image-delete', 'image-rotate'].map((name) => [
      `POST /api/listings/:id/${name}`,
      [
        {
          path: `/api/listings/{active}/${name}`,
          body: { imageId: 1 },
          row: { ...loggedIn(403), owner: 404 },
        },
        {
          path: `/api/listings/{draft}/${name}`,
          body: { imageId: 1 },
          row: { ...loggedIn(404), moderator: 403, admin: 403 },
        },
      ],
    ]),
  ),
  'PUT /api/listings/:id/image-order': [
    { path: '/api/listings/{active}/image-order', body: { ids: [] }, row: { ...loggedIn(403), owner: 200 } },
    {
      path: '/api/listings/{draft}/image-order',
      body: { ids: [] },
      row: { ...loggedIn(404), owner: 200, moderator: 403, admin: 403 },
    },
  ],
  'POST /api/listings/:id/publish': [
    { path: '/api/listings/{active}/publish', row: { ...loggedIn(403), owner: 409 } },
    {
      path: '/api/listings/{draftToPublish}/publish',
      row: { ...ownDraft(200), pro: 403, shop: 403, agent: 403, moderator: 403, admin: 403 },
    },
    { path: '/api/listings/{deleted}/publish', row: ofDeleted },
  ],
  'POST /api/listings/:id/hide': [
    { path: '/api/listings/{hidden}/hide', row: ownDraft(409) },
    { path: '/api/listings/{finished}/hide', row: { ...loggedIn(403), owner: 409 } },
  ],
  'POST /api/listings/:id/unhide': [
    { path: '/api/listings/{active}/unhide', row: { ...loggedIn(403), owner: 409 } },
    { path: '/api/listings/{held}/unhide', row: ownDraft(409) },
  ],
  'POST /api/listings/:id/finish': [
    { path: '/api/listings/{finished}/finish', row: { ...loggedIn(403), owner: 409 } },
    { path: '/api/listings/{expired}/finish', row: { ...ofDeleted, owner: 409 } },
  ],
  'PUT /api/listings/:id/refresh': [
    { path: '/api/listings/{active}/refresh', row: { ...loggedIn(403), owner: 409 } },
  ],
  'POST /api/listings/:id/copy': [
    { path: '/api/listings/{finished}/copy', row: { ...loggedIn(403), owner: 201 } },
    { path: '/api/listings/{draft}/copy', row: ownDraft(409) },
  ],
  'GET /api/listings/:id/availability': [
    { path: '/api/listings/{active}/availability', row: everyone(200) },
    { path: '/api/listings/{hidden}/availability', row: ownerOrModerator },
  ],
  'PUT /api/listings/:id/availability': [
    {
      path: '/api/listings/{active}/availability',
      body: { taken: [] },
      row: { ...loggedIn(403), owner: 422 },
    },
  ],
  ...listingLifeRows,
  'GET /api/listing-limits': [{ row: loggedIn(200) }],
  'GET /api/listing/refresh/limits': [{ row: loggedIn(200) }],
  'GET /api/users/:username/listings/hidden': [
    { path: '/api/users/{owner}/listings/hidden', row: everyone(200) },
  ],
}

/** Files and the catch-all, which give nothing that depends on who asks. */
const withoutRow = [/^\/api\/docs/, /^\/media\//, /^\/api(\/\*)?$/]

test('every route has a row, and every row a route', async ({ deps, appOptions }) => {
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
  'every kind of caller gets what the matrix says',
  { timeout: 60_000 },
  async ({ app, make, login, db, deps }) => {
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
      toRemove: await shownMessage(db),
      plain,
      ownersSearch: await recentSearch(db, owner.id),
      active: (await make.listing({ seller_id: owner.id })).id,
      draft: (await make.listing({ seller_id: owner.id, status: 'draft' })).id,
      ownerAddress: await address(db, owner.id),
      toDelete: (await make.listing({ seller_id: owner.id })).id,
      draftToDelete: (await make.listing({ seller_id: owner.id, status: 'draft' })).id,
      draftToPublish: (await make.listing({ seller_id: owner.id, category_id: plain, status: 'draft' })).id,
      hidden: (await make.listing({ seller_id: owner.id, status: 'hidden' })).id,
      held: (await make.listing({ seller_id: owner.id, held_by_moderation: true })).id,
      expired: (await make.listing({ seller_id: owner.id, status: 'expired' })).id,
      deleted: (await make.listing({ seller_id: owner.id, deleted_at: new Date() })).id,
      deletedDraft: (await make.listing({ seller_id: owner.id, status: 'draft', deleted_at: new Date() })).id,
      finished: (await make.listing({ seller_id: owner.id, status: 'finished' })).id,
    }
    const watch = vi.spyOn(deps.sessionEnds, 'watch').mockReturnValue(undefined)
    onTestFinished(() => watch.mockRestore())
    const named = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(names[name]))
    const wrong: string[] = []
    for (const [route, checks] of Object.entries(matrix)) {
      for (const { path = route.split(' ')[1]!, body, row } of checks) {
        for (const role of roles) {
          // A fresh session each time, since some routes end it.
          const headers =
            role === 'anonymous' ? {} : { authorization: `Bearer ${await login(callers[role])}` }
          const url = named(path)
          const { statusCode } = await app.inject({
            method: route.split(' ')[0] as 'GET',
            url,
            headers,
            ...(body && { payload: JSON.parse(named(JSON.stringify(body))) as object }),
          })
          if (statusCode !== row[role])
            wrong.push(`${route} ${path} as ${role}: ${statusCode}, not ${row[role]}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)
