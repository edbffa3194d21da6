import { expect, test } from 'vitest'
import { readSearch } from './query.ts'

test.each([
  ['1.500', '1500'],
  ['1500,50', '1500.50'],
  ['12.500 KM', '12500'],
  ['1500.5', '1500.5'],
  ['abc', 'abc'],
])('a price written %s is read as %s', (written, read) => {
  expect(readSearch(`?price_from=${written}`).price_from).toBe(read)
})

test('a range the wrong way round is turned', () => {
  expect(readSearch('?price_from=900&price_to=1.000')).toEqual({ price_from: '900', price_to: '1000' })
  expect(readSearch('?price_from=1.000&price_to=900')).toEqual({ price_from: '900', price_to: '1000' })
})
