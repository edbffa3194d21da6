import { expect } from 'vitest'
import { trackParcels } from '#api/modules/delivery/jobs.ts'
import { applyEvents, stateAfter } from '#api/modules/delivery/parcels/tracking.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { confirmedOrder } from '#tests/support/orders/parcels.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('scene', { scope: 'file' }, ({ app, db, make, login }) => async (values: object = {}) => {
    const [seller, buyer, stranger] = [await make.account(), await make.account(), await make.account()]
    const order = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id, ...values })
    const path = `/orders/${order.id}/parcel`
    const token = await login(seller)
    const callOf = async (account: { id: number }) => caller(app, await login(account))
    return {
      order,
      path,
      seller: caller(app, token),
      /** The label as the seller downloads it. */
      label: () => app.inject({ url: `/api${path}/label`, headers: { authorization: `Bearer ${token}` } }),
      buyer: await callOf(buyer),
      stranger: await callOf(stranger),
    }
  })
  /** Orders the courier, and lets the job book it. */
  .extend('sent', { scope: 'file' }, ({ scene, runJobs }) => async (values: object = {}) => {
    const one = await scene(values)
    expect((await one.seller('POST', one.path)).status).toBe(201)
    await runJobs()
    const { data } = (await one.seller('GET', one.path)).body
    return { ...one, code: data.code as string, number: data.number as string }
  })
  /** Presses a button on the courier's page, and lets the site learn of it. */
  .extend('press', { scope: 'file' }, ({ app, runJobs }) => async (number: string, radnja: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/dev/kurir/${number}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `radnja=${radnja}`,
    })
    expect(statusCode).toBe(303)
    await runJobs()
  })

