import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base, tokenIn } from '#tests/support/accounts/people.ts'
import { invitationDays, invitationSends, mostAgents } from '#contract/agents/rights.ts'
import { forgetAgentData } from './jobs.ts'

const test = base.extend('dealer', { scope: 'file' }, ({ app, make, login, letters }) => async () => {
  const shop = await make.shop()
  const call = caller(app, await login(shop))
  const list = async () => (await call('GET', '/shop/agents')).body.data
  return {
    shop,
    call,
    list,
    invite: (email: string, rights: string[] = ['sell']) =>
      call('POST', '/shop/agents/invitations', { email, rights }),
    /** The token of the latest letter to an address. */
    tokenFor: async (email: string) => tokenIn((await letters(email))[0]?.text),
    log: async () =>
      (await call('GET', '/shop/log')).body.data.map(
        ({ name, action, detail }: Record<string, string>) => `${name} ${action} ${detail}`,
      ) as string[],
  }
})

test('makes a person invited by mail an agent of the shop, once', async ({
  app,
  make,
  login,
  dealer,
  db,
  runJobs,
}) => {
  const { shop, invite, list, log, tokenFor, call } = await dealer()
  const person = await make.account()
  expect(await invite(person.email!, ['answer', 'sell', 'sell'])).toMatchObject({ status: 201 })
  expect(await invite(person.email!.toUpperCase())).toMatchObject({ status: 409 })
  const token = await tokenFor(person.email!)
  const asPerson = caller(app, await login(person))
  // Simulates work for a shop that was erased meanwhile.
  await db.updateTable('session').set({ acts_for_shop: true }).where('account_id', '=', person.id).execute()

  const { body } = await asPerson('POST', '/agent-invitations/check', { token })
  expect(body.data).toMatchObject({
    shop: shop.shop.business_name,
    rights: ['sell', 'answer'],
    obstacle: null,
  })
  expect((await list()).agents).toEqual([])
  const tries = await Promise.all([1, 2].map(() => asPerson('POST', '/agent-invitations/accept', { token })))
  const [accepted, refused] = tries.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(accepted).toBe(200)
  // The second finds the person an agent already, or the invitation gone.
  expect([409, 410]).toContain(refused)
  expect((await list()).agents).toMatchObject([
    { id: person.id, username: person.username, rights: ['sell', 'answer'] },
  ])
  expect((await asPerson('GET', '/me')).body.data).toMatchObject({ shop_id: shop.shop.id, acting: null })
  expect((await asPerson('GET', '/me/agency')).body.data).toMatchObject({ rights: ['sell', 'answer'] })
  expect(await log()).toEqual([
    `${person.username} joined prodaje, odgovara`,
    `${shop.username} invited ${person.email}`,
  ])
  await runJobs()
  const notices = (await call('GET', '/notifications')).body.data
  expect(notices[0].text).toBe(`${person.username} je sada agent vašeg shopa`)
  expect((await invite(person.email!)).body.error.fields).toEqual({
    email: 'Ova osoba već radi za vaš shop.',
  })
})

test('lets only the verified owner of the address accept, and only as a person without a shop', async ({
  app,
  make,
  login,
  dealer,
}) => {
  const { shop, invite, list, tokenFor } = await dealer()
  const otherShop = await make.shop()
  const stranger = await make.account()
  const unverified = await make.account({ verified: false })
  const busy = await make.account({ agent_of_shop_id: otherShop.shop.id })
  const staff = await make.account({ role: 'moderator' })
  const tokens: Record<string, string> = {}
  for (const { email } of [otherShop, unverified, busy, staff]) {
    await invite(email!)
    tokens[email!] = await tokenFor(email!)
  }
  const accept = async (account: { id: number }, token: string) =>
    (await caller(app, await login(account))('POST', '/agent-invitations/accept', { token })).status
  expect(await accept(stranger, tokens[busy.email!]!)).toBe(403)
  expect(await accept(unverified, tokens[unverified.email!]!)).toBe(403)
  expect(await accept(otherShop, tokens[otherShop.email!]!)).toBe(409)
  expect(await accept(busy, tokens[busy.email!]!)).toBe(409)
  expect(await accept(staff, tokens[staff.email!]!)).toBe(409)
  expect((await invite(shop.email!)).status).toBe(422)
  expect(await list()).toMatchObject({ agents: [], invitations: [{}, {}, {}, {}] })
})

