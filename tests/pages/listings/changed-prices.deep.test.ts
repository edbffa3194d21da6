import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { calmLoad } from '#tests/support/calm-load.ts'
import { test as base } from '#tests/support/test.ts'

/** Pages share replies as in production. */
const test = base.extend('appOptions', { scope: 'file' }, ({}) => ({
  baseUrl: 'http://localhost:3000',
  logLevel: 'silent',
  map: null,
  load: calmLoad,
}))

const cars = 18
const changes = 200

test(
  'shows a changed price everywhere once search knows it, two hundred times',
  { timeout: 180_000 },
  async ({ site, db, make, login, index }) => {
    const sellers = await Promise.all([make.account(), make.account()])
    const listings = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const seller = sellers[at % sellers.length]!
        const [title, price] = [`Promjenjivo vozilo broj ${at}`, 13_101 + at]
        const { id } = await make.listing({
          title,
          seller_id: seller.id,
          category_id: cars,
          price_fening: price * 100,
        })
        return { id, title, seller, price, page: `/artikal/${id}/promjenjivo-vozilo-broj-${at}` }
      }),
    )
    await index()
    const token = await login(await make.account())
    const places = (listing: (typeof listings)[number]) => [
      { url: listing.page },
      { url: '/' },
      { url: `/pretraga?category_id=${cars}` },
      { url: '/pretraga?q=promjenjivo+vozilo' },
      { url: `/pretraga?category_id=${cars}&sort=price_asc` },
      { url: `/profil/${listing.seller.username}/aktivni` },
      { url: `/artikal/${listing.id}/${listing.title.toLowerCase().replaceAll(' ', '-')}`, isMember: true },
      { url: '/', isMember: true },
      { url: `/api/listings/${listing.id}` },
      { url: `/api/search?q=promjenjivo+vozilo` },
    ]
    const asked = ({ url, isMember }: { url: string; isMember?: boolean }) =>
      site.inject({ url, ...(isMember && { cookies: { 'auth.token': token } }) })

    const samples = fc.sample(
      fc.record({
        at: fc.nat(listings.length - 1),
        looks: fc.uniqueArray(fc.nat(9), { minLength: 4, maxLength: 4 }),
      }),
      { numRuns: changes, seed: 17 },
    )
    for (const [round, { at, looks }] of samples.entries()) {
      const listing = listings[at]!
      const before = listing.price
      const price = 31_117 + round * 7
      const where = looks.map((look) => places(listing)[look]!)
      // Fills the caches with the old price.
      await Promise.all(where.map(asked))
      await db
        .updateTable('listing')
        .set({ price_fening: price * 100 })
        .where('id', '=', listing.id)
        .execute()
      listing.price = price
      await index()
      for (const place of where) {
        const { statusCode, body } = await asked(place)
        expect(statusCode, place.url).toBe(200)
        const shows = (amount: number) =>
          body.includes(amount.toLocaleString('de-DE')) || body.includes(String(amount))
        expect([shows(price), shows(before)], `change ${round} at ${place.url}`).toEqual([true, false])
      }
    }
  },
)

test('lists a new listing long before a page would be rendered again for its age', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Stariji u spisku', category_id: cars })
  await index()
  const url = `/pretraga?category_id=${cars}&q=spisku`
  expect((await site.inject(url)).body).toContain('Stariji u spisku')
  await make.listing({ title: 'Noviji u spisku', category_id: cars })
  await index()
  await vi.waitFor(async () => expect((await site.inject(url)).body).toContain('Noviji u spisku'), {
    timeout: 3_000,
  })
})
