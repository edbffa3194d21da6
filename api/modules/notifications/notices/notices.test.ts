import { sql } from 'kysely'
import { expect } from 'vitest'
import { listingsExpired, refreshReminder } from '#api/modules/listings/notices.ts'
import { orderMoved } from '#api/modules/orders/messages/notices.ts'
import { test as base } from '#tests/support/test.ts'
import { notificationDays } from '#contract/limits/accounts.ts'
import { forgetNotifications } from '../jobs.ts'
import { deliverNotices, deliveryOf, sweepOverdue } from './deliver.ts'
import { enqueue, enqueueAll } from '#lib/jobs.ts'
import { type NoticeEvent, publishNotices } from './publish.ts'

type Listings = { count: number; titles: string[] }

const hourMs = 3600_000

const test = base
  .extend(
    'publish',
    { scope: 'file' },
    ({ db, clock }) =>
      (...events: NoticeEvent<Listings>[]) =>
        db.transaction().execute((trx) => publishNotices(trx, listingsExpired, events, clock.now())),
  )
  .extend('mailsTo', { scope: 'file' }, ({ db, runJobs }) => async ({ email }: { email: string | null }) => {
    await runJobs()
    const mails = await db
      .selectFrom('inbox_message')
      .select(['subject', 'text'])
      .where('recipient', '=', email!)
      .orderBy('id')
      .execute()
    return mails
  })
  .extend('as', { scope: 'file' }, ({ app, login }) => async (account: { id: number }) => {
    const headers = { authorization: `Bearer ${await login(account)}` }
    return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const reply = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
      return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
    }
  })
  // Noon in Sarajevo, far from the time of the morning mails.
  .extend('noon', { scope: 'test', auto: true }, ({ clock }) => {
    clock.reset()
    const day = 24 * hourMs
    clock.advance(day - (clock.now().getTime() % day) + 11 * hourMs)
  })

const expired = (accountId: number, group: string, title: string): NoticeEvent<Listings> => ({
  accountId,
  key: title,
  group,
  data: { count: 1, titles: [title] },
})

test.for([
  [2, 'Istekla su 2 oglasa'],
  [5, 'Isteklo je 5 oglasa'],
  [21, 'Istekao je 21 oglas'],
] as const)(
  'counts %d expired listings in the right form',
  async ([count, text], { make, publish, mailsTo }) => {
    const reader = await make.account()
    await publish({ ...expired(reader.id, 'a', 'Bicikl'), data: { count, titles: ['Bicikl'] } })
    expect((await mailsTo(reader)).map(({ subject }) => subject)).toEqual([text])
  },
)

test('lists an event, counts it as unread and mails it, once however often it is published', async ({
  make,
  publish,
  mailsTo,
  as,
}) => {
  const [reader, stranger] = [await make.account(), await make.account()]
  for (let times = 0; times < 2; times++) await publish(expired(reader.id, 'a', 'Bicikl'))
  const [mail, ...others] = await mailsTo(reader)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Istekao je vaš oglas „Bicikl“' })
  expect(mail!.text).toContain('http://localhost:3000/mojbazar/artikli/istekli')

  const call = await as(reader)
  const { body } = await call('GET', '/notifications')
  expect(body).toMatchObject({ unread: 1, meta: { total: 1 } })
  expect(body.data[0]).toMatchObject({
    kind: 'listing_expired',
    text: 'Istekao je vaš oglas „Bicikl“',
    path: '/mojbazar/artikli/istekli',
    count: 1,
    is_read: false,
  })
  expect((await (await as(stranger))('GET', '/notifications')).body).toMatchObject({ data: [], unread: 0 })
})

