import fc from 'fast-check'
import { expect } from 'vitest'
import { quoteDeliveries, quoteDelivery } from '#api/modules/delivery/service.ts'
import { applyDeliverySettings } from '#api/modules/delivery/queued.ts'
import { enqueue } from '#lib/jobs.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const noPrices = { kg2: null, kg5: null, kg10: null, kg20: null, kg30: null, more: null }
const sender = {
  name: 'Amra Hodžić',
  street: 'Ferhadija 1',
  postal_code: '71000',
  city_id: 133,
  phone: '061 234 567',
}
const settings = {
  courier: false,
  carries_cost: false,
  own_courier: false,
  own_prices: noPrices,
  own_free_from: null,
  own_area: 'country',
  sender,
}

const test = base.extend(
  'seller',
  { scope: 'file' },
  ({ app, make, login }) =>
    async (values: object = {}) => {
      const account = await make.account(values)
      const call = caller(app, await login(account))
      return {
        account,
        call,
        save: (changes: object) => call('PUT', '/me/delivery', { ...settings, ...changes }),
      }
    },
)

test('lets sellers with a verified phone and e-mail use the courier, and others not', async ({ seller }) => {
  const fresh = await seller({ verified: false })
  expect((await fresh.call('GET', '/me/delivery')).body.data).toMatchObject({
    courier: false,
    sender: null,
    missing: ['phone', 'email'],
  })
  const refused = await fresh.save({ courier: true })
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { courier: 'Za brzu dostavu verifikujte broj mobitela i e-mail adresu.' },
  ])
  // One's own courier is nobody else's business.
  expect(
    (await fresh.save({ own_courier: true, own_prices: { ...noPrices, more: '7,50' } })).body,
  ).toMatchObject({
    message: 'Dostava je sačuvana.',
    data: { own_courier: true, own_prices: { kg2: null, more: 7.5 }, sender: { phone: '+38761234567' } },
  })
  const verified = await seller()
  expect((await verified.save({ courier: true })).status).toBe(200)
})

test.for([
  [{ sender: { ...sender, postal_code: '75000' } }, 'sender.postal_code', 'Poštanski broj nije iz mjesta'],
  [{ sender: { ...sender, city_id: 987_654 } }, 'sender.city_id', 'Odaberite mjesto s liste.'],
  [{ sender: { ...sender, phone: '12' } }, 'sender.phone', 'Unesite ispravan broj mobitela'],
  [{ sender: { ...sender, street: '' } }, 'sender.street', 'Unesite ulicu i broj.'],
  [{ own_courier: true }, 'own_prices.more', 'Unesite bar jednu cijenu.'],
  [{ own_prices: { ...noPrices, kg5: 'pet' } }, 'own_prices.kg5', 'Unesite iznos u KM'],
  [{ own_prices: { ...noPrices, kg5: -1 } }, 'own_prices.kg5', 'Unesite iznos u KM'],
  [{ own_prices: { ...noPrices, kg5: 1001 } }, 'own_prices.kg5', 'Najviše 1.000 KM.'],
] as const)('refuses %j', async ([changes, field, text], { seller }) => {
  const { status, body } = await (await seller()).save(changes)
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  expect(body.error.fields[field]).toContain(text)
})

const options = async (call: ReturnType<typeof caller>, id: number, query = '') =>
  (await call('GET', `/listings/${id}/delivery${query}`)).body.data

test('prices a parcel by weight, stated or usual in the category', async ({ seller, make }) => {
  const { account, call, save } = await seller()
  await save({ courier: true })
  const phone = await make.listing({ seller_id: account.id, category_id: 31 })
  expect(await options(call, phone.id)).toEqual({
    weight_grams: 600,
    options: [
      { handover: 'courier', cost: 7, buyer_pays: 7, problem: null },
      {
        handover: 'own_courier',
        cost: 0,
        buyer_pays: 0,
        problem: { code: 'off', message: 'Prodavač nema svoju dostavu.' },
      },
      { handover: 'collection', cost: 0, buyer_pays: 0, problem: null },
    ],
  })
  // Inherited from the category above.
  const cable = await make.listing({ seller_id: account.id, category_id: 1092 })
  expect((await options(call, cable.id)).weight_grams).toBe(300)
  const heavy = await make.listing({ seller_id: account.id, weight_grams: 7_000 })
  expect((await options(call, heavy.id)).options[0]).toMatchObject({ cost: 11 })
  expect((await options(call, heavy.id, '?quantity=4')).options[0]).toMatchObject({ cost: 20 })
  expect((await options(call, heavy.id, '?quantity=5')).options[0].problem).toEqual({
    code: 'too_heavy',
    message: 'Paket je teži od 30 kg.',
  })
})

