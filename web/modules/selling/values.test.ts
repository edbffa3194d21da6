import { expect, test } from 'vitest'
import type { FormShape } from './form-parts.ts'
import { bodyOf, ownProblems, withoutRefused } from './values.ts'

const attribute = (id: number, type: 'number' | 'string' | 'boolean') => ({
  id,
  type,
  name: `a${id}`,
  input_type: 'text' as const,
  display_name: `A${id}`,
  options: null,
  required: false,
  group_name: '',
  order: id,
  unit: null,
})

const shape: FormShape = {
  showsPrice: true,
  showsQuantity: true,
  showsCondition: false,
  showsBrand: true,
  hasDurations: false,
  canBeSent: false,
  typeAttribute: null,
  attributes: [attribute(1, 'number'), attribute(2, 'boolean'), attribute(3, 'string')],
}

test('a body has only the fields of the category, and only attributes with a value', () => {
  const body = bodyOf(
    {
      title: 'Auto',
      price: '1.500',
      price_mode: 'amount',
      state: 'new',
      'attributes.1': ' 12 ',
      'attributes.2': 'on',
    },
    shape,
  )
  expect(body).toMatchObject({ title: 'Auto', price: '1.500', price_by_agreement: false, location: null })
  expect(body).not.toHaveProperty('state')
  expect(body.attributes).toEqual([
    { id: 1, value: '12' },
    { id: 2, value: true },
  ])
})

test('says the type of a listing once, and the terms of a rental only for one', () => {
  const rental = { ...attribute(4, 'boolean'), group_name: 'Uslovi najma' }
  const ofHomes = { ...shape, typeAttribute: attribute(9, 'string'), attributes: [rental] }
  const attributesOf = (listing_type: string) =>
    bodyOf({ listing_type, 'attributes.4': 'on' }, ofHomes).attributes
  expect(attributesOf('rent')).toEqual([
    { id: 9, value: 'Iznajmljivanje' },
    { id: 4, value: true },
  ])
  expect(attributesOf('sell')).toEqual([{ id: 9, value: 'Prodaja' }])
  expect(attributesOf('buy')).toEqual([])
})

test.each([
  ['request', { price: null, price_by_agreement: false }],
  ['agreement', { price: null, price_by_agreement: true }],
])('ignores a previously typed amount with "%s"', (price_mode, expected) => {
  expect(bodyOf({ price: '99', price_mode }, shape)).toMatchObject(expected)
})

test('sends a pin as typed, so that half of one is refused rather than lost', () => {
  expect(bodyOf({ lat: '43,85', lon: '' }, shape)['location']).toEqual({ lat: '43.85', lon: '' })
})

test('omits refused fields, and a model along with its brand', () => {
  const body = bodyOf(
    { title: 'A', brand_id: '1', model_id: '2', 'attributes.1': 'x', 'attributes.3': 'y' },
    shape,
  )
  const rest = withoutRefused(body, ['title', 'brand_id', 'attributes.1'])
  expect(Object.keys(rest)).not.toEqual(expect.arrayContaining(['title']))
  expect(rest).not.toHaveProperty('model_id')
  expect(rest.attributes).toEqual([{ id: 3, value: 'y' }])
})

test('requires an amount if the price mode has one', () => {
  expect(Object.keys(ownProblems({ price_mode: 'amount', price: ' ' }, shape))).toEqual(['price'])
  expect(ownProblems({ price_mode: 'request' }, shape)).toEqual({})
  expect(ownProblems({ price_mode: 'amount' }, { ...shape, showsPrice: false })).toEqual({})
})

test('sends every checkbox, ticked or not', () => {
  expect(bodyOf({ urgent: 'on', exact_location: 'on' }, shape)).toMatchObject({
    urgent: true,
    highlighted: false,
    exact_location: true,
  })
})
