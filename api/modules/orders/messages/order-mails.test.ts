import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { parcelNews as news, payOrder, test as base } from '#tests/support/orders/order-scene.ts'
import { moveOrders, remindOfOrders } from '../jobs.ts'

const test = base
  .extend('mailsTo', { scope: 'file' }, ({ db, runJobs }) => async ({ id }: { id: number }) => {
    await runJobs()
    const mails = await db
      .selectFrom('inbox_message')
      .select(['subject', 'text'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
    return mails.map(({ subject, text }) => ({ subject: subject!, text }))
  })
  .extend('sale', { scope: 'file' }, ({ market, make }) => async (choices: object = {}) => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const listing = await make.listing({ seller_id: seller.account.id, quantity: 9, title: 'Stolna lampa' })
    const order = await buyer.placed(seller.account.id, { items: [{ listing_id: listing.id }], ...choices })
    const act = async (who: { call: typeof seller.call }, action: string, reason?: string) =>
      expect((await who.call('POST', `/orders/${order.id}/${action}`, { reason })).status).toBe(200)
    return { seller, buyer, order, act, url: `http://localhost:3000/narudzbe/${order.id}` }
  })
  .extend('noon', { scope: 'test', auto: true }, ({ clock }) => {
    clock.reset()
    clock.advance(dayMs - (clock.now().getTime() % dayMs) + 11 * 3600 * 1000)
  })

const subjects = (mails: readonly { subject: string }[], number: string) =>
  mails.map(({ subject }) => subject.replace(number, '#'))

test('mails each step to the side that did not take it, once', async ({ sale, mailsTo }) => {
  const { seller, buyer, order, act, url } = await sale({
    handover: 'own_courier',
    delivery: 5,
  })
  const [placed] = await mailsTo(seller.account)
  expect(placed!.subject).toBe(`Nova narudžba ${order.number}`)
  for (const part of ['„Stolna lampa“', 'Iznos: 105,00 KM', 'Potvrdite do:', url])
    expect(placed!.text).toContain(part)
  for (const action of ['confirm', 'ship', 'deliver']) await act(seller, action)
  // A repeated step notifies nobody again.
  expect((await seller.call('POST', `/orders/${order.id}/deliver`)).status).toBe(409)
  const mails = await mailsTo(buyer.account)
  expect(subjects(mails, order.number)).toEqual([
    'Narudžba # je potvrđena',
    'Narudžba # je poslana',
    'Je li narudžba # stigla kako treba?',
  ])
  for (const { text } of mails)
    for (const part of [`Narudžba: ${order.number}`, 'Iznos: 105,00 KM', url]) expect(text).toContain(part)
  expect(mails[2]!.text).toContain(`${url}/problem`)
  await act(buyer, 'complete')
  const [, completed, ...others] = await mailsTo(seller.account)
  expect(others).toEqual([])
  expect(completed!.subject).toBe(`Narudžba ${order.number} je završena`)
  expect(completed!.text).toContain(`${url}/dojam`)
  // Cash of a seller's own courier never was in the hands of the house.
  expect(completed!.text).not.toContain('stanje za isplatu')
})

test('reminds the seller, and tells both when the clock cancels', async ({
  sale,
  mailsTo,
  clock,
  db,
  runJobs,
}) => {
  const { seller, buyer, order } = await sale()
  await mailsTo(seller.account)
  clock.advance(dayMs + 1)
  await enqueue(db, remindOfOrders, {})
  await runJobs()
  expect(subjects(await mailsTo(seller.account), order.number)).toEqual([
    'Nova narudžba #',
    'Narudžba # čeka vašu potvrdu',
  ])
  clock.advance(2 * dayMs)
  await enqueue(db, moveOrders, {})
  await runJobs()
  for (const side of [seller, buyer]) {
    const last = (await mailsTo(side.account)).at(-1)!
    expect(last.subject).toBe(`Narudžba ${order.number} je otkazana`)
    expect(last.text).toContain('Razlog: Prodavač je nije potvrdio na vrijeme.')
  }
})

test('names the reason and the money that goes back in one mail, and the refund alone to those who ended it', async ({
  sale,
  mailsTo,
  deps,
  db,
  runJobs,
}) => {
  const declined = await sale({ payment: 'card' })
  // A seller knows nothing of an order that was not paid.
  expect(await mailsTo(declined.seller.account)).toEqual([])
  await payOrder(deps, declined.order)
  await runJobs()
  await declined.act(declined.seller, 'decline', 'Lampa je pala.')
  const [told, ...others] = await mailsTo(declined.buyer.account)
  expect(others).toEqual([])
  expect(told!.subject).toBe(`Prodavač ne može izvršiti narudžbu ${declined.order.number}`)
  expect(told!.text).toContain('Razlog: Lampa je pala.')
  expect(told!.text).toContain('Vraćamo vam 100,00 KM na karticu')

  const withdrawn = await sale({ payment: 'card' })
  await payOrder(deps, withdrawn.order)
  await runJobs()
  await withdrawn.act(withdrawn.buyer, 'cancel')
  const [refunded, ...more] = await mailsTo(withdrawn.buyer.account)
  expect(more).toEqual([])
  expect(refunded!.subject).toBe('Povrat novca: 100 KM')
  expect(refunded!.text).toContain(`Narudžba: ${withdrawn.order.number}`)
  expect(refunded!.text).toContain(withdrawn.url)

  // Without mails about orders, that of the refund is left.
  const quiet = await sale({ payment: 'card' })
  await payOrder(deps, quiet.order)
  await runJobs()
  await db
    .insertInto('notification_refusal')
    .values({ account_id: quiet.buyer.account.id, kind: 'order', channel: 'mail', refused_at: deps.now() })
    .execute()
  await quiet.act(quiet.seller, 'decline', 'Lampa je pala.')
  expect((await mailsTo(quiet.buyer.account)).map(({ subject }) => subject)).toEqual(['Povrat novca: 100 KM'])

  const cancelled = await sale()
  await cancelled.act(cancelled.buyer, 'cancel', 'Predomislio sam se.')
  const mail = (await mailsTo(cancelled.seller.account)).at(-1)!
  expect(mail.text).toContain('kupac je otkazao narudžbu')
  expect(mail.text).toContain('Razlog: Predomislio sam se.')
  expect(await mailsTo(cancelled.buyer.account)).toEqual([])
})

test("links the parcel of the site's courier, and tells what the seller earned or the buyer gets back", async ({
  sale,
  mailsTo,
  deps,
  db,
  clock,
  runJobs,
}) => {
  const { seller, buyer, order, act } = await sale({ payment: 'card', handover: 'courier', delivery: 7 })
  await payOrder(deps, order)
  await runJobs()
  await act(seller, 'confirm')
  expect((await seller.call('POST', `/orders/${order.id}/parcel`)).status).toBe(201)
  const { code } = await db
    .selectFrom('parcel')
    .select('code')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await news(deps, order.id, 'accepted')
  expect((await mailsTo(buyer.account)).at(-1)!.text).toContain(`http://localhost:3000/pracenje/${code}`)
  await news(deps, order.id, 'delivered')
  clock.advance(3 * dayMs + 1)
  await enqueue(db, moveOrders, {})
  await runJobs()
  const about = async ({ account }: typeof seller | typeof buyer) =>
    (await mailsTo(account)).filter(({ subject }) => subject.includes(order.number))
  expect((await about(buyer)).at(-1)!.text).toContain('Ostavite dojam o prodavaču')
  const sold = await about(seller)
  // Mentions nothing about the parcel's way.
  expect(subjects(sold, order.number)).toEqual(['Nova narudžba #', 'Narudžba # je završena'])
  expect(sold[1]!.text).toContain('Na vaše stanje za isplatu dodali smo 100,00 KM.')
})

test('mails nothing to those who switched it off, and ends by one click', async ({ sale, mailsTo, app }) => {
  const { seller, buyer, act } = await sale()
  const preferences = { order: { mail: false } }
  expect((await buyer.call('GET', '/me/notification-preferences')).status).toBe(200)
  const [mail] = await mailsTo(seller.account)
  const token = /\/odjava\?kljuc=([\w-]+)/.exec(mail!.text)?.[1]
  expect(token, mail!.text).toBeDefined()
  const ended = await app.inject({ method: 'POST', url: `/api/notifications/unsubscribe?token=${token}` })
  expect(ended.statusCode).toBe(200)
  expect((await seller.call('GET', '/me/notification-preferences')).body.data).toMatchObject(preferences)
  await act(buyer, 'cancel')
  expect(await mailsTo(seller.account)).toHaveLength(1)
  expect((await seller.call('GET', '/notifications')).body.data[0].text).toContain('otkazao')
})

test('sends more order mails a day than notices may share', async ({ market, make, mailsTo }) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 50 })
  for (let count = 0; count < 7; count += 1) {
    await buyer.placed(seller.account.id, { items: [{ listing_id: listing.id }] })
    await mailsTo(seller.account)
  }
  expect(await mailsTo(seller.account)).toHaveLength(7)
})
