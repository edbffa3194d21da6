import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'

/** Calls with a new account. */
const test = base.extend('person', ({ app, make, login }) => async (account?: { id: number }) => {
  const { id } = account ?? (await make.account())
  const authorization = `Bearer ${await login({ id })}`
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    key?: string,
  ) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return { id, call }
})

const home = {
  name: 'Amra Hodžić',
  street: 'Ferhadija 12',
  postal_code: '71000',
  city_id: 133,
  phone: '061 234 567',
}

test('saves profile details, shows the public ones, and lets them be cleared', async ({
  app,
  make,
  person,
}) => {
  const account = await make.account()
  const { call } = await person(account)
  const told = { first_name: ' Amra ', last_name: '', city_id: 133, about: 'Prodajem\r\nstare knjige.' }
  const saved = await call('PUT', '/me/profile', told)
  expect(saved.status).toBe(200)
  const kept = { first_name: 'Amra', last_name: null, city_id: 133, about: 'Prodajem\nstare knjige.' }
  expect((await call('GET', '/me/profile')).body.data).toMatchObject({ ...kept, email: account.email })
  const shown = async () => (await app.inject(`/api/users/${account.username}`)).json().data
  expect(await shown()).toMatchObject({ about: kept.about, location: { id: 133 } })
  expect(JSON.stringify(await shown())).not.toContain('Amra')

  await call('PUT', '/me/profile', { ...told, about: '', city_id: null })
  expect(await shown()).toMatchObject({ about: null, location: null })
})

