import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { shadowedCalls } from '#lib/allowed-methods.ts'
import { errorCodesOf } from '#lib/openapi/errors.ts'
import { endpointNames } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { previewCatalogueChange } from '#contract/catalogue.ts'
import { previewPrice } from '#contract/tariffs.ts'
import { previewServiceMessage } from '#contract/service-messages.ts'
import type { ErrorBody } from '#contract/errors.ts'
import {
  address,
  dataExport,
  failedJob,
  failedMessage,
  futurePrice,
  guardsOf,
  letter,
  recentSearch,
  shownMessage,
} from '#tests/access/subjects.ts'
import { accountAccess } from '#tests/access/accounts.ts'
import { closingAccess } from '#tests/access/closings.ts'
import { creditAccess } from '#tests/access/credit.ts'
import { invoiceAccess } from '#tests/access/invoices.ts'
import { closedDay, invoiceOf } from '#tests/support/invoices.ts'
import { agentAccess } from '#tests/access/agents.ts'
import { auditAccess } from '#tests/access/audit.ts'
import { bankAccess } from '#tests/access/bank.ts'
import { blockAccess } from '#tests/access/blocks.ts'
import { catalogueAccess } from '#tests/access/catalogue.ts'
import { categoryAccess } from '#tests/access/categories.ts'
import { conversationAccess, heldMessageAccess } from '#tests/access/conversations.ts'
import { feedAccess } from '#tests/access/feeds.ts'
import { webhookAccess } from '#tests/access/webhooks.ts'
import { followerMessageAccess } from '#tests/access/follower-messages.ts'
import { followAccess } from '#tests/access/follows.ts'
import { groupEditAccess } from '#tests/access/group-edits.ts'
import { groupAccess } from '#tests/access/groups.ts'
import { jobAccess } from '#tests/access/jobs.ts'
import { listingLifeAccess } from '#tests/access/listing-life.ts'
import { listingAccess } from '#tests/access/listings.ts'
import { broadcastingRow, liveAccess, signInRow } from '#tests/access/live.ts'
import { chargerAccess } from '#tests/access/chargers.ts'
import { leadAccess } from '#tests/access/leads.ts'
import { loanAccess } from '#tests/access/loans.ts'
import { videoAccess } from '#tests/access/videos.ts'
import { mahalacAccess } from '#tests/access/mahalac.ts'
import { noticeAccess } from '#tests/access/notices.ts'
import { pushAccess } from '#tests/access/push.ts'
import { checksAccess } from '#tests/access/checks.ts'
import { moderationAccess } from '#tests/access/moderation.ts'
import { muteAccess } from '#tests/access/mutes.ts'
import { notificationAccess } from '#tests/access/notifications.ts'
import { callbackRow, paymentAccess } from '#tests/access/payments.ts'
import { peopleAccess } from '#tests/access/people.ts'
import { photoAccess } from '#tests/access/photos.ts'
import { placeAccess } from '#tests/access/places.ts'
import { proAccess } from '#tests/access/pro.ts'
import { profileAccess } from '#tests/access/profiles.ts'
import { promotionAccess } from '#tests/access/promotions.ts'
import { questionAccess } from '#tests/access/questions.ts'
import { reviewAccess } from '#tests/access/reviews.ts'
import { reportAccess } from '#tests/access/reports.ts'
import { roleAccess } from '#tests/access/roles.ts'
import { disputeAccess } from '#tests/access/disputes.ts'
import { orderAccess } from '#tests/access/orders.ts'
import { payoutAccess } from '#tests/access/payouts.ts'
import { deliveryAccess } from '#tests/access/delivery.ts'
import { cartAccess } from '#tests/access/cart.ts'
import { savedAccess } from '#tests/access/saved.ts'
import { savedSearchAccess } from '#tests/access/saved-searches.ts'
import { searchAccess } from '#tests/access/search.ts'
import { shopAccess } from '#tests/access/shops.ts'
import { serviceMessageAccess } from '#tests/access/service-messages.ts'
import { siteAccess } from '#tests/access/site.ts'
import { staffListingAccess } from '#tests/access/staff-listings.ts'
import { staffVisitAccess } from '#tests/access/staff-visits.ts'
import { voucherAccess } from '#tests/access/vouchers.ts'
import { figureAccess } from '#tests/access/figures.ts'
import { tariffAccess } from '#tests/access/tariffs.ts'
import { statisticsAccess } from '#tests/access/statistics.ts'
import { statusAccess } from '#tests/access/status.ts'
import { sentCode } from '#tests/access/fresh-links.ts'
import type { Caller } from '#tests/access/fresh-guards.ts'
import { exampleNotes } from '#tests/support/examples.ts'
import { freshSubjects, type Subject } from '#tests/access/fresh.ts'
import { type AccessCheck, actingStatus, everyone, roles } from '#tests/access/rows.ts'
import { chargerOf } from '#tests/support/chargers.ts'
import { password } from '#tests/support/makers.ts'
import { newAddress } from '#tests/support/people.ts'
import { jpeg, multipart } from '#tests/support/photos.ts'
import { plainCategory } from '#tests/support/selling.ts'
import { test } from '#tests/support/test.ts'

