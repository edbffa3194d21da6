import { expect } from 'vitest'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { promotionDays, renewalHours } from '#contract/promotions/price.ts'
import { startIn, test } from '#tests/support/money/promotions.ts'
import { hence } from '#tests/support/listings/sellers.ts'

// Our readings, part B, in numbers of their own.
const chargeable: Record<number, number> = { 1: 1.33, 2: 2, 3: 3, 5: 5, 7: 6, 14: 11, 21: 16, 30: 21 }
const factor: Record<number, number> = { 0: 1, 24: 1.5, 3: 3 }
const priceByTheBook = (day: number, type: number, days: number, every: number) =>
  // Half a thousandth is far below the smallest step, and far above floating-point errors.
  Math.ceil(day * (type === 2 ? 2.7 : 1) * chargeable[days]! * factor[every]! - 0.0005)

test('prices every combination as specified, for everyone who may choose it', async ({
  seller,
  deps,
  plain,
}) => {
  const day = tariffsAt(deps, deps.now()).promotionDay(plain)
  expect(day).toBeGreaterThan(0)
  const kinds = { user: {}, pro: { pro_until: hence(90) }, shop: { shop: {} } }
  for (const [kind, values] of Object.entries(kinds)) {
    const { call, listing, account } = await seller(values)
    const { id } = await listing()
    for (const type of [1, 2])
      for (const days of promotionDays)
        for (const refresh_every of renewalHours) {
          const query = `type=${type}&days=${days}&refresh_every=${refresh_every}${type === 2 ? '&locations=homepage' : ''}`
          const { status, body } = await call('GET', `/listings/${id}/sponsore/price?${query}`)
          expect(status).toBe(200)
          expect(body, `${kind} ${query}`).toMatchObject({
            extras: 0,
            discount: 0,
            discount_percentage: 0,
            total: priceByTheBook(day, type, days, refresh_every),
            total_without_discount: priceByTheBook(day, type, days, refresh_every),
          })
          expect(body.search + body.locations + body.refresh).toBe(body.total)
          expect(body.locations > 0).toBe(type === 2)
        }
    const alone = await call('POST', `/listings/${id}/sponsore`, { type: 1, days: 1, refresh_every: 0 })
    // Nobody has credits; a user may not even ask.
    expect(alone.status, kind).toBe(kind === 'user' ? 422 : 402)
    if (kind === 'user') expect(Object.keys(alone.body.error.fields)).toEqual(['days'])
    expect(account.id).toBeGreaterThan(0)
  }
})

