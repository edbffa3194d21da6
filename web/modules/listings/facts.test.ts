import { expect, test } from 'vitest'
import { attributeGroups, listingFacts } from './facts.ts'

const attribute = {
  id: 1,
  type: 'number' as const,
  value: 2015 as string | number,
  attr_code: 'godiste',
  name: 'Godište',
  unit: null as string | null,
  required: true,
  group_name: 'Osnovno',
  group_order: 1,
  order: 1,
}
const mileage = { ...attribute, id: 2, value: 227_000, name: 'Kilometraža', unit: 'km', order: 2 }
const tick = {
  ...attribute,
  id: 3,
  type: 'boolean' as const,
  value: 'true',
  name: 'Klima',
  group_name: 'Oprema',
  group_order: 2,
}

test('groups the digits of numbers with a unit, but not of years', () => {
  expect(
    listingFacts({ state: 'used', listing_type: 'sell', attributes: [attribute, mileage, tick] }),
  ).toEqual([
    { name: 'Stanje', value: 'Koristeno' },
    { name: 'Godište', value: '2015' },
    { name: 'Kilometraža', value: '227.000 km' },
  ])
})

test('keeps groups and their attributes in order, with ticks apart', () => {
  expect(attributeGroups([tick, mileage, attribute])).toEqual([
    {
      name: 'Osnovno',
      rows: [
        { id: 1, name: 'Godište', value: '2015' },
        { id: 2, name: 'Kilometraža', value: '227.000 km' },
      ],
      ticks: [],
    },
    { name: 'Oprema', rows: [], ticks: [{ id: 3, name: 'Klima' }] },
  ])
})
