import { expect } from 'vitest'
import { type Dispute, type DisputedOrder, settlements } from '#contract/disputes.ts'
import { enqueue } from '#lib/jobs.ts'
import { moveOrders } from '#api/modules/orders/jobs.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { payOrder, test as base } from '#tests/support/orders/order-scene.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'

const test = base.extend('disputed', { scope: 'file' }, ({ market, make, deps, db, runJobs, login, app }) => {
  /** An order by card, on its way by the seller's own courier: 100 KM and 5 KM for delivery. */
  const ordered = async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 50 })
    const order = await buyer.placed(seller.account.id, {
      items: [{ listing_id: listing.id }],
      payment: 'card',
      handover: 'own_courier',
      delivery: 5,
    })
    await payOrder(deps, order)
    await runJobs()
    for (const action of ['confirm', 'ship', 'deliver'])
      expect((await seller.call('POST', `/orders/${order.id}/${action}`)).status).toBe(200)
    return { seller, buyer, order, path: `/orders/${order.id}/dispute` }
  }
  const opened = async () => {
    const found = await ordered()
    const { status, body } = await found.buyer.call('POST', found.path, {
      reason: 'damaged',
      text: 'Staklo je slomljeno.',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { case_id: caseId } = await db
      .selectFrom('order_dispute')
      .select('case_id')
      .where('order_id', '=', found.order.id)
      .executeTakeFirstOrThrow()
    return { ...found, dispute: body.data as Dispute, caseId, casePath: `/admin/cases/${caseId}` }
  }
  const moderator = async () => {
    const account = await make.account({ role: 'moderator', hasFactor: true })
    return { account, call: await market.callsOf(account) }
  }
  const upload = async (account: { id: number }, path: string) => {
    const { payload, headers } = multipart([{ name: 'slika.jpg', content: await jpeg() }], 'pictures')
    return app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, authorization: `Bearer ${await login(account)}` },
    })
  }
  const status = async (account: { id: number }, path: string) => {
    const authorization = `Bearer ${await login(account)}`
    return (await app.inject({ url: `/api${path}`, headers: { authorization } })).statusCode
  }
  return { ordered, opened, moderator, upload, status }
})

test('freezes only the disputed order, and lets both sides speak', async ({
  disputed,
  market,
  clock,
  db,
  runJobs,
}) => {
  const { seller, buyer, order, path, dispute } = await disputed.opened()
  expect(dispute).toMatchObject({
    opened_by: 'buyer',
    reason: 'damaged',
    outcome: null,
    statements: [{ side: 'buyer', is_mine: true, text: 'Staklo je slomljeno.' }],
    may: { state: true, add_pictures: true, withdraw: true },
  })
  const held = await market.movedBy(order.id)
  expect(held).toEqual({ clearing_card: 10_500, held_orders: -10_500 })
  for (const [who, action] of [
    [buyer, 'complete'],
    [seller, 'return'],
  ] as const)
    expect(
      (await who.call('POST', `/orders/${order.id}/${action}`, { reason: 'Tako' })).body.error.code,
    ).toBe('order_state')
  expect((await buyer.call('POST', path, { reason: 'other', text: 'Još' })).body.error.code).toBe(
    'order_state',
  )

  const answer = await seller.call('POST', `${path}/statements`, { text: 'Poslao sam čitavo.' })
  expect(answer.body.data.statements).toMatchObject([
    { side: 'buyer', is_mine: false },
    { side: 'seller', is_mine: true, text: 'Poslao sam čitavo.' },
  ])
  expect((await seller.call('POST', `${path}/withdraw`)).status).toBe(409)

  const stranger = await market.buyer()
  for (const [method, url, body] of [
    ['GET', path, undefined],
    ['POST', path, { reason: 'other', text: 'Tuđe' }],
    ['POST', `${path}/statements`, { text: 'Tuđe' }],
    ['POST', `${path}/withdraw`, undefined],
  ] as const)
    expect((await stranger.call(method, url, body)).status).toBe(404)

  const { data: told } = (await seller.call('GET', '/notifications')).body
  expect(JSON.stringify(told)).toContain('Stiglo je oštećeno'.toLowerCase())

  // The clock does not complete it.
  clock.advance(10 * 24 * 3600 * 1000)
  await enqueue(db, moveOrders, {})
  await runJobs()
  const now = (await buyer.call('GET', `/orders/${order.id}`)).body.data as Order
  expect(now).toMatchObject({ state: 'delivered', is_frozen: true, deadline_at: null })
  clock.reset()
})

