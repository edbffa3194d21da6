import { expect } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { hence, test } from '#tests/support/listings/sellers.ts'

test('limits active listings by group, even for simultaneous calls', async ({ seller, deps }) => {
  const { call, listing } = await seller()
  const cars = await Promise.all([1, 2, 3, 4, 5].map(() => listing({ status: 'hidden', category_id: 18 })))

  const shown = await Promise.all(cars.map(({ id }) => call('POST', `/listings/${id}/unhide`)))

  expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
  const refused = shown.find(({ status }) => status === 409)!
  expect(refused.body.error).toMatchObject({
    code: 'listing_limit_reached',
    message: 'Možete imati najviše 2 aktivna oglasa u grupi automobili. Završite ili sakrijte neki od njih.',
  })
  const flat = [...deps.catalog.categories.values()].find(
    ({ parent_id, children }) => parent_id === 2 && children.length === 0,
  )!
  const home = await listing({ status: 'hidden', category_id: flat.id })
  expect((await call('POST', `/listings/${home.id}/unhide`)).status).toBe(200)
  expect((await call('GET', '/listing-limits')).body.data).toEqual({
    cars: { listings: 2, limit: 2, unlimited: false },
    'real-estate': { listings: 1, limit: 2, unlimited: false },
    other: { listings: 0, limit: 20, unlimited: false },
  })
})

test('raises a user’s limit with the years, gives a pro more and a shop no limit', async ({ seller }) => {
  const limits = async (values: object) =>
    (await (await seller(values)).call('GET', '/listing-limits')).body.data
  const since = (years: number, days = 1) => ({ created_at: hence(-years * 365.25 - days) })

  expect((await limits(since(1))).other.limit).toBe(25)
  expect((await limits(since(1, -30))).other.limit).toBe(20)
  expect((await limits(since(30))).other.limit).toBe(60)
  expect(await limits({ pro_until: hence(10) })).toMatchObject({ cars: { limit: 10 }, other: { limit: 200 } })
  expect(await limits({ shop: {} })).toMatchObject({
    cars: { limit: 0, unlimited: true },
    other: { limit: 0, unlimited: true },
  })
})

test('refreshes a listing only after its interval', async ({ seller }) => {
  const { call, listing } = await seller()
  const fresh = await listing({ refreshed_at: hence(-29) })
  const due = await listing({ refreshed_at: hence(-31), expires_at: hence(-1), status: 'expired' })

  const early = await call('PUT', `/listings/${fresh.id}/refresh`)
  expect(early.body.error.code).toBe('refresh_not_due')
  expect(early.body.message).toMatch(/^Oglas možete obnoviti od \d{1,2}\. \d{1,2}\. \d{4}\. u \d\d:\d\d\.$/)
  expect((await call('PUT', `/listings/${due.id}/refresh`)).body).toEqual({ message: 'Oglas je obnovljen.' })
  const now = (await call('GET', `/listings/${due.id}`)).body
  expect(now.status).toBe('active')
  expect(Date.now() / 1000 - now.date).toBeLessThan(60)
  expect(Math.round((now.own.expires_at - now.date) / 86_400)).toBe(180)

  const pro = await seller({ pro_until: hence(10) })
  const shop = await seller({ shop: {} })
  const status = async ({ call: by, listing: make }: typeof pro, days: number) =>
    (await by('PUT', `/listings/${(await make({ refreshed_at: hence(-days) })).id}/refresh`)).status
  expect([await status(pro, 20), await status(pro, 22)]).toEqual([409, 200])
  expect([await status(shop, 6), await status(shop, 8)]).toEqual([409, 200])
})

test('allows a user 30 free refreshes a month, counted in Sarajevo and for simultaneous calls', async ({
  seller,
  db,
  clock,
}) => {
  // 30 minutes into December there, but still November in UTC.
  clock.advance(Date.parse('2030-11-30T23:30:00Z') - clock.now().getTime())
  const { account, call, listing } = await seller()
  const spend = (count: number, at: string) =>
    db
      .insertInto('listing_refresh')
      .values(Array.from({ length: count }, () => ({ seller_id: account.id, refreshed_at: new Date(at) })))
      .execute()
  await spend(30, '2030-11-30T22:59:00Z')
  await spend(29, '2030-11-30T23:01:00Z')
  expect((await call('GET', '/listing/refresh/limits')).body).toMatchObject({
    free_limit: 30,
    free_count: 29,
  })

  const listings = await Promise.all([1, 2, 3].map(() => listing({ refreshed_at: new Date('2030-01-01') })))
  const replies = await Promise.all(listings.map(({ id }) => call('PUT', `/listings/${id}/refresh`)))

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const refused = replies.find(({ status }) => status === 409)!
  expect(refused.body.error.code).toBe('refresh_quota_spent')
  clock.reset()
})

