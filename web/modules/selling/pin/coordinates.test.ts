import { expect, test } from 'vitest'
import { degrees, pointOf } from './coordinates.ts'

test('reads coordinates with a comma or a point', () => {
  expect(pointOf('43,8563', ' 18.4131 ')).toEqual({ lat: 43.8563, lon: 18.4131 })
  expect(pointOf(43.8563, 18)).toEqual({ lat: 43.8563, lon: 18 })
})

test.each([
  ['', '18'],
  ['43', undefined],
  ['43.8.5', '18'],
  ['sjever', '18'],
])('makes no point of %j and %j', (lat, lon) => {
  expect(pointOf(lat, lon)).toBeNull()
})

test('writes a metre exactly', () => {
  expect(degrees(43.8563)).toBe('43.85630')
})