test('lets only the side that complained take it back, after which the order goes on', async ({
  disputed,
  market,
  db,
}) => {
  const { buyer, order, path, caseId } = await disputed.opened()
  expect((await buyer.call('POST', `${path}/withdraw`)).body.data).toMatchObject({ outcome: 'withdrawn' })
  expect((await buyer.call('POST', `${path}/withdraw`)).status).toBe(409)
  const { state } = await db
    .selectFrom('moderation_case')
    .select('state')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('closed')
  const again = (await buyer.call('GET', path)).body
  expect(again).toMatchObject({ may_open: true, order: { side: 'buyer' } })
  const { events } = (await buyer.call('GET', `/orders/${order.id}`)).body.data as Order
  expect(events.slice(-2)).toMatchObject([
    { kind: 'dispute', side: 'buyer' },
    { kind: 'withdraw', side: 'buyer', text: 'Prijava problema je povučena' },
  ])
  expect((await buyer.call('POST', `/orders/${order.id}/complete`)).status).toBe(200)
  expect((await market.movedBy(order.id))['payable']).toBe(10_500)
})

const outcomes = [
  [{ outcome: 'refund' }, 'completed', {}],
  [{ outcome: 'return' }, 'returned', {}],
  [
    { outcome: 'part', amount: '40,00' },
    'completed',
    { clearing_card: 6_500, sellers_owed: -6_500, payable: 6_500, payable_book: -6_500 },
  ],
  [
    { outcome: 'release' },
    'completed',
    { clearing_card: 10_500, sellers_owed: -10_500, payable: 10_500, payable_book: -10_500 },
  ],
] as const

