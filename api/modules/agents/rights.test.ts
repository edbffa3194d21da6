import { expect } from 'vitest'
import { type AgentRight, agentRightNames } from '#contract/agents/rights.ts'
import { agentDeeds } from '#contract/agents/log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend(
  'team',
  { scope: 'file' },
  ({ app, make, login }) =>
    async (shopValues: object = {}) => {
      const shop = await make.shop(shopValues)
      const owner = caller(app, await login(shop))
      /** An agent with these rights, who works as the shop, and the same person under their own name. */
      async function agent(rights: readonly AgentRight[]) {
        const account = await make.account({
          agent_of_shop_id: shop.shop.id,
          agent_rights: [...rights],
          first_name: 'Amra',
        })
        const call = caller(app, await login(account))
        expect((await call('POST', '/me/agency/acting')).status).toBe(200)
        return { account, call, own: caller(app, await login(account)) }
      }
      const log = async () =>
        (await owner('GET', '/shop/log')).body.data.map(
          ({ name, action, subject_id: id }: Record<string, string>) => `${name} ${action} ${id}`,
        ) as string[]
      return { shop, owner, agent, log }
    },
)

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')
const declared = [...endpointNames]
const rightOf = ({ agents }: Endpoint) =>
  agents !== undefined && agents !== 'any' && agents !== 'self' ? agents : undefined

test('gives agents who work as the shop nothing but what endpoints declare for them', async ({
  team,
  deps,
  onTestFinished,
}) => {
  const before = deps.rateLimiter
  deps.rateLimiter = unlimited
  onTestFinished(() => void (deps.rateLimiter = before))
  const { agent } = await team()
  const all = await agent(agentRightNames)
  const without = {
    sell: await agent(['answer', 'numbers']),
    answer: await agent(['sell', 'numbers']),
    numbers: await agent(['sell', 'answer']),
  }
  const wrong: string[] = []
  for (const [endpoint, name] of declared) {
    const { access, agents, method } = endpoint
    if (access === 'anyone' || agents === 'any' || agents === 'self') continue
    const right = rightOf(endpoint)
    const { call } = right ? without[right] : all
    const { status, body } = await call(method, pathOf(endpoint))
    const expected = access === 'moderator' || access === 'admin' ? 404 : 403
    if (status !== expected) wrong.push(`${name}: ${status}, not ${expected} (${body?.message})`)
  }
  expect(wrong).toEqual([])
})

test('logs every call by which agents change something, or names why not', () => {
  const unlogged = [
    // Only those of the shop see these.
    'archiveConversation',
    'unarchiveConversation',
    'saveConversation',
    'unsaveConversation',
    'keepDraft',
    'tagConversation',
    'markSeen',
    'markQuestionsSeen',
    'authoriseChannel',
    'authoriseUser',
    // Parts of an upload, whose end is logged.
    'beginVideoUpload',
    'cancelVideoUpload',
    'sendVideoPart',
    // Only computes something.
    'helpWithPrice',
  ]
  const changing = declared
    .filter(([endpoint]) => rightOf(endpoint) && endpoint.method !== 'GET')
    .map(([, name]) => name)
  expect(changing.toSorted()).toEqual([...Object.keys(agentDeeds), ...unlogged].toSorted())
})

test('sells as the shop, under its limits and state, with an entry for every deed', async ({
  team,
  make,
  deps,
  db,
}) => {
  const { shop, agent, log } = await team()
  const { account, call, own } = await agent(['sell'])
  const category_id = plainCategory(deps.catalog)
  const made = await call('POST', '/listings', { title: 'Polica', category_id, price: 20, state: 'used' })
  expect(made.status).toBe(201)
  const id = made.body.id ?? made.body.data.id
  expect(
    (await db.selectFrom('listing').select('seller_id').where('id', '=', id).executeTakeFirstOrThrow())
      .seller_id,
  ).toBe(shop.id)
  const active = await make.listing({ seller_id: shop.id })
  expect((await call('POST', `/listings/${active.id}/hide`)).status).toBe(200)
  expect((await call('POST', `/listings/${active.id}/hide`)).status).toBe(409)
  expect((await call('DELETE', `/listings/${active.id}`)).status).toBe(403)
  const stranger = await make.listing()
  expect((await call('POST', `/listings/${stranger.id}/hide`)).status).toBe(403)
  // Under their own name they have no part in it.
  expect((await own('POST', `/listings/${active.id}/unhide`)).status).toBe(404)
  expect((await own('GET', `/users/${account.username}/listings`)).body.data).toEqual([])
  expect(await log()).toEqual([
    `${account.username} hideListing ${active.id}`,
    `${account.username} createListing ${id}`,
  ])

  await db
    .updateTable('shop')
    .set({ ends_at: new Date(0), active: false })
    .where('id', '=', shop.shop.id)
    .execute()
  expect((await call('POST', `/listings/${active.id}/unhide`)).body.error.code).toBe('shop_suspended')
})

test('holds agents who work as the shop to the heavier of the two restrictions', async ({
  team,
  make,
  db,
}) => {
  const { shop, agent } = await team({
    account: { restriction: 'suspend', restriction_rule: 'scam', restricted_until: null },
  })
  const { account, call } = await agent(['answer'])
  const limited = { restriction: 'limit', restriction_rule: 'spam' } as const
  await db.updateTable('account').set(limited).where('id', '=', account.id).execute()
  const buyer = await make.account()
  const listing = await make.listing({ seller_id: shop.id })
  const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
  // A limited account may answer, a suspended one may not write at all.
  const { status, body } = await call('POST', `/conversations/${id}/messages`, { content: 'Ima ih još tri.' })
  expect([status, body.error.code]).toEqual([403, 'account_restricted'])
  expect(body.message).toContain('suspendovan')
})

