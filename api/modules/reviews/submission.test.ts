import { expect } from 'vitest'
import { reviewLength } from '#contract/limits/orders.ts'
import { dayMs } from '#lib/time.ts'
import { fieldsOf, good, ofBuyer, refusal, test } from '#tests/support/orders/review-scene.ts'
import { wrongCounts } from '#tests/support/orders/reviews.ts'
import { caller } from '#tests/support/listings/selling.ts'

test('lets a review be changed for 14 days, and a published one only for the better', async ({
  scene,
  clock,
  app,
  db,
}) => {
  const { seller, buyer, path } = await scene()
  try {
    await buyer.call('PUT', path, { ...good, type: 'neutral', communication: 3 })
    clock.advance(dayMs)
    // Freely, as long as nobody reads it.
    const worse = { ...good, type: 'negative', communication: 2, item: 2 }
    expect((await buyer.call('PUT', path, worse)).body.data).toMatchObject({ mine: { type: 'negative' } })
    await seller.call('PUT', path, { type: 'neutral', communication: 3, text: 'Kasnio.' })
    expect(fieldsOf(await seller.call('PUT', path, { ...ofBuyer, type: 'negative' }))).toEqual([
      422,
      { type: 'Objavljen dojam se može mijenjati samo nabolje.' },
    ])
    expect(fieldsOf(await buyer.call('PUT', path, { ...worse, item: 1 }))).toEqual([
      422,
      { item: 'Broj zvjezdica objavljenog dojma se može samo povećati.' },
    ])
    clock.advance(60_000)
    const better = { ...good, type: 'positive', text: 'Prodavač je zamijenio artikal.' }
    expect((await buyer.call('PUT', path, better)).status).toBe(200)
    // A repeat changes nothing.
    const { changed_at } = (await buyer.call('PUT', path, better)).body.data.mine
    clock.advance(60_000)
    expect((await buyer.call('PUT', path, better)).body.data.mine.changed_at).toBe(changed_at)
    const { data, summary } = (await caller(app)('GET', `/users/${seller.account.username}/feedbacks`)).body
    expect(data).toMatchObject([{ text: 'Prodavač je zamijenio artikal.', changed_at: expect.any(Number) }])
    expect(summary.seller).toMatchObject({ positive: 1, negative: 0, average: { communication: 5, item: 4 } })
    clock.advance(14 * dayMs)
    expect(refusal(await (await buyer.again())('PUT', path, better))).toEqual([
      409,
      'conflict',
      'Dojam se može mijenjati 14 dana.',
    ])
    expect(await wrongCounts(db)).toEqual([])
  } finally {
    clock.reset()
  }
})

test('asks for the stars that make sense, and for words unless all was well', async ({ scene }) => {
  const { seller, buyer, path } = await scene()
  const put = async (body: object) => fieldsOf(await buyer.call('PUT', path, body))
  const pick = 'Odaberite od 1 do 5 zvjezdica.'
  expect(await put({ type: 'positive', communication: 5, text: '' })).toEqual([
    422,
    { item: pick, delivery: pick },
  ])
  expect(await put({ ...good, communication: 6 })).toEqual([422, { communication: pick }])
  expect(await put({ ...good, item: 0 })).toEqual([422, { item: pick }])
  expect((await put({ ...good, type: 'super' }))[0]).toBe(422)
  expect(await put({ ...good, type: 'neutral', text: ' ' })).toEqual([
    422,
    { text: 'Napišite šta nije bilo u redu.' },
  ])
  expect(await put({ ...good, text: 'a'.repeat(reviewLength + 1) })).toEqual([
    422,
    { text: 'Najviše 1.000 znakova.' },
  ])
  const isPublic = 'Tekst je javan, zato ne upisujte'
  for (const [text, what] of [
    ['Zovite 061 234 567', 'broj telefona.'],
    ['Više na www.jeftino.example.com', 'linkove ni adrese stranica.'],
    ['Pišite na kupac@firma.ba', 'e-mail adresu.'],
  ])
    expect(await put({ ...good, text })).toEqual([422, { text: `${isPublic} ${what}` }])
  // A seller rates the communication alone, whatever the call sends.
  const { data } = (await seller.call('PUT', path, { ...good, text: '' })).body
  expect(data.mine).toMatchObject({ item: null, delivery: null, text: '' })
  // Nothing is delivered if the buyer collects it.
  const collected = await scene({ handover: 'collection' })
  const { delivery: _, ...rest } = good
  const saved = await collected.buyer.call('PUT', collected.path, { ...rest, delivery: 2 })
  expect([saved.status, saved.body.data.mine.delivery]).toEqual([200, null])
})

test('refuses reviews of orders that are not completed, in dispute, or of others', async ({
  scene,
  person,
  app,
  db,
}) => {
  for (const state of ['pending', 'confirmed', 'shipped', 'delivered', 'returned', 'cancelled'] as const) {
    const { buyer, path } = await scene({ state })
    expect([state, refusal(await buyer.call('PUT', path, good))]).toEqual([
      state,
      [409, 'conflict', 'Dojam možete ostaviti kad je narudžba završena.'],
    ])
    expect((await buyer.call('GET', path)).body.data.may).toBeNull()
  }
  // A review published before a return stays as it is.
  const returned = await scene()
  await returned.buyer.call('PUT', returned.path, good)
  await returned.seller.call('PUT', returned.path, ofBuyer)
  await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', returned.order.id).execute()
  expect((await returned.buyer.call('PUT', returned.path, { ...good, item: 5 })).status).toBe(409)
  expect((await returned.seller.call('GET', returned.path)).body.data).toMatchObject({
    may: null,
    theirs: { item: 4 },
  })
  const { seller, buyer, path, order } = await scene()
  for (const method of ['GET', 'PUT'] as const)
    expect((await (await person()).call(method, path, method === 'PUT' ? good : undefined)).status).toBe(404)
  expect((await caller(app)('PUT', path, good)).status).toBe(401)
  await db.updateTable('orders').set({ frozen_at: new Date() }).where('id', '=', order.id).execute()
  expect(refusal(await buyer.call('PUT', path, good))[2]).toBe(
    'O ovoj narudžbi je otvoren spor. Dojam možete ostaviti kad se spor riješi.',
  )
  await db.updateTable('orders').set({ frozen_at: null }).where('id', '=', order.id).execute()
  // Blocked people may still give their opinion.
  await seller.call('POST', `/users/${buyer.account.username}/block`)
  expect((await buyer.call('PUT', path, good)).status).toBe(200)
  expect((await seller.call('PUT', path, ofBuyer)).status).toBe(200)
  expect((await caller(app)('GET', `/users/${seller.account.username}/feedbacks`)).body.meta.total).toBe(1)
  expect((await caller(app)('GET', '/users/nema-takvog/feedbacks')).status).toBe(404)
})
