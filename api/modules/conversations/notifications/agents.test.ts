import { expect } from 'vitest'
import { minuteMs } from '#lib/time.ts'
import { type AgentRight, agentRightNames } from '#contract/agents/rights.ts'
import { heldMessage } from '#tests/support/messages/conversations.ts'
import { startPushService } from '#tests/support/doubles/push-service.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/messages/unread-mails.ts'

const test = base
  .extend('service', { scope: 'file' }, async ({}, { onCleanup }) => {
    const service = await startPushService()
    onCleanup(async () => void (await service.close()))
    return service
  })
  .extend('team', { scope: 'file' }, ({ app, make, login, person }) => async () => {
    const shop = await make.shop()
    const owner = { ...shop, call: caller(app, await login(shop)) }
    const agent = (rights: readonly AgentRight[] = ['answer']) =>
      person({ agent_of_shop_id: shop.shop.id, agent_rights: [...rights] })
    /** Sends the shop a message; returns its conversation. */
    async function write(from: Awaited<ReturnType<typeof person>>, content = 'Zdravo') {
      const { status, body } = await from.call('POST', '/conversations', { username: shop.username, content })
      expect(status).toBe(201)
      return body.conversation_id as number
    }
    return { shop: shop.shop, owner, agent, write, buyer: await person() }
  })

test('mails agents who answer, and the owner, about messages that nobody in the shop has read', async ({
  team,
  person,
  mailsAfter,
}) => {
  const { shop, owner, agent, write, buyer } = await team()
  const [answering, selling, all] = [
    await agent(),
    await agent(['sell', 'numbers']),
    await agent(agentRightNames),
  ]
  const other = await person()
  const id = await write(buyer)
  expect(await mailsAfter(answering, 9)).toEqual([])
  await write(buyer, 'Ima li još?')
  await write(other)
  const [mail, ...more] = await mailsAfter(answering, 1)
  expect(more).toEqual([])
  expect(mail).toContain(`Za shop ${shop.business_name}: 2 nove poruke od korisnika ${buyer.username}`)
  expect(mail).toContain(`Za shop ${shop.business_name}: 1 nova poruka od korisnika ${other.username}`)
  expect(mail).toContain(`/mojbazar/rad-za-shop?razgovor=${id}`)
  expect(mail).toContain(answering.username)
  expect(mail).not.toContain('Ima li')
  expect(await mailsAfter(all, 0)).toHaveLength(1)
  expect(await mailsAfter(owner, 0)).toHaveLength(1)
  expect(await mailsAfter(selling, 0)).toEqual([])
  // Nothing more is sent until someone from the shop has been there.
  await write(buyer, 'Halo?')
  expect(await mailsAfter(answering, 60)).toHaveLength(1)
  await owner.call('POST', `/conversations/${id}/seen`, { sequence: 3 })
  await write(buyer, 'Hvala')
  expect(await mailsAfter(answering, 20)).toHaveLength(2)
})

test('mails nobody of the shop once one of them has read the messages', async ({ team, mailsAfter }) => {
  const { owner, agent, write, buyer } = await team()
  const [reading, other] = [await agent(), await agent()]
  const id = await write(buyer)
  expect((await reading.call('POST', '/me/agency/acting')).status).toBe(200)
  expect((await reading.call('POST', `/conversations/${id}/seen`, { sequence: 1 })).status).toBe(200)
  for (const one of [reading, other, owner]) expect(await mailsAfter(one, 30)).toEqual([])

  // Read after the notice was made, while its mail waits for the end of quiet hours.
  await other.call('PUT', '/me/quiet-hours', { from: '11:00', until: '20:00' })
  await write(buyer, 'Još nešto')
  expect(await mailsAfter(other, 30)).toEqual([])
  await reading.call('POST', `/conversations/${id}/seen`, { sequence: 2 })
  expect(await mailsAfter(other, 9 * 60)).toEqual([])
})

test('waits for agents who are on the site, and lets the others know meanwhile, once', async ({
  team,
  mailsAfter,
  clock,
}) => {
  const { agent, write, buyer, owner } = await team()
  const [present, absent] = [await agent(), await agent()]
  await write(buyer)
  clock.advance(9 * minuteMs)
  await present.call('GET', '/me')
  await owner.call('GET', '/me')
  expect(await mailsAfter(present, 1)).toEqual([])
  expect(await mailsAfter(absent, 0)).toHaveLength(1)
  expect(await mailsAfter(owner, 0)).toEqual([])
  await write(buyer, 'Ima li još?')
  expect(await mailsAfter(present, 10)).toHaveLength(1)
  expect(await mailsAfter(absent, 0)).toHaveLength(1)
})

