import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuery, parseQuery } from './query-string.ts'

test('writes spaces as plus and keeps letters as they are', () => {
  expect(
    formatQuery({ q: 'ručni sat', category_id: 244, empty: '', none: undefined, flag: true, off: false }),
  ).toBe('?q=ručni+sat&category_id=244&flag=1')
})

test('reads both spellings', () => {
  expect(parseQuery('?q=ru%C4%8Dni%20sat&a=1&a=2')).toEqual({ q: 'ručni sat', a: '1' })
  expect(parseQuery('?q=ručni+sat')).toEqual({ q: 'ručni sat' })
  expect(parseQuery('?q=50%')).toEqual({ q: '50%' })
  expect(parseQuery('?q=50%+%C4%8Daj')).toEqual({ q: '50% čaj' })
})

test.for(['c++', 'a&b', '50%', 'a=b', '#1', '"navod"', "d'Artagnan", '<b>', 'č ć š'])(
  '%s comes back whole',
  (text) => {
    expect(parseQuery(formatQuery({ q: text })).q).toBe(text)
    expect(new URLSearchParams(formatQuery({ q: text })).get('q')).toBe(text)
  },
)

test('round-trips any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(parseQuery(formatQuery({ q: text })).q).toBe(text)
    }),
  )
})
