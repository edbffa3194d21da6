import { expect } from 'vitest'
import { addDays, atLocalTime, localDay } from '#lib/time.ts'
import { test } from '#tests/support/test.ts'

test('reveals nothing private about a public user', async ({ app, make }) => {
  const { username } = await make.account({ phone: '+38761999999', email: 'tajna@example.com' })

  const reply = await app.inject(`/api/users/${username.toUpperCase()}`)

  expect(reply.json().data).toMatchObject({
    username,
    type: 'user',
    pro: null,
    shop: null,
    phone_verified: true,
  })
  expect(reply.body).not.toMatch(/61999999|tajna@example|argon2/)
})

test('does not take a number for a username', async ({ app, make }) => {
  const { id } = await make.account()
  expect((await app.inject(`/api/users/${id}`)).statusCode).toBe(404)
})

test('finds a user by number too, and nobody for an unknown one', async ({ app, make }) => {
  const { id, username } = await make.account()
  const byNumber = await app.inject(`/api/user/${id}`)
  const byName = await app.inject(`/api/users/${username}`)
  expect(byNumber.json()).toEqual(byName.json())
  expect((await app.inject('/api/user/999999999')).statusCode).toBe(404)
  expect((await app.inject('/api/user/9007199254740991')).statusCode).toBe(404)
  expect((await app.inject('/api/user/0')).statusCode).toBe(422)
})

test('lists open shops, with the larger packages separately', async ({ app, make }) => {
  const small = await make.shop({ business_name: 'Mala radnja 50%', package: 'bronze' })
  const large = await make.shop({ business_name: 'Velika radnja', package: 'gold' })
  const closed = await make.shop({ business_name: 'Zatvorena radnja', active: false })
  const ids = async (path: string) =>
    ((await app.inject(path)).json().data as { shop: { id: number } }[]).map(({ shop }) => shop.id)

  expect(await ids('/api/stores?q=radnja')).toEqual([large.shop.id, small.shop.id])
  expect(await ids('/api/premium-stores')).toEqual([large.shop.id])
  expect(await ids('/api/stores?q=50%25')).toEqual([small.shop.id])
  expect((await app.inject('/api/stores/count')).json()).toEqual({ count: 2 })
  expect((await app.inject(`/api/stores/${closed.shop.id}`)).json().data.shop.active).toBe(false)
})

test('knows a shop by one number in lists, its own address and searches', async ({ app, make, index }) => {
  // Accounts without a shop, so that numbers of shops and accounts would differ.
  for (let made = 0; made < 3; made++) await make.account()
  const shop = await make.shop({ business_name: 'Jedan broj', package: 'gold' })
  await make.listing({ seller_id: shop.id })
  await index()

  for (const list of ['/stores', '/premium-stores']) {
    const [listed] = (await app.inject(`/api${list}?q=jedan`)).json().data
    expect(listed.shop.id).toBe(listed.id)
    const one = (await app.inject(`/api${list}/${listed.id}`)).json().data
    expect([one.username, one.id]).toEqual([shop.username, listed.id])
    for (const sub of ['listings', 'attributes'])
      expect((await app.inject(`/api${list}/${listed.id}/${sub}`)).statusCode).toBe(200)
    const found = (await app.inject(`/api/search?user_id=${listed.id}`)).json()
    expect(found.meta.total).toBe(1)
  }
  expect((await app.inject(`/api/stores/${shop.id}/page`)).statusCode).toBe(200)
})

test('does not take the number of an account without a shop for that of a shop', async ({ app, make }) => {
  const account = await make.account()
  expect((await app.inject(`/api/stores/${account.id}`)).statusCode).toBe(404)
})