test('joins the events of a group, which is unread again when one joins', async ({ make, publish, as }) => {
  const [reader, stranger] = [await make.account(), await make.account()]
  const call = await as(reader)
  await publish(expired(reader.id, 'a', 'Prvi'), expired(reader.id, 'b', 'Drugi'))
  const [, first] = (await call('GET', '/notifications')).body.data
  // Nobody else's call counts.
  await (
    await as(stranger)
  )('POST', `/notifications/${first.id}/read`)
  expect((await call('GET', '/notifications/unread')).body).toEqual({ count: 2 })
  expect((await call('POST', `/notifications/${first.id}/read`)).status).toBe(204)
  expect((await call('GET', '/notifications/unread')).body).toEqual({ count: 1 })

  await publish(expired(reader.id, 'a', 'Treći'))
  const { body } = await call('GET', '/notifications')
  expect(body.unread).toBe(2)
  expect(body.data.map(({ id, count }: { id: number; count: number }) => ({ id, count }))).toContainEqual({
    id: first.id,
    count: 2,
  })
  expect((await call('POST', '/notifications/read')).status).toBe(200)
  expect((await call('GET', '/notifications')).body.unread).toBe(0)
  await call('DELETE', `/notifications/${first.id}`)
  expect((await call('GET', '/notifications')).body.meta.total).toBe(1)
  // A deleted event is not repeated.
  await publish(expired(reader.id, 'a', 'Treći'))
  expect((await call('GET', '/notifications')).body.meta.total).toBe(1)
})

test('uses the channels that the account left on', async ({ make, publish, mailsTo, as }) => {
  const [silent, mailed] = [await make.account(), await make.account()]
  await (
    await as(silent)
  )('PUT', '/me/notification-preferences', { listing_expired: { mail: false } })
  await (
    await as(mailed)
  )('PUT', '/me/notification-preferences', { listing_expired: { in_app: false } })
  await publish(expired(silent.id, 'a', 'Kauč'), expired(mailed.id, 'a', 'Kauč'))
  expect(await mailsTo(silent)).toEqual([])
  expect((await (await as(silent))('GET', '/notifications')).body.meta.total).toBe(1)
  expect(await mailsTo(mailed)).toHaveLength(1)
  expect((await (await as(mailed))('GET', '/notifications')).body.meta.total).toBe(0)
})

test('writes no mail to an unverified address', async ({ make, publish, mailsTo }) => {
  const unverified = await make.account({ verified: false })
  await publish(expired(unverified.id, 'a', 'Kauč'))
  expect(await mailsTo(unverified)).toEqual([])
})

test('mails at most five times a day and the rest in one mail next morning', async ({
  make,
  publish,
  mailsTo,
  clock,
}) => {
  const reader = await make.account()
  for (let number = 1; number <= 8; number++) {
    await publish(expired(reader.id, `g${number}`, `Oglas ${number}`))
    await mailsTo(reader)
  }
  expect(await mailsTo(reader)).toHaveLength(5)
  clock.advance(21 * hourMs)
  const mails = await mailsTo(reader)
  expect(mails).toHaveLength(6)
  expect(mails[5]!.subject).toMatch(/^3 nove obavijesti/)
  for (const number of [6, 7, 8]) expect(mails[5]!.text).toContain(`„Oglas ${number}“`)
})