test.for([
  [{ first_name: 'A\nBcc: svi@primjer.ba' }, 'first_name'],
  [{ last_name: 'x'.repeat(51) }, 'last_name'],
  [{ about: 'ž'.repeat(501) }, 'about'],
  [{ about: 'tekst\u0000' }, 'about'],
  [{ city_id: 999_999 }, 'city_id'],
] as const)('refuses a profile with %j at that field', async ([wrong, field], { person }) => {
  const { call } = await person()
  const profile = { first_name: null, last_name: null, city_id: null, about: null }
  const { status, body } = await call('PUT', '/me/profile', { ...profile, ...wrong })
  expect(status).toBe(422)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

test('applies the chosen privacy to listings and the profile', async ({ app, make, person }) => {
  const account = await make.account({ last_active_at: new Date() })
  const { id } = await make.listing({ seller_id: account.id })
  const { call } = await person(account)
  const ofListing = async () => (await app.inject(`/api/listings/${id}`)).json().user.settings.privacy
  const lastSeen = async () =>
    (await app.inject(`/api/users/${account.username}`)).json().data.last_time_active_at
  const open = { allow_comments: true, allow_view_phone: true, allow_private_messages: true }
  expect(await ofListing()).toEqual(open)
  expect(await lastSeen()).not.toBeNull()

  const closed = { allow_comments: false, allow_view_phone: false, allow_private_messages: true }
  const { body } = await call('PUT', '/me/privacy', { ...closed, show_last_active: false })
  expect(body.data).toEqual({ ...closed, show_last_active: false })
  expect((await call('GET', '/me/privacy')).body.data).toEqual(body.data)
  expect(await ofListing()).toEqual(closed)
  expect(await lastSeen()).toBeNull()
})

test('keeps exactly one default in the address book through every change', async ({ person }) => {
  const { call } = await person()
  const list = async (): Promise<{ id: number; name: string; is_default: boolean }[]> =>
    (await call('GET', '/me/addresses')).body.data
  const add = async (name: string, more: object = {}) =>
    (await call('POST', '/me/addresses', { ...home, name, ...more })).body.data
  const first = await add('Prva')
  expect(first).toMatchObject({
    is_default: true,
    city: { id: 133 },
    phone: '+38761234567',
    postal_code: '71000',
  })
  await add('Druga')
  const third = await add('Treća', { is_default: true })
  const shown = async () => (await list()).map(({ name, is_default }) => [name, is_default])
  expect(await shown()).toEqual([
    ['Treća', true],
    ['Prva', false],
    ['Druga', false],
  ])
  // Unsetting the flag leaves it the default.
  await call('PUT', `/me/addresses/${third.id}`, { ...home, name: 'Treća nova', is_default: false })
  expect((await shown())[0]).toEqual(['Treća nova', true])
  expect((await call('DELETE', `/me/addresses/${third.id}`)).status).toBe(200)
  expect(await shown()).toEqual([
    ['Prva', true],
    ['Druga', false],
  ])
  expect((await call('DELETE', `/me/addresses/${third.id}`)).status).toBe(404)
})

test('refuses an eleventh address, even for concurrent requests, and adds one per key', async ({
  person,
}) => {
  const { call } = await person()
  const twice = await Promise.all([1, 2].map(() => call('POST', '/me/addresses', home, 'isti-kljuc')))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(twice[0]!.body.data.id).toBe(twice[1]!.body.data.id)

  const many = await Promise.all(Array.from({ length: 12 }, () => call('POST', '/me/addresses', home)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(many.find(({ status }) => status === 409)!.body.message).toContain('najviše 10 adresa')
  const { data } = (await call('GET', '/me/addresses')).body
  expect(data.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1)
})

test.for([
  [{ name: '' }, 'name', 'Unesite ime i prezime primaoca.'],
  [{ street: '' }, 'street', 'Unesite ulicu i broj.'],
  [{ postal_code: '7100' }, 'postal_code', 'Poštanski broj ima 5 cifara.'],
  [{ city_id: '' }, 'city_id', 'Odaberite mjesto.'],
  [{ city_id: 999_999 }, 'city_id', 'Odaberite mjesto s liste.'],
  [{ phone: '' }, 'phone', 'Unesite broj mobitela.'],
  [{ phone: '12' }, 'phone', 'Unesite ispravan broj mobitela, npr. 061 234 567.'],
] as const)('refuses an address with %j at %s', async ([wrong, field, text], { person }) => {
  const { call } = await person()
  const { status, body } = await call('POST', '/me/addresses', { ...home, ...wrong })
  expect([status, body.error.fields]).toEqual([422, { [field]: text }])
})

test('hides addresses of others', async ({ person }) => {
  const [owner, stranger] = [await person(), await person()]
  const { id } = (await owner.call('POST', '/me/addresses', home)).body.data
  expect((await stranger.call('GET', '/me/addresses')).body.data).toEqual([])
  expect((await stranger.call('PUT', `/me/addresses/${id}`, home)).status).toBe(404)
  expect((await stranger.call('DELETE', `/me/addresses/${id}`)).status).toBe(404)
  expect((await owner.call('GET', '/me/addresses')).body.data).toHaveLength(1)
})

test('sends each notification until refused, and refuses unknown ways', async ({ person }) => {
  const { call } = await person()
  const path = '/me/notification-preferences'
  const all = (await call('GET', path)).body.data
  expect(all).toMatchObject({
    listing_reminder: { mail: true, push: true, in_app: true },
    saved_search: { mail: true, push: true, in_app: true },
  })
  const off = { ...all, listing_reminder: { mail: false, push: true, in_app: true } }
  for (let times = 0; times < 2; times++)
    expect((await call('PUT', path, { listing_reminder: { mail: false } })).body.data).toEqual(off)
  expect((await call('GET', path)).body.data).toEqual(off)
  for (const [body, field] of [
    [{ listing_reminder: { fax: true } }, 'listing_reminder.fax'],
    [{ new_login: { mail: false } }, 'new_login'],
  ] as const) {
    const wrong = await call('PUT', path, body)
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { [field]: 'Vrijednost nije ispravna.' }])
  }
  expect((await call('PUT', path, { listing_reminder: { mail: true } })).body.data).toEqual(all)
})

const firm = {
  business_name: 'Knjižara Hodžić',
  seat: 'Ferhadija 12',
  place: 'Sarajevo',
  owner: 'Amra Hodžić',
  registration_number: '65-01-0123-19',
  id_number: '4201 234 567 896',
  vat_number: '',
}

test('shows a declaration as one on profile and listings until withdrawn', async ({ app, make, person }) => {
  const account = await make.account()
  const { id } = await make.listing({ seller_id: account.id })
  const { call } = await person(account)
  const badges = async () => [
    (await app.inject(`/api/users/${account.username}`)).json().data.medals,
    (await app.inject(`/api/listings/${id}`)).json().user.medals,
  ]
  expect((await call('GET', '/me/merchant')).body.data).toBeNull()
  expect(await badges()).toEqual([[], []])
  const wrong = await call('PUT', '/me/merchant', { ...firm, id_number: '42' })
  expect([wrong.status, wrong.body.error.fields]).toEqual([422, { id_number: 'ID broj ima 13 cifara.' }])

  expect((await call('PUT', '/me/merchant', firm)).status).toBe(200)
  const kept = { ...firm, id_number: '4201234567896', vat_number: null }
  expect((await call('GET', '/me/merchant')).body.data).toEqual(kept)
  const badge = {
    type: 'declared_merchant',
    text: 'Izjava trgovca',
    value: `${firm.business_name}, Sarajevo`,
  }
  expect(await badges()).toEqual([[badge], [badge]])
  expect((await call('GET', '/me')).body.data.medals).toEqual([badge])
  expect((await call('DELETE', '/me/merchant')).status).toBe(200)
  expect(await badges()).toEqual([[], []])
})

test('lets a shop change its declaration but not withdraw it', async ({ make, person }) => {
  const { call } = await person(await make.shop())
  expect((await call('PUT', '/me/merchant', firm)).status).toBe(200)
  expect((await call('DELETE', '/me/merchant')).status).toBe(409)
})
