import { expect } from 'vitest'
import { SearchOverloaded, SearchTimeout } from '#search/engine.ts'
import { test } from '#tests/support/test.ts'
import { listRelated } from './related-service.ts'

type Related = { of_seller: { id: number }[]; similar: { id: number }[] }

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

test('lists similar listings first and the seller’s in their own part, without repeats', async ({
  app,
  make,
  index,
}) => {
  const seller = await make.account()
  const phone = { category_id: 31, price_fening: 50_000, city_id: 133 }
  const shown = await make.listing({ ...phone, seller_id: seller.id, title: 'Samsung Galaxy A52 plavi' })
  const twin = await make.listing({ ...phone, seller_id: seller.id, title: 'Samsung Galaxy A52 crni' })
  const alike = await make.listing({ ...phone, title: 'Samsung Galaxy A52 kao nov', price_fening: 48_000 })
  const dear = await make.listing({
    ...phone,
    title: 'Nokia zlatni telefon',
    price_fening: 900_000,
    city_id: 26,
  })
  const car = await make.listing({ category_id: 18, title: 'Samsung Galaxy automobil', price_fening: 50_000 })
  await index()

  const related = (await app.inject(`/api/listings/${shown.id}/related`)).json().data as Related
  expect(idsOf(related.of_seller)).toEqual([twin.id])
  expect(idsOf(related.similar).slice(0, 2)).toEqual([alike.id, dear.id])
  expect(idsOf(related.similar)).not.toContain(car.id)

  const recommended = (await app.inject(`/api/search?recommendation_for=${shown.id}`)).json()
  expect(idsOf(recommended.data).slice(0, 3)).toEqual([alike.id, dear.id, twin.id])
  expect(recommended.filters).toEqual([{ key: 'recommendation_for', value: shown.id }])
})

test('recommends nothing for a listing that the caller may not see, as for a missing one', async ({
  app,
  make,
  db,
  index,
}) => {
  const hidden = await make.listing({ title: 'Skriveni oglas', category_id: 31 })
  await make.listing({ title: 'Skriveni oglas drugi', category_id: 31 })
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', hidden.id).execute()
  await index()

  for (const id of [hidden.id, 987_654_321])
    expect((await app.inject(`/api/search?recommendation_for=${id}`)).json()).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
  expect((await app.inject(`/api/listings/${hidden.id}/related`)).statusCode).toBe(404)
})

test('lists the newest of the category for a listing that is gone', async ({ app, make, db, index }) => {
  const gone = await make.listing({ category_id: 23, title: 'Stan kojeg više nema' })
  const other = await make.listing({ category_id: 23, title: 'Kuća s baštom' })
  await db.updateTable('listing').set({ status: 'expired' }).where('id', '=', gone.id).execute()
  await index()

  const related = (await app.inject(`/api/listings/${gone.id}/related`)).json().data as Related
  expect(idsOf(related.similar)).toEqual([other.id])
})

test.for([SearchTimeout, SearchOverloaded])(
  'leaves the part of a slow search empty: %o',
  async (Failure, { deps, make, index }) => {
    const seller = await make.account()
    const shown = await make.listing({ seller_id: seller.id })
    const other = await make.listing({ seller_id: seller.id })
    await index()
    const search = {
      ...deps.search,
      search: async (query: Parameters<typeof deps.search.search>[0]) => {
        if (query.sellerId === undefined) throw new Failure()
        return deps.search.search(query)
      },
    }
    const related = await listRelated({ ...deps, search }, null, shown.id)
    expect({ own: idsOf(related.of_seller), similar: related.similar }).toEqual({
      own: [other.id],
      similar: [],
    })
  },
)
