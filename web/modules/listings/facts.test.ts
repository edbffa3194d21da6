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

const golf = {
  state: 'used' as const,
  listing_type: 'sell' as const,
  brand: { id: 1, name: 'Volkswagen' },
  model: { id: 2, name: 'Golf 7' },
  attributes: [attribute, mileage, tick],
  shipping: false,
  free_delivery: false,
}

test('states make and model first, and groups digits of numbers with a unit, but not of years', () => {
  expect(listingFacts(golf)).toEqual([
    { name: 'Marka', value: 'Volkswagen' },
    { name: 'Model', value: 'Golf 7' },
    { name: 'Stanje', value: 'Koristeno' },
    { name: 'Godište', value: '2015' },
    { name: 'Kilometraža', value: '227.000 km' },
  ])
})

test.for([
  [{ shipping: true }, 'Na adresu'],
  [{ shipping: true, free_delivery: true }, 'Besplatna'],
] as const)('tells of delivery: %j', ([delivery, value]) => {
  expect(listingFacts({ ...golf, ...delivery })).toContainEqual({ name: 'Dostava', value })
})

test('states no model that is not in the list', () => {
  const facts = listingFacts({ ...golf, model: { id: 3, name: 'Drugi' } })

  expect(facts.map(({ name }) => name)).toEqual(['Marka', 'Stanje', 'Godište', 'Kilometraža'])
})

test('keeps groups and their attributes in order, with ticks apart and without the facts', () => {
  const optional = [
    { ...mileage, required: false },
    { ...attribute, required: false },
  ]
  expect(attributeGroups([{ ...attribute, id: 4, name: 'Boja' }, tick, ...optional])).toEqual([
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

test('states power in kilowatts and horsepower, once unless they differ', () => {
  const kilowatts = { ...attribute, id: 4, name: 'Snaga', value: 81, unit: 'kW', required: false }
  const powerOf = (value: number) =>
    attributeGroups([
      kilowatts,
      { ...kilowatts, id: 5, name: 'Konjskih snaga', value, unit: 'KS', order: 2 },
    ])[0]!.rows.map((row) => `${row.name} ${row.value}`)
  expect(powerOf(110)).toEqual(['Snaga 81 kW (110 KS)'])
  expect(powerOf(150)).toEqual(['Snaga 81 kW (110 KS)', 'Konjskih snaga 150 KS'])
})
