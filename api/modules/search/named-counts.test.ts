import { expect, test } from 'vitest'
import { JsonWriter } from '#lib/json-writer.ts'
import { type NamedCount, NamedCounts, namedCounts } from './named-counts.ts'

const names = new Map(
  Array.from({ length: 300 }, (_, at) => [7 * at + 1, { name: `Mjesto ${(at * 37) % 300}` }]),
)
const countsOf = (length: number) =>
  Array.from({ length }, (_, at) => ({ id: 7 * ((at * 11) % 300) + 1, count: 1 + (at % 13) }))

const valuesOf = (list: NamedCounts | NamedCount[]) => (list instanceof NamedCounts ? list.toJSON() : list)

test('writes the JSON of the values', () => {
  const odd = new Map([
    [1, { name: 'Čapljina, "count":0 \\' }],
    [2, { name: '' }],
    [3, { name: 'Golf', brandId: 9 }],
  ])
  const lists = [
    namedCounts(
      odd,
      [1, 2, 3].map((id) => ({ id, count: 10 * id })),
    ),
    namedCounts(odd, []),
    namedCounts(odd, [{ id: 4, count: 1 }]),
    ...[1, 99, 100, 101, 300].map((length) => namedCounts(names, countsOf(length))),
  ]

  for (const list of lists)
    expect(new JsonWriter().textOf(list).toString()).toBe(JSON.stringify(valuesOf(list)))
})

test('names the brand of a model', () => {
  const models = new Map([[3, { name: 'Golf', brandId: 9 }]])

  expect(valuesOf(namedCounts(models, [{ id: 3, count: 2 }]))).toEqual([
    { id: 3, name: 'Golf', count: 2, selected: false, brand_id: 9 },
  ])
  expect(valuesOf(namedCounts(models, [], [3]))).toEqual([
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

  const listed = valuesOf(
    namedCounts(
      places,
      [5, 6, 7, 8].map((id) => ({ id, count: id === 8 ? 9 : 1 })),
    ),
  )

  expect(listed.map(({ name }) => name)).toEqual(['Tuzla', 'Cazin', 'Čapljina', 'Zenica'])
})

test('lists a hundred values, of equally frequent ones those with the lowest ids', () => {
  const listed = valuesOf(
    namedCounts(
      names,
      [...names.keys()].toReversed().map((id) => ({ id, count: 1 })),
    ),
  )

  expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...names.keys()].slice(0, 100))
})

test('keeps chosen values that find nothing, and no unknown ones', () => {
  const listed = valuesOf(namedCounts(names, countsOf(120), [1, 8, 5]))

  expect(listed.filter(({ selected }) => selected).map(({ id }) => id)).toEqual([1, 8])
  expect(listed).toHaveLength(102)
})
