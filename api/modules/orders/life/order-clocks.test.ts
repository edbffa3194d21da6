import { expect } from 'vitest'
import type { Order } from '#contract/orders/endpoints.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { payOrder as pay, test } from '#tests/support/orders/order-scene.ts'
import { forgetOrderRecipients, moveOrders, remindOfOrders } from '../jobs.ts'

test('moves orders on by their clocks, once, after reminding their sellers', async ({
  market,
  make,
  deps,
  db,
  clock,
  runJobs,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const listing = await make.listing({ seller_id: seller.account.id, quantity: 20 })
  const wish = { items: [{ listing_id: listing.id }] }
  const stateOf = async ({ id }: Order) => {
    const { state, reason } = (await buyer.call('GET', `/orders/${id}`)).body.data as Order
    return [state, reason]
  }
  const tick = async () => {
    for (const job of [remindOfOrders, moveOrders, moveOrders]) await enqueue(db, job, {})
    await runJobs()
  }
  const reminders = async () =>
    (
      await db
        .selectFrom('notification_event')
        .innerJoin('notification', 'notification.id', 'notification_event.notification_id')
        .select('notification_event.id')
        .where('notification.account_id', '=', seller.account.id)
        .where('notification.notice', '=', 'order-reminder')
        .execute()
    ).length

  const unpaid = await buyer.placed(seller.account.id, { ...wish, payment: 'card' })
  const late = await buyer.placed(seller.account.id, { ...wish, payment: 'card' })
  const ignored = await buyer.placed(seller.account.id, wish)
  clock.advance(3_600_000)
  await tick()
  expect(await stateOf(unpaid)).toEqual(['cancelled', null])
  // The bank said so too late: the money goes back by itself.
  await pay(deps, late)
  await runJobs()
  expect(await stateOf(late)).toEqual(['cancelled', null])
  expect(await market.movedBy(late.id)).toEqual({})

  clock.advance(dayMs)
  await tick()
  clock.advance(dayMs)
  await tick()
  expect(await reminders()).toBe(2)
  clock.advance(dayMs)
  await tick()
  expect(await stateOf(ignored)).toEqual(['cancelled', 'Prodavač je nije potvrdio na vrijeme.'])

  const unsent = await buyer.placed(seller.account.id, wish)
  const sent = await buyer.placed(seller.account.id, { ...wish, handover: 'own_courier', delivery: 5 })
  for (const { id } of [unsent, sent]) await seller.call('POST', `/orders/${id}/confirm`)
  await seller.call('POST', `/orders/${sent.id}/ship`)
  clock.advance(3 * dayMs)
  expect((await buyer.call('GET', `/orders/${unsent.id}`)).body.data.actions).toContain('cancel')
  clock.advance(4 * dayMs)
  await tick()
  expect(await stateOf(unsent)).toEqual(['cancelled', 'Prodavač je nije poslao na vrijeme.'])
  clock.advance(7 * dayMs)
  await tick()
  expect(await stateOf(sent)).toEqual(['delivered', null])
  clock.advance(7 * dayMs)
  await tick()
  expect(await stateOf(sent)).toEqual(['completed', null])
  expect(await market.stockOf(listing.id)).toMatchObject({ quantity: 19 })

  expect((await buyer.call('GET', `/orders/${sent.id}`)).body.data.recipient).not.toBeNull()
  clock.advance(31 * dayMs)
  await enqueue(db, forgetOrderRecipients, {})
  await runJobs()
  // Their session is over by now.
  const again = await market.callsOf(buyer.account)
  expect((await again('GET', `/orders/${sent.id}`)).body.data.recipient).toBeNull()
})
