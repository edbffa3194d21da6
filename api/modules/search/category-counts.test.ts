import { expect } from 'vitest'
import { JsonWriter } from '#lib/json-writer.ts'
import { test } from '#tests/support/test.ts'
import { CategoryCounts, categoryCounts } from './category-counts.ts'

const valuesOf = (list: ReturnType<typeof categoryCounts>) =>
  list instanceof CategoryCounts ? list.toJSON() : list

const cars = 18
const motorcycles = 21

test('writes the JSON of the values', ({ deps: { catalog } }) => {
  const all = [...catalog.categories.keys()].map((id, at) => ({ id, count: 1 + ((at * 37) % 1200) }))

  for (const counts of [all, all.slice(0, 5), [{ id: cars, count: 3 }], []])
    for (const q of [undefined, 'golf']) {
      const list = categoryCounts(catalog, counts, { q })
      expect(new JsonWriter().textOf(list).toString()).toBe(JSON.stringify(valuesOf(list)))
    }
})

test('lists roots with their children that have matches, and for words the leaves as well', ({ deps }) => {
  const { catalog } = deps
  const car = catalog.categories.get(cars)!
  const [root] = car.path
  const counts = [
    { id: cars, count: 3 },
    { id: motorcycles, count: 2 },
  ]
  const vehicles = expect.objectContaining({ id: root!.id, count: 5, selected: false })
  const leaf = { id: cars, name: car.name, count: 3, parent_name: root!.name, selected: false }

  const roots = valuesOf(categoryCounts(catalog, counts, {}))
  expect(roots).toEqual([vehicles])
  expect(
    roots[0]!.sub_categories.map(({ id, parent_id, active_listings }) => [id, parent_id, active_listings]),
  ).toEqual([
    [cars, root!.id, 3],
    [motorcycles, root!.id, 2],
  ])
  expect(valuesOf(categoryCounts(catalog, counts, { q: 'golf' }))).toEqual([
    vehicles,
    expect.objectContaining(leaf),
    expect.objectContaining({ id: motorcycles, count: 2 }),
  ])
})

test('lists the chosen category alone', ({ deps: { catalog } }) => {
  const [root] = catalog.categories.get(cars)!.path
  const counts = [{ id: cars, count: 3 }]

  expect(valuesOf(categoryCounts(catalog, counts, { q: 'golf', category_id: root!.id }))).toEqual([
    expect.objectContaining({ id: root!.id, count: 3, selected: true }),
  ])
})