test('lets the seller choose the duration in a paid category', async ({ seller, deps, make, plain }) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 1_000)
  const paid = [...deps.catalog.categories.values()].find(
    ({ id, children, path, brand_required }) =>
      feeOf(deps, id) > 0 &&
      children.length === 0 &&
      path[0]!.id === 2159 &&
      !brand_required &&
      deps.catalog.attributesOf(id).every(({ required }) => !required),
  )!
  const days = async (body: object | undefined, more: object = { category_id: paid.id }) => {
    const { id } = await listing({ status: 'draft', expires_at: null, ...more })
    const reply = await call('POST', `/listings/${id}/publish`, body)
    if (reply.status !== 200) return Object.keys(reply.body.error.fields)
    const { own, date } = (await call('GET', `/listings/${id}`)).body
    return Math.round((own.expires_at - date) / 86_400)
  }

  expect(await days(undefined)).toBe(30)
  expect(await days({ duration: 180 })).toBe(180)
  expect(await days({ duration: 15 })).toEqual(['duration'])
  expect(await days(undefined, { category_id: plain })).toBe(180)
  expect(await days({ duration: 30 }, { category_id: plain })).toEqual(['duration'])
})

test('restarts an overdue paid listing when it is refreshed before the job expires it', async ({
  seller,
  deps,
  make,
}) => {
  const { account, call, listing } = await seller()
  await make.credit(account.id, 100)
  const paid = [...deps.catalog.categories.values()].find(
    (one) => feeOf(deps, one.id) > 0 && one.path[0]!.id === 2159,
  )!
  const { id } = await listing({ category_id: paid.id, refreshed_at: hence(-31), expires_at: hence(-0.0001) })
  expect((await call('PUT', `/listings/${id}/refresh`)).status).toBe(200)
  expect((await call('GET', `/listings/${id}`)).body.own.expires_at).toBeGreaterThan(
    hence(29).getTime() / 1000,
  )
})

test('ends the free refreshes of a month exactly at their number, for every kind of seller', async ({
  seller,
  db,
  clock,
}) => {
  const spend = (sellerId: number, count: number) =>
    db
      .insertInto('listing_refresh')
      .values(Array.from({ length: count }, () => ({ seller_id: sellerId, refreshed_at: clock.now() })))
      .execute()
  const kinds = [
    [{}, 30],
    [{ pro_until: hence(10_000) }, 200],
    [{ shop: { package: 'bronze', ends_at: hence(10_000) } }, 750],
    [{ shop: { package: 'silver', ends_at: hence(10_000) } }, 1_100],
    [{ shop: { package: 'gold', ends_at: hence(10_000) } }, 1_800],
    [{ shop: { package: 'platinum', ends_at: hence(10_000) } }, 4_600],
  ] as const
  for (const [values, quota] of kinds) {
    const { account, call, listing } = await seller(values)
    await spend(account.id, quota - 1)
    const [last, beyond] = [
      await listing({ refreshed_at: hence(-60) }),
      await listing({ refreshed_at: hence(-60) }),
    ]
    expect((await call('PUT', `/listings/${last.id}/refresh`)).status).toBe(200)
    const refused = await call('PUT', `/listings/${beyond.id}/refresh`)
    expect([quota, refused.status, refused.body.error.code]).toEqual([quota, 409, 'refresh_quota_spent'])
    expect((await call('GET', '/listing/refresh/limits')).body).toMatchObject({
      free_limit: quota,
      free_count: quota,
    })
  }
})