test('finds and counts users by part of the name, twenty per page', async ({ app, make }) => {
  for (let made = 0; made < 21; made++) await make.account({ username: `stranica-${made}` })
  const first = (await app.inject('/api/users?q=stranica-')).json()
  const second = (await app.inject('/api/users?q=stranica-&page=2')).json()

  expect(first.meta).toEqual({ total: 21, current_page: 1, last_page: 2, per_page: 20 })
  expect(second.data).toHaveLength(1)
  expect((await app.inject('/api/users?page=501')).json().error.fields).toEqual({
    page: 'Najviša stranica je 500.',
  })

  const seller = await make.account({ username: 'stranica-sa-oglasima' })
  for (let made = 0; made < 3; made++) await make.listing({ seller_id: seller.id })
  for (const path of ['/users?q=stranica-', '/brands', `/users/${seller.username}/listings`]) {
    const asked = async (more: string) =>
      (await app.inject(`/api${path}${path.includes('?') ? '&' : '?'}${more}`)).json()
    const { data, meta } = await asked('per_page=2&page=2')
    expect(meta).toMatchObject({ current_page: 2, per_page: 2, last_page: Math.ceil(meta.total / 2) })
    expect(data.length, path).toBe(Math.min(2, meta.total - 2))
    expect((await asked('per_page=1000')).meta).toMatchObject({ per_page: 1_000, last_page: 1 })
    for (const wrong of ['0', '1001', 'x'])
      expect(Object.keys((await asked(`per_page=${wrong}`)).error.fields)).toEqual(['per_page'])
  }
  expect((await app.inject('/api/users?per_page=1000&page=11')).json().error.fields).toEqual({
    page: 'Najviša stranica je 10.',
  })
})

test('lists the attributes of what a make, a user and a shop offer, each once', async ({
  app,
  make,
  deps,
}) => {
  const seller = await make.shop({ business_name: 'Dva kotača' })
  for (const category_id of [18, 18, 22]) await make.listing({ seller_id: seller.id, category_id })
  const idsAt = async (path: string) =>
    (await app.inject(`/api${path}/attributes`)).json().data.map(({ id }: { id: number }) => id) as number[]
  const wanted = new Set([18, 22].flatMap((id) => deps.catalog.attributesOf(id).map((one) => one.id)))

  const found = await idsAt(`/users/${seller.username}`)
  expect(found.toSorted()).toEqual([...wanted].toSorted())
  const { id: shopId } = (await app.inject(`/api/users/${seller.username}`)).json().data.shop
  expect(await idsAt(`/stores/${shopId}`)).toEqual(found)
  expect(await idsAt('/brands/89')).toEqual(
    expect.arrayContaining(deps.catalog.attributesOf(18).map((one) => one.id)),
  )
  expect((await app.inject('/api/brands/987654/attributes')).statusCode).toBe(404)
})

test('changes a profile at its own address only', async ({ app, make, login }) => {
  const [one, other] = [await make.account(), await make.account()]
  const authorization = `Bearer ${await login(one)}`
  const call = (method: 'PUT', url: string) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization },
      payload: { first_name: 'Ema', last_name: null, city_id: null, about: null },
    })
  const changed = await call('PUT', `/users/${one.username}`)
  expect([changed.statusCode, changed.json().data.first_name]).toEqual([200, 'Ema'])
  expect((await call('PUT', `/users/${one.id}`)).statusCode).toBe(200)
  expect((await call('PUT', `/users/${other.username}`)).statusCode).toBe(403)
})

test('shows a user and a shop with the fields of the reference API', async ({ app, make, db }) => {
  const shop = await make.shop({ business_name: 'Salon', account: { about: 'Prodajemo namještaj.' } })
  await db
    .insertInto('merchant_declaration')
    .values({
      account_id: shop.id,
      business_name: 'Salon d.o.o.',
      seat: 'Ferhadija 1',
      place: 'Sarajevo',
      owner: 'Vlasnik Tajni',
      registration_number: '65-01-0001-26',
      id_number: '4201234567890',
      vat_number: '201234567890',
      declared_at: new Date(),
    })
    .execute()
  const reply = await app.inject(`/api/users/${shop.username}`)
  const { data } = reply.json()
  const members =
    'id type username avatar created_at last_time_active_at medals feedbacks avg_response_time location delivery_enabled pro shop'
  for (const name of members.split(' ')) expect(data).toHaveProperty(name)
  expect(data.feedbacks).toEqual({ positive: 0, neutral: 0, negative: 0 })
  expect(data.shop).toEqual({
    id: shop.shop.id,
    package: 'Bronze',
    business_name: 'Salon',
    business_type: null,
    business_vat: null,
    active: true,
    ends_at: Math.floor(shop.shop.ends_at.getTime() / 1000),
    web: null,
    description: 'Prodajemo namještaj.',
    working_hours: null,
    open_now: null,
    registered: false,
  })
  expect(reply.body).not.toMatch(/Tajni|4201234567890|Ferhadija/)
})

