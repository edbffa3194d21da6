import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

const flats = { category_id: 23, title: 'Dvosoban, 54 m2, balkon' }

test('finds a listing by the words of its place, category and kind', async ({ app, make, index, deps }) => {
  const [sarajevo, mostar] = ['Sarajevo - Novo Sarajevo', 'Mostar'].map(
    (name) => [...deps.places.cities.values()].find((city) => city.name === name)?.id,
  )
  const seller = await make.account()
  const add = (values: object) => make.listing({ seller_id: seller.id, condition: null, ...flats, ...values })
  const sold = await add({ city_id: sarajevo })
  const rented = await add({ city_id: sarajevo, listing_type: 'rent' })
  const wanted = await add({ city_id: sarajevo, listing_type: 'buy' })
  const elsewhere = await add({ city_id: mostar, condition: 'used', exchange_for: 'auto' })
  await index()
  const ids = async (q: string) => {
    const url = `/api/search?user_id=${seller.id}&q=${encodeURIComponent(q)}`
    const { data } = (await app.inject(url)).json() as { data: { id: number }[] }
    return data.map(({ id }) => id).toSorted((a, b) => a - b)
  }

  for (const q of [
    'stanovi na prodaju sarajevo',
    'Prodaje se stan u Sarajevu',
    'станови на продају сарајево',
  ])
    expect(await ids(q), q).toEqual([sold.id])
  for (const q of ['stan za iznajmljivanje', 'izdavanje stanova sarajevo', 'najam stana'])
    expect(await ids(q), q).toEqual([rented.id])
  expect(await ids('tražim stan')).toEqual([wanted.id])
  expect(await ids('zamjena stanova mostar')).toEqual([elsewhere.id])
  expect(await ids('polovni stanovi')).toEqual([elsewhere.id])
  expect(await ids('stan -prodaja')).toEqual([rented.id, wanted.id])
  expect(await ids('"54 m2" balkon -mostar')).toEqual([sold.id, rented.id, wanted.id])
  expect(await ids('"m2 54"')).toEqual([])
})
