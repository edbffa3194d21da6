import { expect, test } from 'vitest'
import { readImportReference } from '../test-reference.ts'
import { cars } from './cars.ts'

const reference = await readImportReference()
const row = {
  ime: 'Passat 6 karavan',
  lokacija: 'Sarajevo, Novi Grad',
  stanje: 'Korišteno',
  proizvodjac: 'Volkswagen',
  model: 'Passat',
  godiste: '2008',
  kilometraza: '240000',
  vrata: '4',
  gorivo: 'Dizel',
  kubikaza: '2.0',
  kilovata: '103',
  konjskih_snaga: '140',
  emisioni_standard: 'Euro 4',
  registrovan: '1',
  udaren: '',
  broj_pregleda: '812',
  datum: '2022-04-19',
  datum_objave: '2022-03-01',
  radnja: '1',
  cijena: '10500',
}
const map = (changes: Partial<typeof row>) => cars.map({ ...row, ...changes }, reference)

test('maps a row to a car with all its values', () => {
  const { listing, findings } = map({})

  expect(findings).toEqual([])
  expect(listing).toMatchObject({
    categoryId: 18,
    cityId: 132,
    condition: 'used',
    priceFening: 1_050_000,
    views: 812,
    byShop: true,
    createdDay: '2022-03-01',
    attributes: {
      2: 2008,
      3: 240_000,
      4: 140,
      5: 103,
      6: true,
      7: 'Dizel',
      901: '4/5',
      1144: 2,
      2475: 'Euro 4',
    },
  })
  expect(listing!.attributes).not.toHaveProperty('6406')
})

test.each([
  ['Grad Mostar', 26],
  ['Stari Grad', 130],
  ['Novi Grad, Sarajevo', 132],
  ['Banjalučka, Novi Grad', 128],
  ['Doboj-Jug', 9],
  ['Krupa na uni', 64],
])('maps the place %s to %i', (place, city) => {
  expect(map({ lokacija: place })).toMatchObject({ listing: { cityId: city }, findings: [] })
})

test('omits and reports implausible values', () => {
  const { listing, findings } = map({ godiste: '0', kilovata: '33333', lokacija: 'Budva', cijena: '1' })

  expect(listing).toMatchObject({ cityId: null, priceFening: null })
  expect(listing!.attributes).not.toHaveProperty('2')
  expect(findings.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    'godiste value_absurd',
    'kilovata value_absurd',
    'price price_placeholder',
    'city city_unknown',
  ])
})

test('gives an electric car no litres', () => {
  expect(map({ gorivo: 'Elektro', kubikaza: 'Elektro' })).toMatchObject({
    listing: { attributes: { 7: 'Elektro' } },
    findings: [],
  })
})

test('extends a short title with make and model', () => {
  expect(map({ ime: 'Golf', model: 'Golf' }).listing!.title).toBe('Volkswagen Golf')
})

test('refuses a row with an invalid number', () => {
  expect(map({ cijena: 'povoljno' })).toMatchObject({
    listing: null,
    findings: [{ field: 'cijena', kind: 'refused', reason: 'value_invalid', value: 'povoljno' }],
  })
})
