import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'
import { categoryCounts } from './category-counts.ts'

const cars = 18
const motorcycles = 21

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

  const roots = categoryCounts(catalog, counts, {})
  expect(roots).toEqual([vehicles])
  expect(
    roots[0]!.sub_categories.map(({ id, parent_id, active_listings }) => [id, parent_id, active_listings]),
  ).toEqual([
    [cars, root!.id, 3],
    [motorcycles, root!.id, 2],
  ])
  expect(categoryCounts(catalog, counts, { q: 'golf' })).toEqual([
    vehicles,
    expect.objectContaining(leaf),
    expect.objectContaining({ id: motorcycles, count: 2 }),
  ])
})

test('lists only the chosen category', ({ deps: { catalog } }) => {
  const [root] = catalog.categories.get(cars)!.path
  const counts = [{ id: cars, count: 3 }]

  expect(categoryCounts(catalog, counts, { q: 'golf', category_id: root!.id })).toEqual([
    expect.objectContaining({ id: root!.id, count: 3, selected: true }),
  ])
})
