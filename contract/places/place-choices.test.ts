import { expect, test } from 'vitest'
import type { Town } from './endpoints.ts'
import { placesWithResults, readPlaces } from './place-choices.ts'

const city = (id: number, name: string, km: number, part_of: string | null = null): Town => ({
  id,
  name,
  canton_id: 1,
  location: { lat: 43.85 + km / 111.2, lon: 18.4 },
  is_main: false,
  part_of,
})
const cities = [
  city(1, 'Sarajevo - Centar', 0, 'Sarajevo'),
  city(2, 'Ilidža', 8, 'Sarajevo'),
  city(3, 'Hadžići', 20),
  city(4, 'Zenica', 60),
]
const read = (...ids: number[]) => {
  const { chosen, wider } = readPlaces(ids.map(String), cities)
  return { chosen, wider: wider.map(({ value, label }) => `${label}: ${value}`) }
}

test('names a whole town once, and its parts by their own names', () => {
  expect(read(1, 2).chosen).toEqual([{ value: '1,2', label: 'Sarajevo' }])
  expect(read(2).chosen).toEqual([{ value: '2', label: 'Ilidža' }])
  expect(read(4, 2, 1).chosen).toEqual([
    { value: '1,2', label: 'Sarajevo' },
    { value: '4', label: 'Zenica' },
  ])
  expect(read(99).chosen).toEqual([{ value: '99', label: 'Grad 99' }])
  expect(read()).toEqual({ chosen: [], wider: [] })
})

test('offers what lies around an only place, as far as it adds something', () => {
  expect(read(1, 2).wider).toEqual(['Sarajevo i okolina (do 15 km): 1,2,3'])
  expect(read(1, 2, 3).chosen).toEqual([{ value: '1,2,3', label: 'Sarajevo i okolina (do 15 km)' }])
  expect(read(1, 2, 3).wider).toEqual([])
  expect(read(3).wider).toEqual([
    'Hadžići i okolina (do 15 km): 2,3',
    'Hadžići i okolina (do 30 km): 1,2,3',
    'Hadžići i okolina (do 50 km): 1,2,3,4',
  ])
  expect(read(2, 4).wider).toEqual([])
})

test('lists a town in place of its municipalities, unless a canton or a choice names them', () => {
  const counts = (selected: number[] = []) =>
    cities.map(({ id, name }) => ({ id, name, count: 10 - id, selected: selected.includes(id) }))
  const list = (selected: number[], hasCanton = false) =>
    placesWithResults(counts(selected), { cities, hasCanton }).map(({ label, count }) => `${label} ${count}`)
  expect(list([])).toEqual(['Sarajevo 17', 'Hadžići 7', 'Zenica 6'])
  expect(list([1, 2])).toEqual(['Sarajevo 17', 'Hadžići 7', 'Zenica 6'])
  expect(list([2])).toEqual(['Sarajevo 17', 'Ilidža 8', 'Hadžići 7', 'Zenica 6'])
  expect(list([], true)).toEqual(['Sarajevo 17', 'Sarajevo - Centar 9', 'Ilidža 8', 'Hadžići 7', 'Zenica 6'])
})
