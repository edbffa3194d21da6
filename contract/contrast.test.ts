import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#fc7b07', '#14202b', 6.27],
  ['#123456', '#123456', 1],
])('%s on %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBeCloseTo(expected, 1)
})