test("spends none of the shop's credit", async ({ team, make, deps, db }) => {
  const { shop, agent, log } = await team()
  await make.credit(shop.id, 10_000)
  const { call } = await agent(['sell'])
  const category_id = plainCategory(deps.catalog)
  const draft = await make.listing({ seller_id: shop.id, category_id, status: 'draft' })
  const refused = await call('POST', `/listings/${draft.id}/publish`, { urgent: true })
  expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('samo vlasnik')])
  expect((await call('GET', '/credit')).status).toBe(403)
  expect((await call('GET', '/me')).body.data).toMatchObject({
    username: shop.username,
    email: null,
    credits: 0,
    acting: { shop: shop.shop.business_name, rights: ['sell'] },
  })
  const { balance } = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('holder', '=', shop.id)
    .where('kind', '=', 'credit')
    .executeTakeFirstOrThrow()
  expect(balance).toBe(10_000)
  expect(await log()).toEqual([])
})

test("answers in the shop's conversations, whose people see who; the agent's own stay apart", async ({
  app,
  team,
  make,
  login,
  db,
}) => {
  const { shop, owner, agent, log } = await team()
  const { account, call, own } = await agent(['answer'])
  const buyer = await make.account()
  const asBuyer = caller(app, await login(buyer))
  const listing = await make.listing({ seller_id: shop.id })
  const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
  const { id: listingId } = await make.listing({ seller_id: account.id })
  const private_ = await talk(db, { sellerId: account.id, otherId: buyer.id, listingId })
  const idsOf = async (of: typeof call) =>
    (await of('GET', '/conversations')).body.data.map((row: { id: number }) => row.id)
  expect([await idsOf(call), await idsOf(own)]).toEqual([[id], [private_]])
  expect((await call('GET', `/conversations/${private_}`)).status).toBe(404)
  expect((await own('GET', `/conversations/${id}`)).status).toBe(404)

  const sent = await call('POST', `/conversations/${id}/messages`, { content: 'Ima ih još tri.' })
  expect([sent.status, sent.body.data.agent]).toEqual([201, 'Amra'])
  const last = async (of: typeof call) => (await of('GET', `/conversations/${id}/messages`)).body.data.at(-1)
  expect(await last(owner)).toMatchObject({ content: 'Ima ih još tri.', is_mine: true, agent: 'Amra' })
  expect(await last(asBuyer)).toMatchObject({
    sender: { id: shop.id, username: shop.username },
    agent: null,
  })
  expect(await log()).toEqual([`${account.username} sendMessage ${id}`])

  // They may follow messages, but none of the shop's other events.
  const auth = async (of: typeof call, channel_name: string) =>
    (await of('POST', '/broadcasting/auth', { socket_id: '1.1', channel_name })).status
  expect((await call('GET', '/live/connection')).body.data.channel).toBe(`private-shop-desk.${shop.id}`)
  expect(await auth(call, `private-shop-desk.${shop.id}`)).toBe(200)
  expect(await auth(call, `private-conversation.${id}`)).toBe(200)
  expect(await auth(call, `private-App.Models.User.${shop.id}`)).toBe(403)
  expect(await auth(own, `private-shop-desk.${shop.id}`)).toBe(403)

  const other = await agent(['answer'])
  const path = `/conversations/${id}/messages/${sent.body.data.sequence}/withdraw`
  expect((await other.call('POST', path)).status).toBe(403)
  expect((await call('POST', path)).status).toBe(200)
})

test('ends at once what a former agent may do, in sessions under way too', async ({
  app,
  team,
  make,
  login,
  db,
}) => {
  const { shop, owner, agent } = await team()
  const { account, call } = await agent(agentRightNames)
  const buyer = await make.account()
  const listing = await make.listing({ seller_id: shop.id })
  const id = await talk(db, { sellerId: shop.id, otherId: buyer.id, listingId: listing.id })
  const tries = async () => [
    (await call('GET', `/conversations/${id}`)).status,
    (await call('POST', `/listings/${listing.id}/hide`)).status,
    (await call('GET', '/statistics')).status,
    (await call('GET', '/group-edits/listings')).status,
  ]
  expect((await owner('PUT', `/shop/agents/${account.id}`, { rights: ['numbers'] })).status).toBe(200)
  expect(await tries()).toEqual([403, 403, 200, 403])
  expect((await owner('DELETE', `/shop/agents/${account.id}`)).status).toBe(200)
  expect(await tries()).toEqual([404, 403, 403, 403])
  expect((await call('GET', '/me')).body.data).toMatchObject({ username: account.username, acting: null })

  // At another shop they begin under their own name, and see nothing of the first.
  const second = await make.shop()
  await db
    .updateTable('account')
    .set({ agent_of_shop_id: second.shop.id, agent_rights: [...agentRightNames] })
    .where('id', '=', account.id)
    .execute()
  expect((await call('GET', '/me')).body.data.acting).toBeNull()
  await call('POST', '/me/agency/acting')
  expect((await call('GET', '/me')).body.data).toMatchObject({ username: second.username })
  expect(await tries()).toEqual([404, 403, 200, 200])
  const asOwner = caller(app, await login(shop))
  expect((await asOwner('GET', `/conversations/${id}`)).status).toBe(200)
})
