import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceeds } from './json-size.ts'

const insideOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...insideOf(value).map(depthOf)) : 0
const commasOf = (value: unknown): number =>
  insideOf(value).reduce<number>((sum, one) => sum + commasOf(one), Math.max(0, insideOf(value).length - 1))

test('measures the depth and the commas of any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, isSpaced) => {
      const json = JSON.stringify(value, null, isSpaced ? 2 : 0)
      const limits = { depth: depthOf(value), commas: commasOf(value) }
      expect(exceeds(json, limits)).toBe(false)
      if (limits.depth > 0) expect(exceeds(json, { ...limits, depth: limits.depth - 1 })).toBe(true)
      if (limits.commas > 0) expect(exceeds(json, { ...limits, commas: limits.commas - 1 })).toBe(true)
    }),
  )
})

test('ignores brackets and commas in strings', () => {
  expect(exceeds(JSON.stringify({ text: '[[,["\\[[{{,{' }), { depth: 1, commas: 0 })).toBe(false)
})