test('finds shops by place, category and opening hours, larger packages first', async ({
  app,
  make,
  db,
  deps,
  clock,
}) => {
  const zenica = [...deps.places.cities.values()].find(({ name }) => name === 'Zenica')!
  const name = (text: string) => ({ business_name: `Filter ${text}` })
  const silver = await make.shop({ ...name('srebro'), package: 'silver' })
  const gold = await make.shop({ ...name('zlato'), package: 'gold' })
  const bronze = await make.shop({ ...name('bronza'), account: { city_id: zenica.id } })
  await make.listing({ seller_id: gold.id, category_id: 31 })
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = Object.fromEntries(days.map((day) => [day, { from: '20:00', to: '02:00' }]))
  await db
    .updateTable('shop')
    .set({ hours: JSON.stringify(hours) })
    .where('id', '=', silver.shop.id)
    .execute()
  const found = async (query: string) => {
    const { data } = (await app.inject(`/api/stores?q=filter${query}`)).json()
    return data.map((user: { username: string }) => user.username)
  }
  expect(await found('')).toEqual([gold.username, bronze.username, silver.username])
  expect(await found(`&city_id=${zenica.id}`)).toEqual([bronze.username])
  expect(await found(`&canton_id=${zenica.canton_id}`)).toEqual([bronze.username])
  const { path } = deps.catalog.categories.get(31)!
  expect(await found(`&category_id=${path[0]!.id}`)).toEqual([gold.username])
  expect(await found('&category_id=18')).toEqual([])
  // To an hour of Sarajevo, tomorrow.
  const at = (hour: number) => {
    clock.reset()
    const now = clock.now()
    clock.advance(atLocalTime(addDays(localDay(now), 1), hour * 60).getTime() - now.getTime())
  }
  for (const [hour, isOpen] of [
    [1, true],
    [3, false],
    [19, false],
    [21, true],
  ] as const) {
    at(hour)
    expect([hour, await found('&open=1')]).toEqual([hour, isOpen ? [silver.username] : []])
    const { shop } = (await app.inject(`/api/users/${silver.username}`)).json().data
    expect([hour, shop.open_now]).toEqual([hour, isOpen])
  }
  clock.reset()
})

test('counts shops on a map where they say they are, else in their town, and lists those in a box', async ({
  app,
  make,
  deps,
}) => {
  const zenica = [...deps.places.cities.values()].find(({ name }) => name === 'Zenica')!
  const name = { business_name: 'Mapirani' }
  const inTown = await make.shop({ ...name, account: { city_id: zenica.id } })
  const pinned = await make.shop({ ...name, lat: 43.34, lon: 17.81, account: { city_id: zenica.id } })
  await make.shop({ ...name, active: false, account: { city_id: zenica.id } })
  await make.shop({ ...name, account: { city_id: null } })
  const get = async (path: string) => (await app.inject(`/api/stores${path}`)).json()
  const far = await get('/map?q=mapirani&zoom=7')
  expect(far.meta.total).toBe(2)
  const near = await get('/map?q=mapirani&zoom=14')
  expect(near.data.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  const mostar = 'location_tl=43.4,17.7&location_br=43.3,17.9'
  expect((await get(`/map?q=mapirani&${mostar}`)).meta.total).toBe(1)
  const listed = async (box: string) =>
    (await get(`?q=mapirani&${box}`)).data.map((user: { username: string }) => user.username)
  expect(await listed(mostar)).toEqual([pinned.username])
  expect(await listed('location_tl=44.3,17.8&location_br=44.1,18')).toEqual([inTown.username])
  for (const wrong of ['location_tl=44,18', 'location_tl=999,1&location_br=1,1'])
    expect((await app.inject(`/api/stores/map?${wrong}`)).statusCode).toBe(422)
})