const declared = Object.groupBy(
  [
    ...accountAccess,
    ...agentAccess,
    ...auditAccess,
    ...closingAccess,
    ...creditAccess,
    ...invoiceAccess,
    ...bankAccess,
    ...blockAccess,
    ...catalogueAccess,
    ...categoryAccess,
    ...conversationAccess,
    ...heldMessageAccess,
    ...feedAccess,
    ...webhookAccess,
    ...followerMessageAccess,
    ...followAccess,
    ...groupAccess,
    ...groupEditAccess,
    ...jobAccess,
    ...listingAccess,
    ...listingLifeAccess,
    ...liveAccess,
    ...chargerAccess,
    ...leadAccess,
    ...loanAccess,
    ...mahalacAccess,
    ...videoAccess,
    ...noticeAccess,
    ...pushAccess,
    ...checksAccess,
    ...moderationAccess,
    ...muteAccess,
    ...notificationAccess,
    ...paymentAccess,
    ...peopleAccess,
    ...photoAccess,
    ...placeAccess,
    ...proAccess,
    ...profileAccess,
    ...promotionAccess,
    ...questionAccess,
    ...reviewAccess,
    ...reportAccess,
    ...roleAccess,
    ...cartAccess,
    ...deliveryAccess,
    ...disputeAccess,
    ...orderAccess,
    ...payoutAccess,
    ...savedAccess,
    ...savedSearchAccess,
    ...searchAccess,
    ...serviceMessageAccess,
    ...shopAccess,
    ...siteAccess,
    ...staffListingAccess,
    ...staffVisitAccess,
    ...figureAccess,
    ...statisticsAccess,
    ...statusAccess,
    ...tariffAccess,
    ...voucherAccess,
  ],
  ({ endpoint: { method, path } }) => `${method} /api${path}`,
)

/** The reply to each kind of caller per route. The path names the subject of routes with parameters. */
const matrix: Record<string, (Partial<AccessCheck> & Pick<AccessCheck, 'row'>)[] | undefined> = {
  ...declared,
  // Also served outside `/api`.
  'GET /sanctum/csrf-cookie': [{ row: everyone(204) }],
  'POST /auth/web/logout': [{ row: everyone(200) }],
  'POST /broadcasting/auth': [broadcastingRow],
  'POST /broadcasting/user-auth': [signInRow],
  'POST /hooks/card': [callbackRow],
  'POST /hooks/wallet': [callbackRow],
  'GET /api/openapi.json': [{ row: everyone(200) }],
}

/** Files, pages of the sandbox and the catch-all, whose replies do not depend on the caller. */
const withoutRow = [
  /^\/dev\/banka\//,
  /^\/dev\/kurir/,
  /^\/api\/docs/,
  /^\/media\//,
  /^\/robots\.txt$/,
  /^\/sitemap/,
  /^\/api(\/\*)?$/,
]

