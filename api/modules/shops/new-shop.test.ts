import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { firm } from '#tests/support/shops/shops.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const day = 24 * 3600

const test = base.extend(
  'person',
  { scope: 'file' },
  ({ app, make, login }) =>
    async (values: object = {}) => {
      const account = await make.account(values)
      return { account, call: caller(app, await login(account)) }
    },
)

test('turns an account into a shop with a trial and its credits, and keeps its things', async ({
  person,
  db,
  make,
  runJobs,
  app,
}) => {
  const { account, call } = await person()
  const listing = await make.listing({ seller_id: account.id })
  const opened = await call('POST', '/me/shop', { declaration: firm() })
  expect(opened).toMatchObject({ status: 201, body: { is_trial: true } })
  await runJobs()
  const { data: me } = (await call('GET', '/me')).body
  expect(me).toMatchObject({
    type: 'shop',
    credits: 500,
    shop: {
      package: 'Bronze',
      active: true,
      business_name: 'Namještaj Jela d.o.o.',
      business_vat: null,
      registered: false,
    },
  })
  expect(me.shop.ends_at - Date.now() / 1000).toBeCloseTo(30 * day, -2)
  expect((await call('GET', '/me/shop')).body.data).toMatchObject({ state: 'trial', next_bonus: null })
  expect((await caller(app)('GET', `/listings/${listing.id}`)).status).toBe(200)
  const mails = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', account.id)
    .execute()
  expect(mails).toEqual([{ kind: 'shop-opened' }])
  expect((await call('POST', '/me/shop', { declaration: firm() })).status).toBe(409)
})

test('gives a firm one trial, however many accounts ask for it at once', async ({ person, db }) => {
  const declaration = firm()
  const people = await Promise.all([person(), person(), person()])
  const replies = await Promise.all(people.map(({ call }) => call('POST', '/me/shop', { declaration })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const refused = replies.findIndex(({ status }) => status === 422)
  expect(replies[refused]!.body.error.fields.without_trial).toContain('već imala probni period')
  const { account, call } = people[refused]!
  expect((await call('GET', '/me')).body.data).toMatchObject({ type: 'user', shop: null, credits: 0 })

  const withoutTrial = await call('POST', '/me/shop', { declaration, without_trial: true })
  expect(withoutTrial).toMatchObject({ status: 201, body: { is_trial: false } })
  expect((await call('GET', '/me/shop')).body.data.state).toBe('suspended')
  expect(await creditOf(db, account.id)).toBe(0)
})

test('gives no second trial after the first shop is erased', async ({ person, db }) => {
  const declaration = firm()
  const first = await person()
  await first.call('POST', '/me/shop', { declaration })
  await db.deleteFrom('shop').where('owner_id', '=', first.account.id).execute()
  await db.deleteFrom('merchant_declaration').where('account_id', '=', first.account.id).execute()
  const second = await person()
  expect((await second.call('POST', '/me/shop', { declaration })).status).toBe(422)
})

test('hides the listings of a user whose shop opens without a trial', async ({
  person,
  make,
  app,
  runJobs,
}) => {
  const declaration = firm()
  await (await person()).call('POST', '/me/shop', { declaration })
  const { account, call } = await person()
  const listing = await make.listing({ seller_id: account.id })
  await call('POST', '/me/shop', { declaration, without_trial: true })
  await runJobs()
  expect((await caller(app)('GET', `/listings/${listing.id}`)).status).toBe(404)
})

test('opens no shop for agents and restricted accounts', async ({ person, make }) => {
  const { shop } = await make.shop()
  const agent = await person({ agent_of_shop_id: shop.id })
  expect((await agent.call('POST', '/me/shop', { declaration: firm() })).status).toBe(409)
  const limited = await person({ restriction: 'limit', restriction_rule: 'spam' })
  expect((await limited.call('POST', '/me/shop', { declaration: firm() })).body.error.code).toBe(
    'account_restricted',
  )
})

test("shows a shop's own text in its profile", async ({ make, app, login }) => {
  const shop = await make.shop({ account: { about: 'Namještaj po mjeri.' } })
  const call = caller(app, await login(shop))
  const times = { from: '08:00', to: '16:00' }
  const hours = { mon: times, tue: times, wed: times, thu: times, fri: times }
  const settings = {
    business_name: 'Stolarija Hrast',
    business_type: 'Obrt',
    web: 'hrast.ba/ponuda',
    street: 'Titova 1',
    lat: 43.86,
    lon: 18.41,
  }
  expect((await call('PUT', '/me/shop/settings', settings)).status).toBe(200)
  expect((await call('PUT', '/me/shop/hours', { hours })).status).toBe(200)
  expect((await call('GET', '/me/shop/settings')).body.data).toEqual({
    ...settings,
    web: 'https://hrast.ba/ponuda',
  })
  const shown = {
    business_name: 'Stolarija Hrast',
    business_type: 'Obrt',
    web: 'https://hrast.ba/ponuda',
    description: 'Namještaj po mjeri.',
    working_hours: 'Pon-Pet 08:00-16:00',
    registered: false,
  }
  expect((await caller(app)('GET', `/users/${shop.username}`)).body.data.shop).toMatchObject(shown)
  expect((await call('GET', '/me')).body.data.shop).toMatchObject(shown)

  for (const [wrong, field] of [
    [{ web: 'javascript:alert(1)' }, 'web'],
    // The protocol in front of it makes it longer than its column.
    [{ web: '0'.repeat(200) }, 'web'],
    [{ web: `${'a'.repeat(60)}.ba/${'b'.repeat(136)}` }, 'web'],
    [{ web: 'http://localhost/' }, 'web'],
    [{ business_type: 'Carstvo' }, 'business_type'],
    [{ lat: 91 }, 'lat'],
    [{ lon: null }, 'lon'],
    [{ business_name: ' ' }, 'business_name'],
  ] as const) {
    const reply = await call('PUT', '/me/shop/settings', { ...settings, ...wrong })
    expect([reply.status, Object.keys(reply.body.error.fields ?? {})[0]]).toEqual([422, field])
  }
})
