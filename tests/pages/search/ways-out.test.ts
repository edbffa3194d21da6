import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

const totalOf = (html: string) => /<output[^>]*>([^<]*)<\/output>/.exec(html)?.[1]

test('suggests on an empty result which filters to remove, with the results of that', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Popustko ormar', price_fening: 50_000, city_id: 133 })
  await make.listing({ title: 'Popustko sto', price_fening: 900_000, city_id: 26 })
  await index()
  const { body } = await site.inject('/pretraga?q=popustko&cities=26&price_to=600&has_discount=1')
  expect(totalOf(body)).toBe('0 oglasa')
  expect(body).toContain('Nema oglasa za „popustko“ s odabranim filterima.')
  expect(body).not.toContain('bez cijene: ')
  const priced = (await site.inject('/pretraga?q=popustko&cities=26&price_to=600')).body
  expect(priced).toContain('bez cijene: 1 oglas<')
  expect(priced).toContain('svi gradovi: 1 oglas<')
  expect(priced).not.toContain('cijela Bosna i Hercegovina: ')
  expect(priced).toContain('href="/pretraga?q=popustko&amp;price_to=600"')
  const elsewhere = (await site.inject('/pretraga?cities=26&price_from=499.5&price_to=500.5')).body
  expect(elsewhere).toContain('Najbliži oglasi: svi gradovi<')
  expect(elsewhere).toContain('>Popustko ormar<')
  const named = (await site.inject('/pretraga?q=ormar&cities=26')).body
  expect(named).toContain('>bez „ormar“: ')
  expect(named).toContain('Najbliži oglasi: svi gradovi<')
  const words = (await site.inject('/pretraga?q=popustko+nemanigdje')).body
  expect(words).toContain('„popustko“ (bez „nemanigdje“): 2 oglasa<')
  expect(words).toContain('Najbliži oglasi: „popustko“ (bez „nemanigdje“)<')
  for (const title of ['Popustko ormar', 'Popustko sto']) expect(words).toContain(`>${title}<`)
  expect(words).toContain('href="/pretraga"')
})

test('offers wider searches and their listings below few results', async ({ site, make, index }) => {
  for (const title of ['Rijetkoko ormar', 'Rijetkoko sto'])
    await make.listing({ title, price_fening: 50_000, city_id: 26 })
  for (const title of ['Rijetkoko fotelja', 'Rijetkoko komoda'])
    await make.listing({ title, price_fening: 900_000, city_id: 133 })
  await index()
  const { body } = await site.inject('/pretraga?q=rijetkoko&cities=26&price_to=600')
  expect(totalOf(body)).toBe('2 oglasa')
  expect(body).not.toContain('Više oglasa ima')
  const dear = (await site.inject('/pretraga?q=rijetkoko&price_from=8000')).body
  expect(dear).toMatch(/Više oglasa ima ako tražite šire:[^]*bez cijene: 4 oglasa</)
  const nearest = dear.slice(dear.indexOf('Najbliži oglasi: bez cijene<'))
  for (const title of ['Rijetkoko ormar', 'Rijetkoko sto']) expect(nearest).toContain(`>${title}<`)
  for (const title of ['Rijetkoko fotelja', 'Rijetkoko komoda']) expect(nearest).not.toContain(`>${title}<`)
  const all = (await site.inject('/pretraga?q=rijetkoko')).body
  expect(all).not.toContain('Više oglasa ima')
})

test('names the way that is nearest to an empty search first, and the broadest last', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Poredakko ormar', price_fening: 50_000, city_id: 133 })
  for (const title of ['Poredakko sto', 'Poredakko fotelja'])
    await make.listing({ title, price_fening: 900_000, city_id: 26 })
  await index()
  const { body } = await site.inject('/pretraga?q=poredakko&cities=26&price_to=600')
  expect(body).toMatch(/svi gradovi: 1 oglas<[^]*bez cijene: 2 oglasa</)
})

test('shows the results of the meant words for a misspelt search without any', async ({
  site,
  make,
  index,
}) => {
  for (let made = 0; made < 4; made++) await make.listing({ title: 'Kultivator Honda', category_id: 18 })
  await index()
  const corrected = (await site.inject('/pretraga?q=kultivvtor+honda')).body
  expect(totalOf(corrected)).toBe('4 oglasa')
  expect(corrected).toContain('Prikazujemo rezultate za <strong class="text-ink">kultivator honda</strong>.')
  const asTyped = /href="([^"]*)"[^>]*>Tražite kultivvtor honda\?</.exec(corrected)![1]!
  expect(asTyped).toBe('/pretraga?q=kultivvtor+honda&amp;literal=1')

  const { body } = await site.inject(asTyped.replaceAll('&amp;', '&'))
  expect(totalOf(body)).toBe('0 oglasa')
  expect(body).toContain('Da li ste mislili:')
  const way = /href="(\/pretraga\?q=kultivator[^"]*)"[^>]*>kultivator honda: 4 oglasa</.exec(body)?.[1]
  expect(way).toBe('/pretraga?q=kultivator+honda')
  expect(totalOf((await site.inject(way!)).body)).toBe('4 oglasa')
  expect(body).toContain('Najbliži oglasi: kultivator honda<')

  const dear = (await site.inject('/pretraga?q=kultivvtor+honda&price_to=1')).body
  expect(dear).toContain('>kultivator honda (bez filtera): 4 oglasa<')
  const mixed = (await site.inject('/pretraga?q=kultivvtor+qxqxqx')).body
  expect(mixed).toContain('„kultivator“ (umjesto „kultivvtor“, bez „qxqxqx“): 4 oglasa<')
})

test('drops as many words of a long search as it takes to find something, and says which', async ({
  site,
  make,
  index,
}) => {
  for (const title of ['Dugotrajko crveni ormar', 'Dugotrajko crveni sto']) await make.listing({ title })
  await index()
  const { body } = await site.inject('/pretraga?q=dugotrajko+qxone+crveni+qxtwo+masivni')
  expect(body).toContain('„dugotrajko crveni“ (bez „qxone“, „qxtwo“, „masivni“): 2 oglasa<')

  const filtered = (await site.inject('/pretraga?q=qxone+qxtwo&category_id=18&price_to=1')).body
  expect(filtered).not.toContain('Najbliži oglasi')
  await make.listing({ title: 'Najjeftinijko', category_id: 18, price_fening: 100 })
  await index()
  const cheap = (await site.inject('/pretraga?q=qxone+qxtwo&category_id=18&price_to=2')).body
  expect(cheap).toContain('Najbliži oglasi: bez „qxone“, „qxtwo“<')
  expect(cheap).toContain('>Najjeftinijko<')
})
