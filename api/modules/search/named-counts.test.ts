import { expect, test } from 'vitest'
import { namedCounts } from './named-counts.ts'

const names = new Map(
  Array.from({ length: 300 }, (_, at) => [7 * at + 1, { name: `Mjesto ${(at * 37) % 300}` }]),
)
const countsOf = (length: number) =>
  Array.from({ length }, (_, at) => ({ id: 7 * ((at * 11) % 300) + 1, count: 1 + (at % 13) }))

test('names the brand of a model', () => {
  const models = new Map([[3, { name: 'Golf', brandId: 9 }]])

  expect(namedCounts(models, [{ id: 3, count: 2 }])).toEqual([
    { id: 3, name: 'Golf', count: 2, selected: false, brand_id: 9 },
  ])
  expect(namedCounts(models, [], [3])).toEqual([
    { id: 3, name: 'Golf', count: 0, selected: true, brand_id: 9 },
  ])
})

test('lists the most frequent first, and equally frequent ones by name', () => {
  const places = new Map([
    [5, { name: 'Zenica' }],
    [6, { name: 'Čapljina' }],
    [7, { name: 'Cazin' }],
    [8, { name: 'Tuzla' }],
  ])

  const listed = namedCounts(
    places,
    [5, 6, 7, 8].map((id) => ({ id, count: id === 8 ? 9 : 1 })),
  )

  expect(listed.map(({ name }) => name)).toEqual(['Tuzla', 'Cazin', 'Čapljina', 'Zenica'])
})

test('lists a hundred values, of equally frequent ones those with the lowest ids', () => {
  const listed = namedCounts(
    names,
    [...names.keys()].toReversed().map((id) => ({ id, count: 1 })),
  )

  expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...names.keys()].slice(0, 100))
})

test('keeps chosen values that find nothing, and no unknown ones', () => {
  const listed = namedCounts(names, countsOf(120), [1, 8, 5])

  expect(listed.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([1, 8])
  expect(listed).toHaveLength(102)
})