test('lets a seller order the courier and print the label, and both sides follow the parcel', async ({
  scene,
  runJobs,
  press,
  app,
}) => {
  const { seller, buyer, path, order, label } = await scene()
  expect((await seller('GET', path)).body).toEqual({ data: null, can_book: true })
  expect((await buyer('GET', path)).body).toEqual({ data: null, can_book: false })
  const ordered = await seller('POST', path)
  expect([ordered.status, ordered.body]).toMatchObject([
    201,
    {
      message: 'Kurir je naručen.',
      data: { state: 'booking', cash: 100, has_label: false, can_cancel: true },
    },
  ])
  expect((await seller('GET', `${path}/label`)).status).toBe(409)
  await runJobs()
  const { data, can_book } = (await seller('GET', path)).body
  expect([data, can_book]).toMatchObject([
    { state: 'booked', text: 'Čeka kurira', number: /^70\d{8}$/, has_label: true, can_cancel: true },
    false,
  ])

  const { headers, rawPayload } = await label()
  expect(headers['content-type']).toBe('application/pdf')
  const printed = pdfText(rawPayload).join('\n')
  for (const text of [
    'Mirza Primalac',
    'Titova 7',
    'Amra Pošiljalac',
    '100,00 KM',
    data.number,
    order.number,
  ])
    expect(printed).toContain(text)

  for (const step of ['preuzet', 'centar', 'dostava']) await press(data.number, step)
  const followed = (await app.inject(`/api/tracking/${data.code}`)).json().data
  expect(followed).toMatchObject({
    state: 'in_transit',
    events: [
      { kind: 'in_transit' },
      { kind: 'in_transit' },
      { kind: 'accepted', text: 'Preuzet od prodavača' },
    ],
  })
  // The code reveals nothing about people.
  expect(JSON.stringify(followed)).not.toMatch(/Mirza|Amra|Titova|Ferhadija|3876|cash/)
  expect((await buyer('GET', path)).body.data).toMatchObject({ state: 'in_transit', has_label: false })
  await press(data.number, 'isporucen')
  expect((await buyer('GET', path)).body.data).toMatchObject({ state: 'delivered', can_cancel: false })
  expect((await app.inject('/api/tracking/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
})

test('keeps strangers out, and leaves the courier to the seller', async ({ scene }) => {
  const { buyer, stranger, path } = await scene()
  for (const [method, url] of [
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/cancel`],
    ['GET', `${path}/label`],
  ] as const)
    expect((await stranger(method, url)).status, `${method} ${url}`).toBe(404)
  expect((await buyer('POST', path)).status).toBe(403)
  expect((await buyer('GET', `${path}/label`)).status).toBe(403)
})

test.for([
  [{ state: 'pending' }, 'Prvo potvrdite narudžbu.'],
  [{ state: 'cancelled' }, 'Za ovu narudžbu se kurir više ne može naručiti.'],
  [{ handover: 'own_courier' }, 'Ova narudžba se ne šalje brzom dostavom.'],
  [{ frozen_at: new Date() }, 'Narudžba je zamrznuta dok se spor ne riješi.'],
] as const)('orders no courier for %j', async ([values, message], { scene }) => {
  const { seller, path } = await scene(values)
  const { status, body } = await seller('POST', path)
  expect([status, body.message]).toEqual([409, message])
})

test('hides an unpaid order from its seller', async ({ scene }) => {
  const { seller, path } = await scene({ state: 'unpaid', payment: 'card' })
  expect((await seller('GET', path)).status).toBe(404)
})

test('has one parcel under way per order, however often it is ordered', async ({ scene, db, runJobs }) => {
  const { seller, path, order } = await scene()
  const replies = await Promise.all([1, 2, 3, 4].map(() => seller('POST', path)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  await runJobs()
  const booked = await db
    .selectFrom('sandbox_parcel')
    .select('id')
    .where('reference', '=', `${order.number}-1`)
    .execute()
  expect(booked).toHaveLength(1)
})

test('cancels a parcel until the courier has it, and sends another', async ({ sent, runJobs, press, db }) => {
  const { seller, path, order } = await sent()
  expect((await seller('POST', `${path}/cancel`)).body).toMatchObject({ data: { state: 'cancelling' } })
  await runJobs()
  expect((await seller('GET', path)).body).toMatchObject({ data: { state: 'cancelled' }, can_book: true })
  const left = await db
    .selectFrom('sandbox_parcel')
    .select('deleted_at')
    .where('reference', '=', `${order.number}-1`)
    .execute()
  expect(left).toEqual([{ deleted_at: expect.any(Date) }])
  expect((await seller('POST', path)).status).toBe(201)
  await runJobs()
  const { data } = (await seller('GET', path)).body
  await press(data.number, 'preuzet')
  expect((await seller('POST', `${path}/cancel`)).status).toBe(409)
})

test('continues with a parcel that the courier took before it could be cancelled', async ({
  sent,
  runJobs,
  app,
}) => {
  const { seller, path, number } = await sent()
  // The site does not know it yet.
  await app.inject({
    method: 'POST',
    url: `/dev/kurir/${number}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'radnja=preuzet',
  })
  expect((await seller('POST', `${path}/cancel`)).status).toBe(200)
  await runJobs()
  expect(['booked', 'accepted']).toContain((await seller('GET', path)).body.data.state)
})

test('tells the seller why the courier refused, and allows another try', async ({ scene, runJobs, db }) => {
  const { seller, buyer, path, order } = await scene({ recipient_street: 'Nepostojeća 1' })
  await seller('POST', path)
  await runJobs()
  expect((await seller('GET', path)).body).toMatchObject({
    data: { state: 'failed', problem: /Kurir je odbio paket: 10 Unknown street/ },
    can_book: true,
  })
  expect((await buyer('GET', path)).body.data.problem).toBeNull()
  await db.updateTable('orders').set({ recipient_street: 'Titova 1' }).where('id', '=', order.id).execute()
  await seller('POST', path)
  await runJobs()
  expect((await seller('GET', path)).body.data).toMatchObject({ state: 'booked' })
})

test('cancels the parcel of an order that ended before the pick-up', async ({ sent, db, runJobs }) => {
  const { seller, path, order } = await sent()
  await db
    .updateTable('orders')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  await enqueue(db, trackParcels, {})
  await runJobs()
  expect((await seller('GET', path)).body.data).toMatchObject({ state: 'cancelled' })
})

test('finds news by asking when no notification arrives', async ({ sent, db, runJobs, clock }) => {
  const { seller, path, number } = await sent()
  const statuses = JSON.stringify([{ code: 1, at: clock.now().getTime(), city: 'Sarajevo' }])
  await db.updateTable('sandbox_parcel').set({ statuses }).where('number', '=', Number(number)).execute()
  clock.advance(31 * 60_000)
  await enqueue(db, trackParcels, {})
  await runJobs()
  expect((await seller('GET', path)).body.data).toMatchObject({ state: 'accepted' })
})

test.for([
  [['accepted', 'attempted', 'refused', 'returned'], 'returned'],
  [['accepted', 'lost'], 'lost'],
  [['accepted', 'lost', 'delivered'], 'delivered'],
  [['accepted', 'delivered', 'in_transit'], 'delivered'],
  [['accepted', 'refused', 'in_transit'], 'in_transit'],
] as const)('after %j a parcel is %s', ([kinds, state]) => {
  expect(stateAfter(kinds.map((kind) => ({ kind })))).toBe(state)
})

test('takes doubled, late and reordered news once', async ({ sent, deps, db }) => {
  const { order } = await sent()
  const { id } = await db
    .selectFrom('parcel')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const at = (minutes: number) => new Date(1_795_000_000_000 + minutes * 60_000)
  const events = [
    { eventId: 'a', kind: 'accepted', at: at(1), place: 'Sarajevo' },
    { eventId: 'b', kind: 'in_transit', at: at(2), place: null },
    { eventId: 'c', kind: 'attempted', at: at(3), place: null },
  ] as const
  const state = async () =>
    (await db.selectFrom('parcel').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await applyEvents(deps, id, [events[2]])
  expect(await state()).toBe('attempted')
  await Promise.all([applyEvents(deps, id, events), applyEvents(deps, id, [events[1], events[0]])])
  expect(await state()).toBe('attempted')
  const kept = await db.selectFrom('parcel_event').select('event_id').where('parcel_id', '=', id).execute()
  expect(kept).toHaveLength(3)
})

const stateOf = async (db: Db, id: number) =>
  (await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test.for([
  [['preuzet'], 'shipped'],
  [['preuzet', 'pokusaj', 'isporucen'], 'delivered'],
  [['sve'], 'delivered'],
  [['preuzet', 'odbijen'], 'shipped'],
  [['preuzet', 'odbijen', 'vracen'], 'returned'],
  [['preuzet', 'izgubljen'], 'returned'],
  // The first news that arrives may be the last.
  [['isporucen'], 'delivered'],
  [['vracen'], 'returned'],
] as const)('%j makes an order %s', async ([buttons, state], { sent, press, db }) => {
  const { order, number } = await sent()
  for (const button of buttons) await press(number, button)
  expect(await stateOf(db, order.id)).toBe(state)
})

test('leaves an order alone that ended before news of its parcel', async ({ sent, press, db }) => {
  const { order, number } = await sent()
  await db
    .updateTable('orders')
    .set({ state: 'cancelled', ended_at: new Date(), deadline_at: null, remind_at: null })
    .where('id', '=', order.id)
    .execute()
  await press(number, 'preuzet')
  expect(await stateOf(db, order.id)).toBe('cancelled')
})

test('tells the buyer of a closed door once, and the seller of a refusal', async ({
  sent,
  scene,
  press,
  runJobs,
}) => {
  const texts = async (call: ReturnType<typeof caller>) =>
    (await call('GET', '/notifications')).body.data.map(({ text }: { text: string }) => text)
  const { buyer, number, order } = await sent()
  await press(number, 'preuzet')
  await press(number, 'pokusaj')
  await press(number, 'dostava')
  const told = (await texts(buyer)).filter((text: string) => text.includes('nije našao'))
  expect(told).toEqual([`Kurir vas nije našao s paketom narudžbe ${order.number} i pokušat će ponovo.`])

  const refused = await scene({ recipient_street: 'Nepostojeća 1' })
  await refused.seller('POST', refused.path)
  await runJobs()
  expect(await texts(refused.seller)).toContain(
    `Kurir za narudžbu ${refused.order.number} nije naručen. Kurir je odbio paket: 10 Unknown street`,
  )
})

test('forgets the courier’s label with either side', async ({ sent, db }) => {
  for (const change of [{ recipient_name: null }, { buyer_id: null }, { seller_id: null }]) {
    const { order } = await sent()
    const label = Buffer.from('%PDF-1.4 Mirza')
    await db.updateTable('parcel').set({ label }).where('order_id', '=', order.id).execute()
    await db.updateTable('orders').set(change).where('id', '=', order.id).execute()
    const row = await db
      .selectFrom('parcel')
      .select('label')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(row, JSON.stringify(change)).toEqual({ label: null })
  }
})

test("shows a parcel's data without people", async ({ sent, app }) => {
  const { number } = await sent()
  for (const url of ['/dev/kurir', `/dev/kurir/${number}`]) {
    const { statusCode, body } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(body, url).toContain(number)
    expect(body, url).not.toMatch(/Mirza|Amra|Titova/)
  }
  expect((await app.inject('/dev/kurir/123')).statusCode).toBe(404)
})
