import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'

type Suggestion = { id: number; name: string; count: number; parent_categories: string[] }

const test = base.extend('suggest', { scope: 'file' }, ({ app }) => async (query: string) => {
  const reply = await app.inject(`/api/categories/suggest?${query}`)
  return reply.statusCode === 200 ? (reply.json().data as Suggestion[]) : reply.statusCode
})

const idsOf = (found: Suggestion[] | number) =>
  typeof found === 'number' ? found : found.map(({ id }) => id)

test.for(['automobili', 'Automobil', 'аутомобили', 'auti automobili', 'automobli'])(
  'a category is found by its name: %s',
  async (keyword, { suggest }) => {
    expect(idsOf(await suggest(`keyword=${encodeURIComponent(keyword)}`))).toContain(18)
  },
)

test('a category is found by what stands in it, with its parents and how much it holds', async ({
  suggest,
  make,
  index,
  deps,
}) => {
  await make.listing({ title: 'Kvrcalo zeleno', category_id: 18 })
  await make.listing({ title: 'Kvrcalo plavo', category_id: 18 })
  await make.listing({ title: 'Kvrcalo crveno', category_id: 31 })
  await index()

  const found = (await suggest('keyword=kvrcalo')) as Suggestion[]

  expect(idsOf(found)).toEqual([18, 31])
  expect(found[0]).toEqual({ id: 18, name: 'Automobili', count: 2, parent_categories: ['Vozila'] })
  expect(deps.catalog.categories.get(18)!.children).toEqual([])
})

test('with a parent only what lies below it, and only where listings can be put', async ({
  suggest,
  deps,
}) => {
  for (const parent of [2159, 2286]) {
    const found = (await suggest(`keyword=marketing&parent=${parent}`)) as Suggestion[]
    expect(found.length).toBeGreaterThan(0)
    for (const { id } of found) {
      const category = deps.catalog.categories.get(id)!
      expect(category.path[0]!.id).toBe(parent)
      expect(category.children).toEqual([])
    }
  }
  expect(await suggest('keyword=marketing&parent=987654')).toEqual([])
})

test('what is no keyword is refused, what means nothing finds nothing', async ({ suggest }) => {
  expect(await suggest('keyword=ab')).toBe(422)
  expect(await suggest('')).toBe(422)
  expect(await suggest(`keyword=${'a'.repeat(101)}`)).toBe(422)
  expect(await suggest('keyword=auto&parent=x')).toBe(422)
  expect(await suggest('keyword=%2B%2B%2B%2B')).toEqual([])
  expect(await suggest('keyword=qqqxxyyzz')).toEqual([])
})