test.for([
  [{ price_fening: 200_001 }, 'too_valuable'],
  [{ parcel_length_cm: 71 }, 'too_large'],
  [{ weight_grams: 30_001 }, 'too_heavy'],
  [{ offers_delivery: false }, 'not_offered'],
  [{ category_id: 18 }, 'not_offered'],
] as const)('takes no parcel of %j', async ([values, code], { seller, make, runJobs }) => {
  const { account, call, save } = await seller()
  const listing = await make.listing({ seller_id: account.id, ...values })
  await save({ courier: true })
  await runJobs()
  expect((await options(call, listing.id)).options[0]).toMatchObject({ cost: 0, problem: { code } })
  expect((await call('GET', `/listings/${listing.id}`)).body).toMatchObject({ shipping: false })
})

test('charges the buyer nothing when the seller carries the cost', async ({ seller, make, runJobs }) => {
  const { account, call, save } = await seller()
  const { id } = await make.listing({ seller_id: account.id })
  await save({ courier: true, carries_cost: true })
  await runJobs()
  expect((await options(call, id)).options[0]).toMatchObject({ cost: 7, buyer_pays: 0 })
  expect((await call('GET', `/listings/${id}`)).body).toMatchObject({
    shipping: true,
    free_delivery: true,
    user: { delivery_enabled: true },
  })
})

test("follows a seller's own prices, area and free sum", async ({ seller, make, deps }) => {
  const { account, call, save } = await seller()
  const { id } = await make.listing({ seller_id: account.id, price_fening: 4_000, weight_grams: 3_000 })
  const own = async (query = '') => (await options(call, id, query)).options[1]
  await save({ own_courier: true, own_prices: { ...noPrices, kg5: 6, kg10: '9,90' }, own_free_from: 100 })
  expect(await own()).toMatchObject({ cost: 6, buyer_pays: 6, problem: null })
  expect(await own('?quantity=2')).toMatchObject({ cost: 9.9 })
  expect(await own('?quantity=3')).toMatchObject({ cost: 0, problem: null })
  expect(await own('?quantity=4')).toMatchObject({ problem: { code: 'too_heavy' } })

  await save({ own_courier: true, own_prices: { ...noPrices, more: 5 }, own_area: 'canton' })
  const { canton_id } = deps.places.cities.get(133)!
  const cities = [...deps.places.cities.values()]
  const near = cities.find((city) => city.canton_id === canton_id && city.id !== 133)!
  const far = cities.find((city) => city.canton_id !== canton_id)!
  expect(await own(`?city_id=${near.id}`)).toMatchObject({ cost: 5 })
  expect(await own(`?city_id=${far.id}`)).toMatchObject({ problem: { code: 'other_area' } })
  await save({ own_courier: true, own_prices: { ...noPrices, more: 5 }, own_area: 'city' })
  expect(await own(`?city_id=${near.id}`)).toMatchObject({ problem: { code: 'other_area' } })
  expect(await own('?city_id=133')).toMatchObject({ cost: 5 })
})

test('shows on listings what settings, verification and category say now', async ({
  seller,
  make,
  db,
  runJobs,
}) => {
  const { account, call, save } = await seller()
  const { id } = await make.listing({ seller_id: account.id })
  const shown = async () => {
    // A notification wakes the job.
    await enqueue(db, applyDeliverySettings, {})
    await runJobs()
    const { shipping, user } = (await call('GET', `/listings/${id}`)).body
    const profile = (await call('GET', `/users/${account.username}`)).body.data
    expect(profile.delivery_enabled).toBe(user.delivery_enabled)
    return [shipping, user.delivery_enabled]
  }
  expect(await shown()).toEqual([false, false])
  await save({ courier: true })
  expect(await shown()).toEqual([true, true])
  await db.updateTable('account').set({ phone_verified_at: null }).where('id', '=', account.id).execute()
  expect(await shown()).toEqual([false, false])
  await db
    .updateTable('account')
    .set({ phone_verified_at: new Date() })
    .where('id', '=', account.id)
    .execute()
  expect(await shown()).toEqual([true, true])
  await db.updateTable('category').set({ shipping_available: false }).where('id', '=', 31).execute()
  expect(await shown()).toEqual([false, true])
  await db.updateTable('category').set({ shipping_available: true }).where('id', '=', 31).execute()
  expect(await shown()).toEqual([true, true])
})