test('starts a month at midnight in Sarajevo, even after the clock went back in October', async ({
  seller,
  db,
  clock,
}) => {
  clock.hold('2030-10-31T12:00:00Z')
  const { account, call } = await seller()
  const used = async () => (await call('GET', '/listing/refresh/limits')).body.free_count
  const times = [
    '2030-09-30T21:59:59Z', // still September there, in summer time
    '2030-09-30T22:00:00Z',
    '2030-10-27T00:30:00Z', // half past two
    '2030-10-27T01:30:00Z', // half past two again
    '2030-10-31T22:59:59Z', // still October, in winter time
  ]
  await db
    .insertInto('listing_refresh')
    .values(times.map((time) => ({ seller_id: account.id, refreshed_at: new Date(time) })))
    .execute()
  clock.hold('2030-10-31T22:59:59Z')
  expect(await used()).toBe(4)
  clock.hold('2030-10-31T23:00:00Z')
  expect(await used()).toBe(0)
  clock.reset()
})

test('measures an interval in 24-hour days, even across a clock change', async ({ seller, clock }) => {
  clock.hold('2030-10-28T07:59:59Z')
  const { call, listing } = await seller({ shop: { ends_at: new Date('2031-01-01') } })
  const { id } = await listing({
    refreshed_at: new Date('2030-10-21T08:00:00Z'),
    expires_at: new Date('2031-06-01'),
  })
  const early = await call('PUT', `/listings/${id}/refresh`)
  // 10:00 in summer time is 09:00 in winter time.
  expect(early.body.message).toBe('Oglas možete obnoviti od 28. 10. 2030. u 09:00.')
  clock.hold('2030-10-28T08:00:00Z')
  expect((await call('PUT', `/listings/${id}/refresh`)).status).toBe(200)
  clock.reset()
})

test('completes a year of membership at midnight in Sarajevo', async ({ seller, clock }) => {
  clock.hold('2031-11-21T12:00:00Z')
  // Already the 22nd there.
  const { call } = await seller({ created_at: new Date('2030-11-21T23:30:00Z') })
  const limit = async () => (await call('GET', '/listing-limits')).body.data.other.limit
  clock.hold('2031-11-21T22:59:59Z')
  expect(await limit()).toBe(20)
  clock.hold('2031-11-21T23:00:00Z')
  expect(await limit()).toBe(25)
  clock.reset()
})

test('applies the active limits exactly, and treats a lapsed pro as a user', async ({ seller, clock }) => {
  const fill = async (values: object, category: object, count: number) => {
    const { account, call, listing } = await seller(values)
    for (let made = 0; made < count - 1; made++) await listing(category)
    const unhide = async () =>
      (await call('POST', `/listings/${(await listing({ ...category, status: 'hidden' })).id}/unhide`)).status
    return [await unhide(), await unhide(), account.id]
  }
  expect(await fill({}, {}, 20)).toEqual([200, 409, expect.any(Number)])
  expect(await fill({}, { category_id: 18 }, 2)).toEqual([200, 409, expect.any(Number)])
  expect(await fill({ pro_until: hence(1) }, { category_id: 18 }, 10)).toEqual([200, 409, expect.any(Number)])
  expect(await fill({ pro_until: hence(1) }, {}, 200)).toEqual([200, 409, expect.any(Number)])
  expect(await fill({ shop: {} }, { category_id: 18 }, 12)).toEqual([200, 200, expect.any(Number)])

  const { call } = await seller({ pro_until: hence(1) })
  const cars = async () => (await call('GET', '/listing-limits')).body.data.cars.limit
  expect(await cars()).toBe(10)
  clock.advance(86_400_000 + 1_000)
  expect(await cars()).toBe(2)
  clock.reset()
})

test('lets shops create 3,000 listings an hour, and tells how many are left', async ({ seller, plain }) => {
  const left = async (values: object) => {
    const { headers } = await (
      await seller(values)
    ).call('POST', '/listings', {
      category_id: plain,
      title: 'Stara klupa',
    })
    return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number)
  }
  expect(await left({})).toEqual([60, 59])
  expect(await left({ pro_until: hence(10) })).toEqual([300, 299])
  expect(await left({ shop: {} })).toEqual([3_000, 2_999])
})

const feeOf = (deps: Deps, categoryId: number) => tariffsAt(deps, deps.now()).listingFee(categoryId)