test('waits for the end of quiet hours', async ({ make, publish, mailsTo, as, clock }) => {
  const reader = await make.account()
  const call = await as(reader)
  expect((await call('PUT', '/me/quiet-hours', { from: '10:00', until: null })).status).toBe(422)
  const saved = await call('PUT', '/me/quiet-hours', { from: '10:00', until: '16:30' })
  expect([saved.status, saved.body.data]).toEqual([200, { from: '10:00', until: '16:30' }])
  await publish(expired(reader.id, 'a', 'Lampa'))
  expect(await mailsTo(reader)).toEqual([])
  clock.advance(6 * hourMs)
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('gathers daily events until the morning', async ({ make, publish, mailsTo, clock }) => {
  const reader = await make.account()
  await publish({ ...expired(reader.id, 'a', 'Jučer'), timing: 'daily' })
  await publish(expired(reader.id, 'b', 'Odmah'))
  expect((await mailsTo(reader)).map(({ subject }) => subject)).toEqual(['Istekao je vaš oglas „Odmah“'])
  clock.advance(21 * hourMs)
  expect(await mailsTo(reader)).toHaveLength(2)
})

test('mails no event that was switched off, blocked or taken away since', async ({
  make,
  publish,
  mailsTo,
  as,
  clock,
  db,
}) => {
  const [off, blocking, reading] = [await make.account(), await make.account(), await make.account()]
  const listing = await make.listing()
  const about = { listingId: listing.id, aboutAccountId: listing.seller_id, timing: 'daily' } as const
  for (const { id } of [off, blocking, reading]) await publish({ ...expired(id, 'a', 'Kolica'), ...about })
  const call = await as(off)
  await call('PUT', '/me/notification-preferences', { listing_expired: { mail: false } })
  await db
    .insertInto('account_block')
    .values({ account_id: blocking.id, blocked_id: listing.seller_id, created_at: clock.now() })
    .execute()
  clock.advance(21 * hourMs)
  expect(await mailsTo(off)).toEqual([])
  expect(await mailsTo(blocking)).toEqual([])
  expect(await mailsTo(reading)).toHaveLength(1)

  await publish({ ...expired(reading.id, 'b', 'Kolica opet'), ...about })
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', listing.id).execute()
  clock.advance(24 * hourMs)
  expect(await mailsTo(reading)).toHaveLength(1)
})

test('mails banned accounts only what is still open, such as their orders', async ({
  make,
  publish,
  mailsTo,
  clock,
  db,
}) => {
  const [banned, formerly] = [await make.account(), await make.account()]
  const ban = (id: number, restricted_until: Date | null) =>
    db
      .updateTable('account')
      .set({ restriction: 'ban', restriction_rule: 'fraud', restricted_until })
      .where('id', '=', id)
      .execute()
  await ban(banned.id, null)
  await ban(formerly.id, new Date(clock.now().getTime() - hourMs))
  await publish(expired(banned.id, 'a', 'Kolica'), expired(formerly.id, 'a', 'Kolica'))
  const order = { id: 7, number: 'A-7', item: 'Kolica', total: 100, text: 'Narudžba A-7 je isporučena' }
  const event = { accountId: banned.id, key: 'order', group: 'order', data: order }
  await db.transaction().execute((trx) => publishNotices(trx, orderMoved, [event], clock.now()))
  const [mail, ...more] = await mailsTo(banned)
  expect([mail!.text, more]).toEqual([expect.stringContaining('Narudžba A-7 je isporučena'), []])
  expect(await mailsTo(formerly)).toHaveLength(1)
})

test('shows later events of a group after its notification was deleted', async ({ make, publish, as }) => {
  const reader = await make.account()
  const call = await as(reader)
  await publish(expired(reader.id, 'a', 'Jutarnji'))
  const [first] = (await call('GET', '/notifications')).body.data
  await call('DELETE', `/notifications/${first.id}`)
  await publish(expired(reader.id, 'a', 'Jutarnji'), expired(reader.id, 'a', 'Podnevni'))
  const { data, unread } = (await call('GET', '/notifications')).body
  expect([data.map(({ text }: { text: string }) => text), unread]).toEqual([
    ['Istekao je vaš oglas „Podnevni“'],
    1,
  ])
})

test('delivers events that their job missed', async ({ make, publish, mailsTo, db, clock }) => {
  const reader = await make.account()
  await publish(expired(reader.id, 'a', 'Vaga'))
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'deliver-notices%'`.execute(
    db,
  )
  expect(await mailsTo(reader)).toEqual([])
  clock.advance(hourMs)
  await enqueue(db, sweepOverdue, {})
  // The first run sweeps, the second delivers: the queue's clock is behind the test's.
  await mailsTo(reader)
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('sends one mail if the delivery runs twice at once', async ({
  make,
  publish,
  mailsTo,
  deps,
  db,
  clock,
}) => {
  const reader = await make.account()
  await publish(expired(reader.id, 'a', 'Sto'))
  await Promise.all([1, 2].map(() => deliverNotices.run(deps, { accountId: reader.id })))
  await enqueueAll(db, deliverNotices, [deliveryOf(reader.id, clock.now())])
  expect(await mailsTo(reader)).toHaveLength(1)
})

test('unsubscribes without a login by the mail’s link and by the button of mail programs', async ({
  make,
  publish,
  mailsTo,
  app,
  db,
}) => {
  const reader = await make.account()
  await publish(expired(reader.id, 'a', 'Fotelja'))
  const [mail] = await mailsTo(reader)
  const [, token] = /notifikacije\/odjava\?kljuc=([\w-]+)/.exec(mail!.text)!
  // The two kinds of form that RFC 8058 allows.
  const forms = {
    'multipart/form-data; boundary=x':
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
  }
  for (const [type, payload] of Object.entries(forms)) {
    const off = (key: string) =>
      app.inject({
        method: 'POST',
        url: `/api/notifications/unsubscribe?token=${key}`,
        headers: { 'content-type': type },
        payload,
      })
    expect((await off(`${token!.slice(0, -2)}AA`)).statusCode).toBe(404)
    expect((await off(token!)).statusCode).toBe(200)
  }
  await publish(expired(reader.id, 'b', 'Stolica'))
  expect(await mailsTo(reader)).toHaveLength(1)
  // Only mails of that kind end.
  await db
    .transaction()
    .execute((trx) =>
      publishNotices(
        trx,
        refreshReminder,
        [{ accountId: reader.id, key: 'x', group: 'x', data: { count: 1, titles: ['Stolica'] } }],
        new Date(),
      ),
    )
  expect(await mailsTo(reader)).toHaveLength(2)
})

test('unsubscribes nothing by an old mail’s link, and says so for an erased account', async ({
  make,
  publish,
  mailsTo,
  app,
  db,
  clock,
}) => {
  const [reader, gone] = [await make.account(), await make.account()]
  const off = async (account: { id: number; email: string | null }) => {
    const [mail] = await mailsTo(account)
    const [, token] = /notifikacije\/odjava\?kljuc=([\w-]+)/.exec(mail!.text)!
    return () => app.inject({ method: 'POST', url: `/api/notifications/unsubscribe?token=${token}` })
  }
  await publish(expired(reader.id, 'a', 'Fotelja'), expired(gone.id, 'a', 'Fotelja'))
  const [offReader, offGone] = [await off(reader), await off(gone)]
  await db.deleteFrom('account').where('id', '=', gone.id).execute()
  const erased = await offGone()
  expect([erased.statusCode, erased.json().message]).toEqual([
    410,
    'Ono o čemu je bio taj e-mail više ne postoji, pa takve e-mailove više ne šaljemo.',
  ])
  clock.advance(181 * 24 * hourMs)
  const old = await offReader()
  expect([old.statusCode, old.json().message]).toEqual([
    410,
    'Ovaj link je star i više ne važi. E-mailove možete isključiti u postavkama notifikacija.',
  ])
  await publish(expired(reader.id, 'b', 'Stolica'))
  expect(await mailsTo(reader)).toHaveLength(2)
})

test('reads 300 notifications with as many statements as one', async ({ make, publish, as, statements }) => {
  const [few, many] = [await make.account(), await make.account()]
  await publish(expired(few.id, 'a', 'Jedan'))
  await publish(...Array.from({ length: 300 }, (_, at) => expired(many.id, `g${at}`, `Oglas ${at}`)))
  const [fewCall, manyCall] = [await as(few), await as(many)]
  const counts = [
    await statements(() => fewCall('GET', '/notifications')),
    await statements(() => manyCall('GET', '/notifications')),
  ]
  expect(counts[1]).toBe(counts[0])
  const { body } = await manyCall('GET', '/notifications?page=10')
  expect([body.data.length, body.meta.total, body.unread]).toEqual([30, 300, 99])
})

test('forgets old events of a group that still grows', async ({ make, publish, as, clock, db, runJobs }) => {
  const reader = await make.account()
  await publish(expired(reader.id, 'grows', 'Stari'))
  await runJobs()
  clock.advance((notificationDays + 1) * 24 * hourMs)
  await publish(expired(reader.id, 'grows', 'Novi'))
  const listed = async () => (await (await as(reader))('GET', '/notifications')).body.data
  expect(await listed()).toMatchObject([{ count: 2 }])
  await enqueue(db, forgetNotifications, {})
  await runJobs()
  expect(await listed()).toMatchObject([{ count: 1 }])
})
