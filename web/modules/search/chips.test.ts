import { expect, test } from 'vitest'
import { filterChips } from './chips.ts'

const names = { category: 'Automobili', canton: 'Kanton Sarajevo', cities: ['Ilidža', 'Vogošća'] }

test('every filter has its chip, and a canton takes its cities with it', () => {
  const values = { q: 'golf', category_id: '18', canton: '9', cities: '1,2', price_from: '1500', state: '2' }
  expect(filterChips(values, names)).toEqual([
    { names: ['category_id'], label: 'Automobili' },
    { names: ['canton', 'cities'], label: 'Kanton Sarajevo' },
    { names: ['cities'], label: 'Ilidža, Vogošća' },
    { names: ['price_from'], label: 'Od 1.500 KM' },
    { names: ['state'], label: 'Koristeno' },
  ])
})

test('what cannot be read is shown as it is, so that it can be taken away', () => {
  const nothing = { category: undefined, canton: undefined, cities: [] }
  expect(filterChips({ price_to: 'abc', state: 'polovno', category_id: '27' }, nothing)).toEqual([
    { names: ['category_id'], label: 'Kategorija 27' },
    { names: ['price_to'], label: 'Do abc' },
    { names: ['state'], label: 'polovno' },
  ])
})
