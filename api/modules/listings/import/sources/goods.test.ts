import { expect, test } from 'vitest'
import { readImportReference } from '../test-reference.ts'
import { goods } from './goods.ts'
import { leafByTitle } from './goods-leaves.ts'

const reference = await readImportReference()
const row = {
  id: 71,
  category_id: 31,
  city_id: 26,
  brand: 'iPhone',
  condition_raw: 'used',
  seller_type: 'private',
  title: 'Apple iPhone 15 128GB, kao nov',
  first_published: '2026-07-01',
  last_published: '2026-07-24',
  price: 1_250,
}
const map = (changes: Record<string, unknown>) => goods.map({ ...row, ...changes }, reference)

test('maps a row to one of our listings', () => {
  const { listing, findings } = map({})

  expect(findings).toEqual([])
  expect(listing).toMatchObject({
    categoryId: 31,
    title: row.title,
    priceFening: 125_000,
    condition: 'used',
    cityId: 26,
    byShop: false,
    createdDay: '2026-07-01',
  })
  expect(reference.brands.find(31, 'Apple')!.id).toBe(listing!.brandId)
})

test('gives a car its model and attributes', () => {
  const { listing, findings } = map({
    category_id: 18,
    brand: 'Skoda',
    title: 'Škoda Octavia 2.0 TDI DSG',
    year: 2019,
    mileage_km: 999_999_999,
    fuel_type: 'plug in hibrid',
  })

  expect(listing!.attributes).toEqual({ 2: 2019, 7: 'Hibrid' })
  expect(listing!.modelId).not.toBeNull()
  expect(findings).toEqual([
    { field: 'kilometraza', kind: 'changed', reason: 'value_absurd', value: '999999999' },
  ])
})

test('finds an unknown category by its name, or refuses the row', () => {
  expect(map({ category_id: 999_999, subcategory: 'Rucni satovi' }).listing?.categoryId).toBe(244)
  expect(map({ category_id: 999_999, subcategory: 'Nešto' })).toMatchObject({
    listing: null,
    findings: [{ field: 'category', kind: 'refused', reason: 'category_unknown' }],
  })
})

test('refuses a row without a required field and names the field', () => {
  expect(map({ first_published: 'juče' })).toMatchObject({
    listing: null,
    findings: [{ field: 'first_published', reason: 'value_invalid' }],
  })
})

test('imports a row without a place or with a brand taken from the title, and reports it', () => {
  const { listing, findings } = map({
    city_id: undefined,
    category_id: 22,
    brand: 'DS',
    title: 'Bicikl Cube Aim 29',
  })

  expect(listing).toMatchObject({ cityId: null, brandId: reference.brands.find(22, 'Cube')!.id })
  expect(findings.map(({ reason }) => reason)).toEqual(['brand_not_offered', 'city_missing'])
})

test('keeps one price a day, ending with today’s', () => {
  const history = [
    ['2026-07-02', 1_400],
    ['2026-07-10', 1_350],
    ['2026-07-10', 1_300],
  ]
  expect(map({ price_history: history }).listing!.priceHistory).toEqual([
    { day: '2026-07-02', fening: 140_000 },
    { day: '2026-07-10', fening: 130_000 },
    { day: '2026-07-24', fening: 125_000 },
  ])
  expect(map({}).listing!.priceHistory).toEqual([])
})

test.each([
  [1301, 'Premium kućni fitness trampolin s ručkom', 3002],
  [1301, 'Sprava za veslanje - trening cijelog tijela', 3003],
  [1301, 'Bendz klupa Kettler', 1299],
  [1301, 'Stalak za bučice', 3005],
  [1301, 'Kućna teretana Gladijator 50kg', 3004],
  [1301, 'Inverziona klupa Capriolo', undefined],
  [1301, 'Set nastavaka za lat mašinu', undefined],
  [1301, 'Lat mašina sa 45kg ploča + nastavak za lat', 3004],
  [1301, 'Klupa za listove', 3004],
  [1295, 'Masažna navlaka za stolicu s grijanjem', 1225],
  [1278, 'Auto frižider 12V', 3006],
  [1278, 'Sklopiva kolica s tendom', undefined],
  [31, 'iPad Pro M5 13"', 1495],
  [1495, 'Xiaomi Pad 8 (Keyboard) 8/256GB', undefined],
  [39, 'Laptop Acer Nitro + Gratis monitor', undefined],
  [526, 'AIR MAX 95 WOMEN 36-40', 490],
  [526, 'NEW BALANCE 9060 UNISEX 36-46', undefined],
  [490, 'NEW BALANCE SEA SALT 40-46', 526],
])('in leaf %i, takes "%s" for leaf %s', (leaf, title, expected) => {
  expect(leafByTitle(leaf, title)).toBe(expected)
})