test.for(outcomes)('divides exactly: %o', async ([given, state, money], { disputed, market, db }) => {
  const { seller, buyer, order, path, casePath } = await disputed.opened()
  const { call } = await disputed.moderator()
  const facts = 'Slike pokazuju oštećenje.'
  // The order is visible only to the moderator who claimed the case.
  expect((await call('GET', `${casePath}/order`)).status).toBe(409)
  expect((await call('POST', `${casePath}/settlement`, { ...given, facts })).status).toBe(409)
  expect((await call('POST', `${casePath}/claim`)).status).toBe(200)
  const seen = (await call('GET', `${casePath}/order`)).body.data as DisputedOrder
  expect(seen).toMatchObject({
    money: 105,
    order: { id: order.id, side: 'staff', recipient: { name: 'Amra Kupac' } },
    dispute: { statements: [{ text: 'Staklo je slomljeno.' }] },
  })
  expect((await call('POST', `${casePath}/decision`, { content: 'keep' })).status).toBe(409)

  const replies = await Promise.all([
    call('POST', `${casePath}/settlement`, { ...given, facts }),
    call('POST', `${casePath}/settlement`, { ...given, facts }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await market.movedBy(order.id)).toEqual(money)
  expect((await recount(db)).faults).toEqual([])
  const isReturned = state === 'returned'
  for (const who of [seller, buyer]) {
    const { events, ...now } = (await who.call('GET', `/orders/${order.id}`)).body.data as Order
    expect(now).toMatchObject({ state, is_frozen: false })
    // The note says who gets the money; the goods may stay with a buyer who gets it back.
    expect(events.at(-1)).toMatchObject({
      text: isReturned ? 'Moderator je odlučio: roba se vraća' : 'Moderator je odlučio: narudžba je završena',
      note: settlements[given.outcome],
    })
    expect((await who.call('GET', path)).body).toMatchObject({
      data: { outcome: given.outcome, explanation: facts, may: { state: false } },
      may_open: false,
    })
  }
  // Money that left does not come back.
  expect(
    (await call('POST', `${casePath}/undo`, { reason: 'Predomislio sam se' })).body.error.message,
  ).toContain('Novac je već otišao')
})

test('mails both sides that a dispute was opened and how it was decided', async ({
  disputed,
  db,
  runJobs,
}) => {
  const { seller, buyer, order, casePath } = await disputed.opened()
  const { call } = await disputed.moderator()
  await call('POST', `${casePath}/claim`)
  const settled = await call('POST', `${casePath}/settlement`, {
    outcome: 'part',
    amount: '40,00',
    facts: 'Slike pokazuju oštećenje.',
  })
  expect(settled.status).toBe(200)
  await runJobs()
  for (const who of [seller, buyer]) {
    const mails = await db
      .selectFrom('inbox_message')
      .select(['subject', 'text'])
      .where('account_id', '=', who.account.id)
      .orderBy('id')
      .execute()
    const [opened, ...rest] = mails.filter(({ subject }) => subject!.includes('problem s narudžbom'))
    expect(rest).toEqual([])
    expect(opened!.text).toContain('Razlog: Stiglo je oštećeno')
    const decided = mails.filter(({ subject }) => subject === `Odluka o narudžbi ${order.number}`)
    expect(decided).toHaveLength(1)
    for (const part of [
      'Slike pokazuju oštećenje.',
      'Odluka: Novac se dijeli',
      'Kupac dobija: 40,00 KM',
      'Prodavač dobija: 65,00 KM',
      `/narudzbe/${order.id}/problem`,
    ])
      expect(decided[0]!.text).toContain(part)
    // The decision itself completes the order, which needs no second mail.
    expect(mails.map(({ subject }) => subject)).not.toContain(`Narudžba ${order.number} je završena`)
  }
})

test('refuses amounts that are not there, and moderators who are a side', async ({
  disputed,
  market,
  make,
  db,
}) => {
  const { casePath, seller } = await disputed.opened()
  const { call } = await disputed.moderator()
  await call('POST', `${casePath}/claim`)
  const settle = (given: object) => call('POST', `${casePath}/settlement`, { facts: 'Tako', ...given })
  for (const [given, field] of [
    [{ outcome: 'part' }, 'amount'],
    [{ outcome: 'part', amount: '105,00' }, 'amount'],
    [{ outcome: 'part', amount: '0' }, 'amount'],
    [{ outcome: 'sve' }, 'outcome'],
    [{ outcome: 'refund', facts: '' }, 'facts'],
    [{ outcome: 'refund', account: 'warn' }, 'rule'],
  ] as const)
    expect(Object.keys((await settle(given)).body.error.fields)).toEqual([field])
  await db.updateTable('account').set({ role: 'moderator' }).where('id', '=', seller.account.id).execute()
  expect((await (await market.callsOf(seller.account))('POST', `${casePath}/claim`)).status).not.toBe(200)

  // Cash in person never was in the hands of the house.
  const [other, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: other.account.id, quantity: 5 })
  const order = await buyer.placed(other.account.id, { items: [{ listing_id: listing.id }] })
  for (const action of ['confirm', 'deliver']) await other.call('POST', `/orders/${order.id}/${action}`)
  await buyer.call('POST', `/orders/${order.id}/dispute`, { reason: 'different', text: 'Druga boja.' })
  const { case_id: caseId } = await db
    .selectFrom('order_dispute')
    .select('case_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { data: queue } = (await call('GET', '/admin/cases?type=order')).body
  expect(queue.find(({ id }: { id: number }) => id === caseId)).toMatchObject({
    dispute: 'different',
    reasons: [],
  })
  await call('POST', `/admin/cases/${caseId}/claim`)
  const cash = (outcome: string) =>
    call('POST', `/admin/cases/${caseId}/settlement`, { outcome, facts: 'Tako' })
  expect(Object.keys((await cash('refund')).body.error.fields)).toEqual(['outcome'])
  expect((await cash('return')).body.message).toBe('Odluka je donesena.')
  const { events } = (await buyer.call('GET', `/orders/${order.id}`)).body.data as Order
  expect(events.at(-1)!.note).toBe('Roba se vraća prodavaču')
  expect(JSON.stringify((await buyer.call('GET', '/notifications')).body.data)).not.toContain('dobija novac')
  expect(await market.movedBy(order.id)).toEqual({})
})

test('ends a dispute once when it is withdrawn and decided at the same time', async ({ disputed }) => {
  const { call } = await disputed.moderator()
  for (let round = 0; round < 8; round++) {
    const { buyer, path, casePath } = await disputed.opened()
    expect((await call('POST', `${casePath}/claim`)).status).toBe(200)
    const settle = () => call('POST', `${casePath}/settlement`, { outcome: 'release', facts: 'Tako' })
    const withdraw = () => buyer.call('POST', `${path}/withdraw`)
    const replies = await Promise.all(round % 2 === 0 ? [settle(), withdraw()] : [withdraw(), settle()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.body.message).toMatch(/Spor je u međuvremenu završen|O ovom slučaju je već odlučeno/)
  }
})

test('shows pictures only to both sides and the moderator of the case', async ({ disputed, market }) => {
  const { buyer, seller, path, caseId } = await disputed.opened()
  const reply = await disputed.upload(buyer.account, `${path}/pictures`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data } = reply.json() as { data: Dispute }
  const [picture] = data.statements[0]!.pictures
  const url = `/disputes/${data.id}/pictures/${picture!.id}/sm`
  const statusFor = async (account: { id: number }) => disputed.status(account, url)
  for (const one of [buyer, seller]) expect(await statusFor(one.account)).toBe(200)
  const moderator = await disputed.moderator()
  expect(await statusFor((await market.buyer()).account)).toBe(404)
  expect(await statusFor(moderator.account)).toBe(404)
  await moderator.call('POST', `/admin/cases/${caseId}/claim`)
  expect(await statusFor(moderator.account)).toBe(200)
})