/** Calls of staff that change something; the others only compute. */
const isTraced = (endpoint: Endpoint | undefined) =>
  endpoint !== undefined &&
  (endpoint.access === 'moderator' || endpoint.access === 'admin') &&
  endpoint.method !== 'GET' &&
  endpoint !== previewServiceMessage &&
  endpoint !== previewCatalogueChange &&
  endpoint !== previewPrice

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
  const refused = shadowedCalls.map(({ method, path }) => `${method} /api${path}`)
  const listed = [...routes].filter(
    (route) => !refused.includes(route) && !withoutRow.some((pattern) => pattern.test(route.split(' ')[1]!)),
  )
  expect(listed.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

test(
  'answers every kind of caller as the matrix says',
  { timeout: 300_000 },
  async ({ app, make, login, db, deps }) => {
    // Nobody reads the codes that are sent.
    deps.passwords = {
      ...deps.passwords,
      matches: async (given, stored) => Boolean(stored) && (given === password || given === sentCode),
    }
    // As with a hosted service, without which the call does not exist.
    deps.live = { ...deps.live, signUser: () => ({ auth: 'x', user_data: '{}' }) }
    const shop = await make.shop()
    const makeCaller = {
      stranger: make.account,
      owner: make.account,
      pro: (values: object) => make.account({ pro_until: new Date(Date.now() + 86_400_000), ...values }),
      shop: (account: object) => make.shop({ account }),
      agent: (values: object) => make.account({ agent_of_shop_id: shop.shop.id, ...values }),
      moderator: (values: object) => make.account({ role: 'moderator', ...values }),
      admin: (values: object) => make.account({ role: 'admin', ...values }),
      acting: async (values: object) => {
        const { shop: own } = await make.shop({ account: values })
        return make.account({ agent_of_shop_id: own.id, ...values })
      },
    }
    // Long ago, so that all listings of the calls fit its limit.
    const owner = await make.account({ created_at: new Date('2010-01-01') })
    const callers = {
      stranger: await makeCaller.stranger(),
      owner,
      pro: await makeCaller.pro({}),
      shop,
      agent: await makeCaller.agent({}),
      moderator: await makeCaller.moderator({}),
      admin: await makeCaller.admin({}),
      acting: await makeCaller.agent({}),
    }
    /** Has the sessions of an agent work as the shop, whose account it returns. */
    async function beginToAct(agent: { id: number; agent_of_shop_id: number | null }) {
      await db
        .updateTable('session')
        .set({ acts_for_shop: true })
        .where('account_id', '=', agent.id)
        .execute()
      return db
        .selectFrom('shop')
        .select('owner_id as id')
        .where('id', '=', agent.agent_of_shop_id)
        .executeTakeFirstOrThrow()
    }
    const plain = plainCategory(deps.catalog)
    const names: Record<string, string | number> = {
      owner: owner.username,
      ownerId: owner.id,
      shop: shop.shop.id,
      letter: await letter(db),
      futurePrice: await futurePrice(db),
      ...(await guardsOf(db, owner.id)),
      failedJob: await failedJob(db),
      failedMessage: await failedMessage(db),
      serviceMessage: await shownMessage(db),
      plain,
      charger: await chargerOf(db),
      ownersSearch: await recentSearch(db, owner.id),
      active: (await make.listing({ seller_id: owner.id })).id,
      draft: (await make.listing({ seller_id: owner.id, status: 'draft' })).id,
      ownerExport: await dataExport(deps, owner.id),
      closedDay: await closedDay(db),
      ownerInvoice: await invoiceOf(deps, owner.id),
      ownerAddress: await address(db, owner.id),
      hidden: (await make.listing({ seller_id: owner.id, status: 'hidden' })).id,
      held: (await make.listing({ seller_id: owner.id, held_by_moderation: true })).id,
      expired: (await make.listing({ seller_id: owner.id, status: 'expired' })).id,
      deleted: (await make.listing({ seller_id: owner.id, deleted_at: new Date() })).id,
      deletedDraft: (await make.listing({ seller_id: owner.id, status: 'draft', deleted_at: new Date() })).id,
      finished: (await make.listing({ seller_id: owner.id, status: 'finished' })).id,
      unitA: (await make.listing({ seller_id: shop.id })).id,
      unitB: (await make.listing({ seller_id: shop.id })).id,
      unitC: (await make.listing({ seller_id: shop.id })).id,
      unitD: (await make.listing({ seller_id: shop.id })).id,
    }
    const booked = [...deps.catalog.categories.values()].find(
      (category) => category.booking_enabled && category.children.length === 0,
    )!.id
    const fresh: Record<string, (caller: Caller) => Promise<Subject>> = freshSubjects({
      deps,
      make,
      ownerId: owner.id,
      proId: callers.pro.id,
      shopId: shop.id,
      shopOfOwnerId: shop.shop.id,
      plain,
      booked,
    })
    async function fill(text: string, caller: Caller) {
      const values = new Map<string, Subject>()
      for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
        if (!values.has(name)) values.set(name, await (fresh[name]?.(caller) ?? names[name]!))
      return text.replace(/("?)\{(\w+)\}\1/g, (_, quote: string, name: string) => {
        const value = values.get(name)!
        return typeof value === 'object' ? JSON.stringify(value) : `${quote}${value}${quote}`
      })
    }
    const photo = await jpeg()
    const wrong: string[] = []
    const traced = new Set<Endpoint>()
    const examples = exampleNotes()
    const tracesOf = (actorId: number) =>
      db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('actor_id', '=', actorId)
        .executeTakeFirstOrThrow()
        .then(({ count }) => count)
    for (const [route, checks] of Object.entries(matrix)) {
      for (const {
        endpoint,
        path = route.split(' ')[1]!,
        body,
        upload,
        content,
        caller: kind,
        row,
      } of checks!) {
        for (const role of ['acting', ...roles] as const) {
          const callerOf = (one: Exclude<typeof role, 'anonymous'>) =>
            kind ? makeCaller[one]({ verified: kind === 'new' }) : callers[one]
          const account = role === 'anonymous' ? undefined : await callerOf(role)
          // A fresh session each time, since some routes end it.
          const headers = account && { authorization: `Bearer ${await login(account)}` }
          const shopOfAgent = role === 'acting' ? await beginToAct(account!) : undefined
          // Agents act on what is their shop's, unless the call is about themselves.
          const caller = endpoint?.agents === 'self' ? account : (shopOfAgent ?? account)
          const url = await fill(path, caller)
          const form =
            upload && multipart([{ name: 'a.jpg', content: content ? Buffer.from(content) : photo }], upload)
          const staff = isTraced(endpoint) ? caller?.id : undefined
          const traces = staff === undefined ? 0 : await tracesOf(staff)
          const sent =
            body === undefined ? undefined : (JSON.parse(await fill(JSON.stringify(body), caller)) as object)
          const reply = await app.inject({
            method: route.split(' ')[0] as 'GET',
            url,
            headers: { ...headers, ...(form && form.headers) },
            remoteAddress: newAddress(),
            ...(form && { payload: form.payload }),
            ...(sent !== undefined && { payload: sent }),
          })
          const { statusCode } = reply
          const expected = role === 'acting' ? actingStatus(row, endpoint) : row[role]
          if (statusCode !== expected)
            wrong.push(`${route} ${path} as ${role}: ${statusCode}, not ${expected}`)
          if (endpoint) examples.note(endpoint, sent, reply)
          const code = statusCode >= 400 ? reply.json<ErrorBody>().error.code : undefined
          if (endpoint && staff !== undefined && statusCode < 300) {
            traced.add(endpoint)
            if ((await tracesOf(staff)) <= traces) wrong.push(`${route} ${path} leaves no audit entry`)
          }
          if (endpoint && code && !errorCodesOf(endpoint).includes(code))
            wrong.push(`${route} replies with ${code}, which it does not declare`)
        }
      }
    }
    expect(wrong).toEqual([])
    if (process.env['WRITE_EXAMPLES']) examples.write()
    const untried = [...endpointNames.keys()].filter((one) => isTraced(one) && !traced.has(one))
    expect(untried.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  },
)