test("states a listing's parcel, and shows delivery at once", async ({ seller }) => {
  const { call, save } = await seller()
  await save({ courier: true })
  const made = await call('POST', '/listings', { title: 'Telefon na prodaju', category_id: 31, price: 100 })
  expect(made.body).toMatchObject({ shipping: true, own: { offers_delivery: true, weight_grams: null } })
  const url = `/listings/${made.body.id}`
  const changed = await call('PUT', url, {
    weight_grams: '2.000',
    parcel_length_cm: 80,
    offers_delivery: true,
  })
  expect(changed.body).toMatchObject({ shipping: false, own: { weight_grams: 2_000, parcel_length_cm: 80 } })
  expect((await call('PUT', url, { parcel_length_cm: '', weight_grams: null })).body).toMatchObject({
    shipping: true,
    own: { weight_grams: null, parcel_length_cm: null },
  })
  for (const [field, value] of [
    ['weight_grams', 0],
    ['weight_grams', 1_000_001],
    ['parcel_width_cm', 501],
  ] as const)
    expect((await call('PUT', url, { [field]: value })).body.error.fields).toHaveProperty(field)
})

const property = {
  price_fening: fc.constantFrom(null, 0, 500, 20_000, 200_000, 200_001),
  weight_grams: fc.option(fc.constantFrom(100, 2_000, 2_001, 30_000, 30_001)),
  parcel_height_cm: fc.option(fc.constantFrom(1, 70, 71)),
  offers_delivery: fc.boolean(),
  category_id: fc.constantFrom(31, 18, 3011),
  listing_type: fc.constantFrom('sell', 'rent'),
}

test('shows on listings the same delivery as in quotes', async ({ seller, make, deps, db, runJobs }) => {
  const made = await Promise.all(
    [
      { courier: true },
      { courier: true, carries_cost: true },
      { own_courier: true, own_prices: { ...noPrices, kg2: 0, kg30: 4 } },
      { courier: true, own_courier: true, own_prices: { ...noPrices, more: 4 }, own_free_from: 200 },
    ].map(async (changes) => {
      const one = await seller()
      expect((await one.save(changes)).status).toBe(200)
      return one.account.id
    }),
  )
  await runJobs()
  await fc.assert(
    fc.asyncProperty(fc.record(property), fc.constantFrom(...made), async (values, seller_id) => {
      const { id } = await make.listing({ ...(values as object), seller_id })
      const row = await db
        .selectFrom('listing')
        .select(['shipping', 'free_delivery'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { options: quoted } = await quoteDelivery(deps, {
        sellerId: seller_id,
        items: [{ listingId: id, quantity: 1 }],
        cityId: null,
      })
      const sent = quoted.filter(({ handover, problem }) => handover !== 'collection' && !problem)
      // Listings without a price cannot be sold.
      const isSold = values.listing_type === 'sell' && Boolean(values.price_fening)
      expect(row.shipping).toBe(isSold && sent.length > 0)
      expect(row.free_delivery).toBe(isSold && sent.some(({ buyerPaysFening }) => buyerPaysFening === 0))
    }),
    { numRuns: 150 },
  )
})

test('quotes 50 sellers with as many statements as one', async ({ make, deps, statements }) => {
  const requests = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { id, seller_id } = await make.listing()
      return { sellerId: seller_id, items: [{ listingId: id, quantity: 2 }], cityId: 133 }
    }),
  )
  expect(await statements(() => quoteDelivery(deps, requests[0]!))).toBe(2)
  expect(await statements(() => quoteDeliveries(deps, requests))).toBe(2)
})

test('lists the prices of the table', async ({ seller }) => {
  const { call } = await seller()
  expect((await call('GET', '/delivery/prices')).body.data).toMatchObject({
    prices: [
      { up_to_kg: 2, price: 7, display_price: '7 KM' },
      { up_to_kg: 5, price: 8.5 },
      { up_to_kg: 10, price: 11 },
      { up_to_kg: 20, price: 15 },
      { up_to_kg: 30, price: 20 },
    ],
    side_cm: 70,
    worth: 2000,
  })
})
