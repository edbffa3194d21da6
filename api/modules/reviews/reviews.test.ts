import { expect } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { test } from '#tests/support/orders/review-scene.ts'
import { reviewOf, wrongCounts } from '#tests/support/orders/reviews.ts'
import { caller } from '#tests/support/listings/selling.ts'

test('filters by rating and role, and pages the latest first', async ({ app, db, person, make }) => {
  const { account } = await person()
  const other = await make.account()
  const start = Date.now() - 100 * dayMs
  for (let at = 0; at < 25; at++)
    await reviewOf(db, {
      buyerId: other.id,
      sellerId: account.id,
      rating: at % 5 === 0 ? 'negative' : 'positive',
      stars: at % 5 === 0 ? 1 : 5,
      text: `Dojam ${at}`,
      at: new Date(start + at * dayMs),
    })
  await reviewOf(db, { buyerId: account.id, sellerId: other.id, side: 'seller', rating: 'neutral', stars: 3 })
  await reviewOf(db, { buyerId: other.id, sellerId: account.id, publishedAt: null })
  const read = async (query = '') => {
    const { data, meta } = (await caller(app)('GET', `/users/${account.username}/feedbacks${query}`)).body
    return { texts: data.map(({ text }: { text: string }) => text), total: meta.total, pages: meta.last_page }
  }
  const all = await read()
  expect([all.total, all.pages, all.texts.length, all.texts[1]]).toEqual([26, 2, 20, 'Dojam 24'])
  expect((await read('?page=2')).texts).toHaveLength(6)
  expect((await read('?page=9')).texts).toEqual([])
  expect(await read('?type=negative')).toMatchObject({
    texts: ['Dojam 20', 'Dojam 15', 'Dojam 10', 'Dojam 5', 'Dojam 0'],
    total: 5,
  })
  expect(await read('?as=buyer')).toMatchObject({ total: 1 })
  expect(await read('?as=seller')).toMatchObject({ total: 25 })
  expect(await read('?as=buyer&type=negative')).toMatchObject({ total: 0, texts: [] })
  expect(await read('?as=seller&type=positive')).toMatchObject({ total: 20 })
  const { summary } = (await caller(app)('GET', `/users/${account.username}/feedbacks`)).body
  expect(summary.seller).toMatchObject({ stars: [5, 0, 0, 0, 20], average: { all: 4.2 } })
})

test('gives medals for sales and for praise', async ({ app, db, person, make }) => {
  const { account, call } = await person()
  const other = await make.account()
  const sell = () => reviewOf(db, { buyerId: other.id, sellerId: account.id })
  for (let at = 0; at < 9; at++) await sell()
  const medals = async () => (await caller(app)('GET', `/users/${account.username}`)).body.data.medals
  expect(await medals()).toEqual([])
  const { orderId } = await sell()
  const earned = [
    { type: 'sales', text: '10 i više prodaja', value: '10' },
    { type: 'positive_feedbacks', text: '100 % pozitivnih dojmova', value: '10' },
  ]
  expect(await medals()).toEqual(earned)
  expect((await call('GET', '/me')).body.data.medals).toEqual(earned)
  await reviewOf(db, { buyerId: other.id, sellerId: account.id, rating: 'neutral', stars: 3 })
  await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', orderId).execute()
  expect(await medals()).toEqual([earned[0]])
  await db.updateTable('orders').set({ state: 'returned' }).where('seller_id', '=', account.id).execute()
  expect(await medals()).toEqual([])
  expect(await wrongCounts(db)).toEqual([])
})
