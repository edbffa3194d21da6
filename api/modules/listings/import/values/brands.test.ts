import { expect, test } from 'vitest'
import { readImportReference } from '../test-reference.ts'

const { brands } = await readImportReference()
const cars = 18

test.each([
  ['Skoda', 'Škoda'],
  ['ŠKODA', 'Škoda'],
  ['VW', 'Volkswagen'],
  ['DS AUTOMOBILES', 'DS Automobiles'],
])('maps the make %s to %s', (name, expected) => {
  expect(brands.find(cars, name)?.name).toBe(expected)
})

test('finds no make of cars on a bicycle', () => {
  expect(brands.find(22, 'Mini')).toBeUndefined()
  expect(brands.find(22, 'Cube')?.name).toBe('Cube')
})

test('finds a brand among the first words of a title', () => {
  expect(brands.findInTitle(244, 'Muški ručni sat Seiko 5')?.name).toBe('Seiko')
  expect(brands.findInTitle(31, 'IPHONE 17 PRO')?.name).toBe('Apple')
  expect(brands.findInTitle(292, 'Ps 4')?.name).toBe('Sony')
  expect(brands.findInTitle(31, 'Kutija i punjač i slušalice za Samsung')).toBeUndefined()
})

test.each([
  ['Volkswagen', 'VW Golf 7 2.0 TDI GTD', 'Golf'],
  ['Volkswagen', 'VW Passat CC 2.0 TDI', 'Passat CC'],
  ['Audi', 'Audi A5 2.0 Coupe Quattro', 'A5'],
  ['BMW', 'BMW serija 5 520d xDrive', '520'],
  ['BMW', 'BMW X6 M paket', 'X6'],
  ['BMW', 'BMW 220d Gran Tourer', '220 Gran Tourer'],
  ['Mercedes-Benz', 'Mercedes E220cdi w213', 'E 220'],
  ['Mercedes-Benz', 'Mercedes C klasa 220 CDI', 'C 220'],
  ['Volvo', 'Volvo XC60 B4 A AWD', 'XC 60'],
  ['Škoda', 'Škoda Octavia2.0 Tdi 85 Kw', 'Octavia'],
  ['Mazda', 'Mazda 2.0 Skyactiv', undefined],
  ['Mazda', 'Mazda 6 2.2 D', '6'],
  ['Mercedes-Benz', 'Mercedes karavan 150 KS, 220 000 km', undefined],
  ['Peugeot', 'Peugeot 3008,2022 god', '3008'],
])('finds the model of a %s in "%s": %s', (make, title, model) => {
  expect(brands.findModelInTitle(cars, brands.find(cars, make)!, title)?.name).toBe(model)
})