test('charges and starts at once: cards, search and the owner see it, and everyone else the mark', async ({
  seller,
  make,
  balance,
  app,
  index,
  plain,
  deps,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing({ title: 'Ljuljaška za dvorište' })
  const day = tariffsAt(deps, deps.now()).promotionDay(plain)
  const price = priceByTheBook(day, 2, 7, 24)
  await make.credit(account.id, 1_000)
  const bought = await call('POST', `/listings/${id}/sponsore`, {
    type: 2,
    days: 7,
    refresh_every: 24,
    locations: ['homepage'],
    total: price,
  })
  expect(bought.status).toBe(200)
  expect(bought.body).toMatchObject({ price, state: 'active', message: 'Oglas je izdvojen.' })
  expect(await balance(account.id)).toBe(1_000 - price)

  await index()
  const found = await app.inject('/api/search?q=ljulja%C5%A1ka&sponsored=1')
  expect(found.json().data).toMatchObject([{ id, sponsored: 2 }])
  expect((await call('GET', `/listings/${id}`)).body.sponsor_active).toEqual({
    price,
    sponsored_from: bought.body.starts_at,
    sponsored_until: bought.body.ends_at,
    criterias: { type: 2, days: 7, refresh_every: 24 },
    auto_renewal: false,
  })
  const page = await app.inject('/api/listings/homepage')
  expect(page.json().featured.map((item: { id: number }) => item.id)).toContain(id)
  expect((await call('GET', '/promotions')).body).toMatchObject({
    data: [{ id: bought.body.id, listing: { id }, price, state: 'active', type: 2, refreshes: 0 }],
    counts: { active: 1, scheduled: 0, finished: 0 },
  })
})

test('sells the home page with type 1 at the price of both places, for its extensions too', async ({
  seller,
  make,
  balance,
  app,
  plain,
  deps,
  clock,
  minute,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing({ title: 'Klackalica za dvorište' })
  const price = priceByTheBook(tariffsAt(deps, deps.now()).promotionDay(plain), 2, 2, 0)
  const asked = await call(
    'GET',
    `/listings/${id}/sponsore/price?type=1&days=2&refresh_every=0&locations=homepage`,
  )
  expect([asked.status, asked.body.total]).toEqual([200, price])
  expect(asked.body.search + asked.body.locations).toBe(price)
  await make.credit(account.id, 2 * price)
  const order = { type: 1, days: 2, refresh_every: 0, locations: ['homepage'], auto_renewal: true }
  const bought = await call('POST', `/listings/${id}/sponsore`, order)
  expect([bought.status, bought.body.price]).toEqual([200, price])
  const featured = async () => {
    const page = (await app.inject('/api/listings/homepage')).json<{ featured: { id: number }[] }>()
    return page.featured.find((item) => item.id === id)
  }
  // Premium colour, not that of type 2.
  expect(await featured()).toMatchObject({ sponsored: 1 })
  expect((await call('GET', '/promotions')).body.data).toMatchObject([{ type: 1, on_homepage: true, price }])
  try {
    clock.advanceDays(2)
    await minute()
    expect(await balance(account.id)).toBe(0)
    expect((await call('GET', '/promotions')).body.data).toMatchObject([
      { type: 1, on_homepage: true, price },
    ])
    expect(await featured()).toMatchObject({ sponsored: 1 })
  } finally {
    clock.reset()
  }
})

test('puts things with a photo and a price first at home, before jobs and prices on request', async ({
  seller,
  make,
  app,
  db,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 10_000)
  const promoted = async (values: object) => {
    const { id } = await listing(values)
    const query = 'type=1&days=2&refresh_every=0&locations=homepage'
    const { total } = (await call('GET', `/listings/${id}/sponsore/price?${query}`)).body
    const order = { type: 1, days: 2, refresh_every: 0, locations: ['homepage'], total }
    expect((await call('POST', `/listings/${id}/sponsore`, order)).status).toBe(200)
    return id
  }
  // The row shows a random ten: leaves it to this test.
  await db.updateTable('promotion').set({ type: 1, on_homepage: false }).execute()
  const hash = 'e'.repeat(32)
  await db.insertInto('image').values({ hash, width: 4, height: 3, thumbhash: 't' }).execute()
  const pictured = async (values: object) => {
    const id = await promoted(values)
    await db.insertInto('listing_image').values({ listing_id: id, image_hash: hash, position: 0 }).execute()
    return id
  }
  const job = await pictured({ category_id: 2312, title: 'Prodavač u Zenici' })
  const onRequest = await pictured({ title: 'Vaza po dogovoru', price_fening: 0 })
  const plainOne = await promoted({ title: 'Vaza bez slike' })
  const vase = await pictured({ title: 'Vaza sa slikom' })

  const { featured } = (await app.inject('/api/listings/homepage')).json<{ featured: { id: number }[] }>()
  const at = (id: number) => featured.findIndex((item) => item.id === id)
  expect(Math.min(at(job), at(onRequest), at(plainOne))).toBeGreaterThan(at(vase))
  expect(at(vase)).toBeGreaterThanOrEqual(0)
})

test('changes nothing when credit is short, the price is another, or the order is wrong', async ({
  seller,
  make,
  balance,
  db,
  deps,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  const order = { type: 1, days: 30, refresh_every: 3 }
  await make.credit(account.id, 5)
  const short = await call('POST', `/listings/${id}/sponsore`, order, { 'idempotency-key': 'kratko' })
  expect(short.status).toBe(402)
  expect(short.body.message).toMatch(/^Nemate dovoljno/)
  await make.credit(account.id, 5_000)
  for (const [body, field] of [
    [{ ...order, type: 0 }, 'type'],
    [{ ...order, days: 4 }, 'days'],
    [{ ...order, days: 1 }, 'days'],
    [{ type: 1, days: 7 }, 'refresh_every'],
    [{ ...order, refresh_every: 5 }, 'refresh_every'],
    [{ ...order, locations: ['kategorija'] }, 'locations.0'],
    [{ ...order, starts_at: startIn(deps, 3_600) + 60 }, 'starts_at'],
    [{ ...order, starts_at: startIn(deps, -7_200) }, 'starts_at'],
    [{ ...order, starts_at: startIn(deps, 40 * 86_400) }, 'starts_at'],
    [{ ...order, daily_hours: 5 }, 'daily_hours'],
  ] as const) {
    const { status, body: answer } = await call('POST', `/listings/${id}/sponsore`, body)
    expect([status, Object.keys(answer.error.fields)]).toEqual([422, [field]])
  }
  const other = await call('POST', `/listings/${id}/sponsore`, { ...order, total: 1 })
  expect(other.status).toBe(409)
  expect(other.body.message).toMatch(/^Cijena ovog izbora je \d\.\d{3} kredit[ai]?\. /)
  expect(await balance(account.id)).toBe(5_005)
  const rows = await db.selectFrom('promotion_purchase').select('id').where('listing_id', '=', id).execute()
  expect(rows).toEqual([])
  // The key of a refused call is free.
  const again = await call('POST', `/listings/${id}/sponsore`, order, { 'idempotency-key': 'kratko' })
  expect(again.status).toBe(200)
})

test('charges repeated and simultaneous calls once', async ({ seller, make, balance }) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  await make.credit(account.id, 10_000)
  const order = { type: 1, days: 7, refresh_every: 0 }
  const key = { 'idempotency-key': 'isti' }
  const same = await Promise.all([1, 2, 3, 4].map(() => call('POST', `/listings/${id}/sponsore`, order, key)))
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { price } = same[0]!.body
  expect(await balance(account.id)).toBe(10_000 - price)
  // Without a key they are several orders for the same time.
  const others = await Promise.all([1, 2, 3].map(() => call('POST', `/listings/${id}/sponsore`, order)))
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await balance(account.id)).toBe(10_000 - price)
})

test('promotes only listings on offer', async ({ seller, make }) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 10_000)
  const order = { type: 1, days: 7, refresh_every: 0 }
  const replies = []
  for (const values of [
    { status: 'draft' },
    { status: 'hidden' },
    { status: 'finished' },
    { status: 'expired' },
    { held_by_moderation: true },
    { deleted_at: new Date() },
  ] as const) {
    const { id } = await listing(values)
    const { status, body } = await call('POST', `/listings/${id}/sponsore`, order)
    replies.push([status, body.error.code])
  }
  expect(replies).toEqual([
    [409, 'listing_state'],
    [409, 'listing_state'],
    [409, 'listing_state'],
    [409, 'listing_state'],
    [409, 'listing_held'],
    [410, 'listing_gone'],
  ])
})

