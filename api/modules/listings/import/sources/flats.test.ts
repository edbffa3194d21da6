import { expect, test } from 'vitest'
import { readImportReference } from '../test-reference.ts'
import { flats } from './flats.ts'

const reference = await readImportReference()
const flags =
  'has_balcony has_garage has_parking has_elevator has_storage has_basement_attic is_registered has_armored_door has_video_surveillance has_alarm has_internet has_cable_tv has_phone_line has_ac has_gas has_water has_electricity has_sewage pets_allowed is_for_students utility_costs_included'.split(
    ' ',
  )
const row: Record<string, string> = {
  title: 'Prodajem stan u Fojnici',
  price_km: '108000.0',
  location: 'Fojnica',
  address: 'Naselje 7, ulaz B',
  size_m2: '45.5',
  rooms: '2.0',
  floor: '0.0',
  bathrooms: '1',
  balcony_size_m2: '',
  year_built: '2010+',
  condition: 'Dobro stanje',
  property_type: 'Stan',
  furnished: 'Polunamješten',
  heating_type: 'Struja',
  floor_type: '',
  orientation: 'Jug',
  listing_type: 'Prodaja',
  ...Object.fromEntries(flags.map((flag) => [flag, 'False'])),
  has_balcony: 'True',
  description: 'Prvi red.\n\nDrugi red.',
}
const map = (changes: Record<string, string>) => flats.map({ ...row, ...changes }, reference)

test('maps a row to a flat, ticking only true checkboxes', () => {
  const { listing, findings } = map({})

  expect(findings).toEqual([])
  expect(listing).toMatchObject({
    categoryId: 23,
    cityId: 12,
    priceFening: 10_800_000,
    description: row['description'],
    byShop: null,
  })
  expect(listing!.attributes).toEqual({
    102: 45.5,
    104: 'Polunamješten',
    107: 'Dvosoban (2)',
    115: 'Struja',
    484: 'Naselje 7, ulaz B',
    485: true,
    500: 'Prizemlje',
    501: 'Jug',
    502: '2010+',
    7012: 'Prodaja',
    9001: 1,
    9002: 'Dobro stanje',
  })
})

test('puts an apartment into its own category', () => {
  expect(map({ property_type: 'Apartman' }).listing!.categoryId).toBe(3001)
})

test.each([
  ['-3.0', '-3'],
  ['0.0', 'Prizemlje'],
  ['7.0', '7'],
  ['20.0', '20+'],
])('maps floor %s to "%s"', (floor, option) => {
  expect(map({ floor }).listing!.attributes[500]).toBe(option)
})

test('maps five rooms and more to one option', () => {
  expect(map({ rooms: '5.0' }).listing!.attributes[107]).toBe('Petosoban i više')
  expect(map({ rooms: '1.5' }).listing!.attributes[107]).toBe('Jednoiposoban (1.5)')
})

test('leaves the place of a flat abroad empty, but imports it', () => {
  expect(map({ location: '' })).toMatchObject({
    listing: { cityId: null },
    findings: [{ field: 'city', kind: 'changed', reason: 'city_missing' }],
  })
})

test('omits and reports a value that is no option', () => {
  const { listing, findings } = map({ heating_type: 'Geotermalno' })
  expect(listing!.attributes).not.toHaveProperty('115')
  expect(findings).toEqual([
    { field: 'vrsta-grijanja', kind: 'changed', reason: 'value_not_offered', value: 'Geotermalno' },
  ])
})