test('ends links that are withdrawn, replaced or a week old', async ({
  app,
  make,
  login,
  dealer,
  clock,
  db,
  runJobs,
}) => {
  const { call, invite, list, tokenFor, log } = await dealer()
  const person = await make.account()
  const asPerson = caller(app, await login(person))
  const check = async (token: string) =>
    (await asPerson('POST', '/agent-invitations/check', { token })).status
  const { id } = (await invite(person.email!)).body
  const first = await tokenFor(person.email!)
  expect((await call('POST', `/shop/agents/invitations/${id}/resend`)).status).toBe(409)
  clock.advance(11 * 60_000)
  expect((await call('POST', `/shop/agents/invitations/${id}/resend`)).status).toBe(200)
  const second = await tokenFor(person.email!)
  expect([await check(first), await check(second)]).toEqual([410, 200])
  await db.updateTable('agent_invitation').set({ sends: invitationSends }).where('id', '=', id).execute()
  clock.advance(11 * 60_000)
  expect((await call('POST', `/shop/agents/invitations/${id}/resend`)).body.message).toContain('najviše')
  clock.advance(7 * 24 * 3_600_000)
  expect(await check(second)).toBe(410)
  expect((await list()).invitations[0].is_expired).toBe(true)
  const again = (await invite(person.email!)).body
  const third = await tokenFor(person.email!)
  expect(await check(third)).toBe(200)
  expect((await call('DELETE', `/shop/agents/invitations/${again.id}`)).status).toBe(200)
  expect(await check(third)).toBe(410)
  expect((await log())[0]).toContain('withdrawn')
  await invite(person.email!)
  clock.advance((invitationDays + 8) * 24 * 3_600_000)
  await enqueue(db, forgetAgentData, {})
  await runJobs()
  expect(
    await db.selectFrom('agent_invitation').select('id').where('email', '=', person.email).execute(),
  ).toEqual([])
  clock.reset()
})

test('lets neither other shops nor agents manage agents and invitations', async ({
  app,
  make,
  login,
  dealer,
}) => {
  const one = await dealer()
  const other = await dealer()
  const agent = await make.account({ agent_of_shop_id: one.shop.shop.id })
  const { id } = (await one.invite('neko@example.com')).body
  for (const call of [other.call, caller(app, await login(agent))])
    for (const [method, path, payload] of [
      ['POST', `/shop/agents/invitations/${id}/resend`, undefined],
      ['DELETE', `/shop/agents/invitations/${id}`, undefined],
      ['PUT', `/shop/agents/${agent.id}`, { rights: ['numbers'] }],
      ['DELETE', `/shop/agents/${agent.id}`, undefined],
    ] as const)
      expect([403, 404]).toContain((await call(method, path, payload)).status)
  expect(await one.list()).toMatchObject({ agents: [{ id: agent.id }], invitations: [{ id }] })
  expect((await other.call('GET', '/shop/log')).body.data).toEqual([])
})

test('changes rights, removes agents and lets them leave, each with an entry in the log', async ({
  app,
  make,
  login,
  dealer,
  letters,
}) => {
  const { shop, call, list, log } = await dealer()
  const [removed, left] = [
    await make.account({ agent_of_shop_id: shop.shop.id }),
    await make.account({ agent_of_shop_id: shop.shop.id }),
  ]
  const listing = await make.listing({ seller_id: shop.id })
  const [asRemoved, asLeft] = [caller(app, await login(removed)), caller(app, await login(left))]
  expect((await call('PUT', `/shop/agents/${removed.id}`, { rights: ['numbers'] })).status).toBe(200)
  expect((await list()).agents[0].rights).toEqual(['numbers'])
  expect((await call('DELETE', `/shop/agents/${removed.id}`)).status).toBe(200)
  expect((await call('DELETE', `/shop/agents/${removed.id}`)).status).toBe(404)
  expect((await asLeft('DELETE', '/me/agency')).status).toBe(200)
  expect((await asLeft('DELETE', '/me/agency')).status).toBe(409)
  for (const former of [asRemoved, asLeft]) {
    expect((await former('GET', '/me')).body.data.shop_id).toBeNull()
    expect((await former('GET', '/group-edits/listings')).status).toBe(403)
    expect((await former('GET', '/statistics')).status).toBe(403)
  }
  expect((await app.inject({ url: `/api/listings/${listing.id}` })).statusCode).toBe(200)
  expect((await letters(removed.email!))[0]!.subject).toContain('Više niste agent')
  expect(await log()).toEqual([
    `${left.username} left ${left.username}`,
    `${shop.username} removed ${removed.username}`,
    `${shop.username} rights-changed ${removed.username}: vidi brojke`,
  ])
})

test('keeps a shop at its number of agents', async ({ make, dealer }) => {
  const { shop, invite, list } = await dealer()
  for (let agents = 0; agents < mostAgents - 1; agents += 1)
    await make.account({ agent_of_shop_id: shop.shop.id })
  const replies = await Promise.all(['a', 'b'].map((name) => invite(`${name}@primjer.example.com`)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await list()).places_left).toBe(0)
})