test("follows the agent's own settings and devices", async ({ team, service, mailsAfter, clock }) => {
  const { shop, agent, write, buyer } = await team()
  const one = await agent()
  const subscribed = await one.call('POST', '/push/subscriptions', service.browser('/phone'))
  expect(subscribed.status).toBe(200)
  expect((await one.call('PUT', '/me/notification-preferences', { message: { mail: false } })).status).toBe(
    200,
  )
  const id = await write(buyer)
  clock.advance(5 * minuteMs)
  expect(await mailsAfter(one, 10)).toEqual([])
  expect(service.received).toMatchObject([
    {
      path: '/phone',
      push: {
        body: `Za shop ${shop.business_name}: 1 nova poruka od korisnika ${buyer.username}`,
        path: `/mojbazar/rad-za-shop?razgovor=${id}`,
      },
    },
  ])
})

test('tells nothing to agents who left or lost the right, and nothing about people whom the shop blocked', async ({
  team,
  person,
  mailsAfter,
}) => {
  const { owner, agent, write, buyer } = await team()
  const [removed, demoted, late, staying] = [await agent(), await agent(), await agent(), await agent()]
  for (const one of [late, staying])
    await one.call('PUT', '/me/quiet-hours', { from: '11:00', until: '20:00' })
  await write(buyer)
  await owner.call('DELETE', `/shop/agents/${removed.id}`)
  await owner.call('PUT', `/shop/agents/${demoted.id}`, { rights: ['sell'] })
  const aboutMessages = async (one: typeof removed, minutes: number) =>
    (await mailsAfter(one, minutes)).filter((mail) => mail.includes('Za shop'))
  for (const one of [removed, demoted, late]) expect(await aboutMessages(one, 15)).toEqual([])
  await owner.call('DELETE', `/shop/agents/${late.id}`)
  const blocked = await person()
  await write(blocked)
  expect(await mailsAfter(staying, 15)).toEqual([])
  await owner.call('POST', `/users/${blocked.username}/block`)
  expect(await aboutMessages(late, 9 * 60)).toEqual([])
  const [mail] = await mailsAfter(staying, 0)
  expect(mail).toContain(buyer.username)
  expect(mail).not.toContain(blocked.username)
})

test('tells banned agents nothing, even of what waited for them', async ({ team, mailsAfter, db }) => {
  const { agent, write, buyer } = await team()
  const [early, late] = [await agent(), await agent()]
  const ban = ({ id }: typeof early) =>
    db
      .updateTable('account')
      .set({ restriction: 'ban', restriction_rule: 'scam' })
      .where('id', '=', id)
      .execute()
  await late.call('PUT', '/me/quiet-hours', { from: '11:00', until: '20:00' })
  await write(buyer)
  await ban(early)
  for (const one of [early, late]) expect(await mailsAfter(one, 15)).toEqual([])
  await ban(late)
  expect(await mailsAfter(late, 9 * 60)).toEqual([])
})

test('tells agents nothing about their own questions to the shop or about withdrawn messages', async ({
  team,
  mailsAfter,
}) => {
  const { agent, write, buyer } = await team()
  const [asking, other] = [await agent(), await agent()]
  await write(asking)
  expect(await mailsAfter(other, 15)).toHaveLength(1)
  expect(await mailsAfter(asking, 0)).toEqual([])
  const id = await write(buyer)
  await buyer.call('POST', `/conversations/${id}/messages/1/withdraw`)
  expect(await mailsAfter(other, 15)).toHaveLength(1)
  await write(buyer, 'Ipak pitam')
  expect(await mailsAfter(other, 15)).toHaveLength(2)
})

test('tells agents of a message that staff held once it is delivered', async ({
  team,
  person,
  mailsAfter,
  db,
}) => {
  const { agent, buyer, owner } = await team()
  const [one, moderator] = [await agent(), await person({ role: 'moderator' })]
  const id = await heldMessage(db, { senderId: buyer.id, otherId: owner.id })
  expect(await mailsAfter(one, 15)).toEqual([])
  const path = `/admin/held-messages/${buyer.id}`
  const released = await moderator.call('POST', path, { decision: 'release', last_id: id })
  expect(released.status).toBe(200)
  expect(await mailsAfter(one, 9)).toEqual([])
  expect(await mailsAfter(one, 1)).toHaveLength(1)
})
