import { expect } from 'vitest'
import type { Order } from '#contract/orders/endpoints.ts'
import { test } from '#tests/support/orders/order-scene.ts'

test('lists orders of both sides by tab, state and words, in as many statements for 60 as for one', async ({
  market,
  make,
  statements,
}) => {
  const [seller, buyer] = [await market.seller(), await market.buyer()]
  const lamp = await make.listing({ seller_id: seller.account.id, quantity: 99, title: 'Stolna lampa' })
  const chair = await make.listing({ seller_id: seller.account.id, quantity: 99, title: 'Stara stolica' })
  const first = await buyer.placed(seller.account.id, { items: [{ listing_id: lamp.id }] })
  const list = async (query: string) => (await buyer.call('GET', `/orders?${query}`)).body
  const one = await statements(() => list('side=buyer'))
  for (let count = 0; count < 30; count += 1)
    await buyer.placed(seller.account.id, { items: [{ listing_id: chair.id }] })
  expect(await statements(() => list('side=buyer'))).toBe(one)
  const { data, meta, counts } = await list('side=buyer')
  expect(data).toHaveLength(20)
  expect(meta).toMatchObject({ total: 31, last_page: 2 })
  expect(counts).toEqual({ active: 31, finished: 0 })
  expect((await list('q=lampa')).data.map(({ id }: Order) => id)).toEqual([first.id])
  expect((await list(`q=${first.number}`)).meta.total).toBe(1)
  expect((await list(`q=${seller.account.username}`)).meta.total).toBe(31)
  expect((await list('q=100%')).meta.total).toBe(0)
  await buyer.call('POST', `/orders/${first.id}/cancel`)
  expect((await list('tab=finished')).data[0]).toMatchObject({ id: first.id, state: 'cancelled' })
  expect((await list('state=confirmed')).meta.total).toBe(0)
})
