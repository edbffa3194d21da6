import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { decodeAttr } from '#contract/search/attr-codec.ts'
import type { SearchPage } from '#contract/search/endpoints.ts'
import { judged } from './judged.ts'

const test = base.extend('read', { scope: 'file' }, ({ app, deps }) => {
  const { catalog, places } = deps
  const nameOf = (of: ReadonlyMap<number, { name: string }>, ids: string) =>
    ids.split(',').map((id) => of.get(Number(id))!.name)
  const attributesOf = (attr: string) =>
    decodeAttr(attr, (id) => (catalog.attributes.get(id)!.type === 'number' ? 'range' : 'list')).map(
      ({ id, value }) =>
        `${catalog.attributes.get(id)!.name}=${value
          .map((one) => one ?? '')
          .join(catalog.attributes.get(id)!.type === 'number' ? '..' : ',')}`,
    )
  return async (q: string) => {
    const reply = await app.inject(`/api/search?per_page=1&q=${encodeURIComponent(q)}`)
    const { meta } = reply.json() as SearchPage
    const found = Object.assign({}, ...meta.understood.map(({ parameters }) => parameters)) as Record<
      string,
      string
    >
    const attrs = meta.understood.flatMap(({ parameters }) =>
      parameters.attr ? attributesOf(parameters.attr) : [],
    )
    const { category_id, brands, models, cities, listing_type, price_from, price_to } = found
    const town = cities ? townOf(cities.split(',').map((id) => places.cities.get(Number(id))!)) : null
    const parts = [
      ...(category_id ? [`category=${nameOf(catalog.categories, category_id)}`] : []),
      ...(brands ? [`make=${nameOf(catalog.brands, brands)}`] : []),
      ...(models ? [`model=${nameOf(catalog.models, models)}`] : []),
      ...attrs,
      ...(town ? [`city=${town}`] : []),
      ...(listing_type ? [`type=${listing_type}`] : []),
      ...((price_from ?? price_to) ? [`price=${price_from ?? ''}..${price_to ?? ''}`] : []),
    ]
    return [meta.words, ...parts.toSorted()].join(' | ')
  }
})

/** The city, or the town that several are part of. */
function townOf(cities: readonly { name: string; part_of: string | null }[]): string {
  const [first, other] = cities
  if (!other) return first!.name
  return cities.every(({ part_of }) => part_of === first!.part_of)
    ? first!.part_of!
    : `${cities.length} mjesta`
}

const partsOf = (understood: string) =>
  [...understood.matchAll(/\S+=(?:(?! \S+=).)*/g)].map(([part]) => part).toSorted()

test('judges many queries, each once', () => {
  expect(new Set(judged.map(([query]) => query)).size).toBe(judged.length)
  expect(judged.length).toBeGreaterThanOrEqual(120)
})

for (const [query, words, understood] of judged) {
  test(`understands ${query}`, async ({ read }) => {
    expect(await read(query)).toBe([words, ...partsOf(understood)].join(' | '))
  })
}

test('reads a town as all of its municipalities, and its surroundings by kilometres', async ({
  app,
  deps,
}) => {
  const citiesOf = async (q: string) => {
    const reply = await app.inject(`/api/search?per_page=1&q=${encodeURIComponent(q)}`)
    const { meta } = reply.json() as SearchPage
    const ids = meta.understood.flatMap(({ parameters }) => parameters.cities?.split(',') ?? [])
    return ids.map((id) => deps.places.cities.get(Number(id))!.name).toSorted()
  }
  const sarajevo = ['Ilidža', 'Sarajevo - Centar', 'Sarajevo - Novi Grad', 'Sarajevo - Novo Sarajevo']
  expect(await citiesOf('stan sarajevo')).toEqual([...sarajevo, 'Sarajevo - Stari Grad', 'Vogošća'])
  expect(await citiesOf('stan istočno sarajevo')).toEqual(
    expect.arrayContaining(['Istočno Sarajevo', 'Istočna Ilidža', 'Pale']),
  )
  expect(await citiesOf('stan mostar')).toEqual(['Istočni Mostar', 'Mostar'])
  const around = await citiesOf('stan u Sarajevu i okolini')
  expect(around).toEqual(expect.arrayContaining([...sarajevo, 'Hadžići', 'Visoko', 'Pale']))
  expect(around).not.toContain('Zenica')
  expect(await citiesOf('stan zenica')).toEqual(['Zenica'])
})
