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
    const towns = cities ? new Set(nameOf(places.cities, cities)) : null
    const isWhole = towns && towns.size > 1
    const parts = [
      ...(category_id ? [`category=${nameOf(catalog.categories, category_id)}`] : []),
      ...(brands ? [`make=${nameOf(catalog.brands, brands)}`] : []),
      ...(models ? [`model=${nameOf(catalog.models, models)}`] : []),
      ...attrs,
      ...(towns ? [`city=${isWhole ? [...towns][0]!.split(' - ')[0] : [...towns][0]}`] : []),
      ...(listing_type ? [`type=${listing_type}`] : []),
      ...((price_from ?? price_to) ? [`price=${price_from ?? ''}..${price_to ?? ''}`] : []),
    ]
    return [meta.words, ...parts.toSorted()].join(' | ')
  }
})

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
