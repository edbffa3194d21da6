import { expect, test } from 'vitest'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { filterChips } from './filters.ts'
import type { PanelFacets } from './facets.ts'
import { withoutCategory } from './query.ts'

const names = {
  category: 'Automobili',
  canton: 'Kanton Sarajevo',
  places: [
    { value: '1', label: 'Ilidža' },
    { value: '2', label: 'Vogošća' },
  ],
  now: 1_795_273_200,
}
const facets: PanelFacets = {
  brands: [{ value: '7', label: 'Volkswagen', count: 3 }],
  models: [],
  cities: [],
  state: [],
  userTypes: [],
  listingTypes: [],
  attributes: [
    { id: 2, name: 'Godište', unit: null, kind: 'range', isBox: false, options: [], range: null },
    { id: 3, name: 'Kilometraža', unit: 'km', kind: 'range', isBox: false, options: [], range: null },
    { id: 7, name: 'Gorivo', unit: null, kind: 'list', isBox: false, options: [], range: null },
    { id: 67, name: 'Registrovan', unit: null, kind: 'list', isBox: true, options: [], range: null },
  ],
  hasMoreAttributes: false,
}

test('gives every value a chip; a canton takes its cities with it, and the last brand its models', () => {
  const values = {
    q: 'golf',
    category_id: '18',
    canton: '9',
    cities: '1,2',
    brands: '7',
    models: '3',
    price_from: '1500',
    state: 'used',
    shop_only: '1',
    has_price: '1',
    free_from_date: '2026-12-24',
    free_to_date: '2026-12-26',
  }
  expect(filterChips(values, { ...names, facets })).toEqual([
    { label: 'Automobili', changes: withoutCategory },
    { label: 'Kanton Sarajevo', changes: { canton: undefined, cities: undefined } },
    { label: 'Ilidža', changes: { cities: '2' } },
    { label: 'Vogošća', changes: { cities: '1' } },
    { label: 'Volkswagen', changes: { brands: undefined, models: undefined } },
    { label: 'Model 3', changes: { models: undefined } },
    { label: 'Koristeno', changes: { state: undefined } },
    { label: 'Od 1.500 KM', changes: { price_from: undefined } },
    { label: 'Shopovi', changes: { shop_only: undefined } },
    { label: 'Samo s cijenom', changes: { has_price: undefined } },
    {
      label: 'Slobodno 24. 12. 2026. – 26. 12. 2026.',
      changes: { free_from_date: undefined, free_to_date: undefined },
    },
  ])
})

test('removes each value of an attribute separately', () => {
  const attr = encodeAttr([
    { id: 2, type: 'range', value: [2008, 2014] },
    { id: 3, type: 'range', value: [null, 150_000] },
    { id: 7, type: 'list', value: ['Benzin', 'Dizel'] },
    { id: 67, type: 'list', value: ['true'] },
  ])
  const chips = filterChips({ attr, attr_encoded: '1' }, { ...names, facets })
  expect(chips.map(({ label }) => label)).toEqual([
    'Godište: 2008 – 2014',
    'Kilometraža: do 150.000 km',
    'Gorivo: Benzin',
    'Gorivo: Dizel',
    'Registrovan',
  ])
  expect(chips[2]!.changes.attr).toBe(
    encodeAttr([
      { id: 2, type: 'range', value: [2008, 2014] },
      { id: 3, type: 'range', value: [null, 150_000] },
      { id: 7, type: 'list', value: ['Dizel'] },
      { id: 67, type: 'list', value: ['true'] },
    ]),
  )
})

test('shows an unreadable value as it is, so that it can be removed', () => {
  const nothing = { category: undefined, canton: undefined, places: [], facets: null, now: names.now }
  const values = { price_to: 'abc', state: 'polovno', category_id: '27', attr: 'zz', created_gte: 'jučer' }
  expect(filterChips(values, nothing).map(({ label }) => label)).toEqual([
    'Kategorija 27',
    'polovno',
    'Do abc',
    'Objavljeno od jučer',
    'Osobine',
  ])
})