test('returns the credits of a cancelled promotion once, and none of a running one', async ({
  seller,
  make,
  balance,
  deps,
  db,
}) => {
  const { account, call, listing } = await seller()
  const { id } = await listing()
  await make.credit(account.id, 10_000)
  const order = { type: 1, days: 7, refresh_every: 24 }
  const starts_at = startIn(deps, 86_400)
  const scheduled = await call('POST', `/listings/${id}/sponsore`, { ...order, starts_at, daily_hours: 6 })
  expect(scheduled.body).toMatchObject({ state: 'scheduled', starts_at })
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({
    sponsored: 0,
    sponsor_active: null,
    sponsor_scheduled: { price: scheduled.body.price, sponsored_from: starts_at },
  })
  const cancels = await Promise.all([1, 2, 3].map(() => call('DELETE', `/promotions/${scheduled.body.id}`)))
  expect(cancels.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balance(account.id)).toBe(10_000)
  expect(await db.selectFrom('promotion').select('id').where('listing_id', '=', id).execute()).toEqual([])

  const running = await call('POST', `/listings/${id}/sponsore`, order)
  const stopped = await call('DELETE', `/promotions/${running.body.id}`)
  expect(stopped.body).toEqual({ message: 'Izdvajanje je prekinuto.', returned: 0 })
  expect(await balance(account.id)).toBe(10_000 - running.body.price)
  expect((await call('GET', `/listings/${id}`)).body.sponsored).toBe(0)
  const { data } = (await call('GET', '/promotions?list=finished')).body
  expect(data.map((one: { state: string; returned: boolean }) => [one.state, one.returned])).toEqual([
    ['cancelled', false],
    ['cancelled', true],
  ])
})

test('lets nobody else see, cancel or extend a promotion', async ({ seller, make }) => {
  const one = await seller()
  const other = await seller()
  await make.credit(one.account.id, 1_000)
  const { id } = await one.listing()
  const { body } = await one.call('POST', `/listings/${id}/sponsore`, { type: 1, days: 2, refresh_every: 0 })
  expect(
    (await other.call('POST', `/listings/${id}/sponsore`, { type: 1, days: 2, refresh_every: 0 })).status,
  ).toBe(403)
  expect((await other.call('GET', `/listings/${id}/promotions`)).status).toBe(403)
  expect((await other.call('DELETE', `/promotions/${body.id}`)).status).toBe(404)
  expect((await other.call('PUT', `/promotions/${body.id}`, { auto_renewal: true })).status).toBe(404)
  expect((await other.call('GET', '/promotions')).body.meta.total).toBe(0)
})
