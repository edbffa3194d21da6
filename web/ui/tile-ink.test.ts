import { expect, test } from 'vitest'
import { tileInk } from './tile-ink.ts'

test.each([
  ['#3276BF', '#FFFFFF'],
  ['#6A9F42', '#0F151A'],
  ['#B56C7B', '#0F151A'],
  ['#F5D24A', '#0F151A'],
  ['#FC7B07', '#0F151A'],
])('writes on %s with %s', (colour, ink) => {
  expect(tileInk(colour)).toBe(ink)
})
