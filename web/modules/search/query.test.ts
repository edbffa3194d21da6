import { expect, test } from 'vitest'
import { decodeAttr, encodeAttr } from '#contract/search/attr-codec.ts'
import { changedSearch, readPairs, readSearch, searchPath } from './query.ts'

test.each([
  ['1.500', '1500'],
  ['1500,50', '1500.50'],
  ['12.500 KM', '12500'],
  ['1500.5', '1500.5'],
  ['abc', 'abc'],
])('reads a price of %s as %s', (written, read) => {
  expect(readSearch(`?price_from=${written}`).price_from).toBe(read)
})

test('reads an address once, and each by itself', () => {
  const golf = readSearch('?q=golf&page=2')
  expect(readSearch('?q=golf&page=2')).toBe(golf)
  expect(readSearch('?q=polo')).toEqual({ q: 'polo' })
  expect(readSearch('?q=golf&page=2')).toEqual({ q: 'golf', page: '2' })
})

test('writes the current value of a parameter', () => {
  const paths = ['a b', 'c&d', 'a b', ''].map((q) => searchPath({ q, canton: '9' }))
  const one = '/pretraga?q=a+b&canton=9'
  expect(paths).toEqual([one, '/pretraga?q=c%26d&canton=9', one, '/pretraga?canton=9'])
})

test('swaps reversed ranges of prices, days and attributes', () => {
  expect(readSearch('?price_from=900&price_to=1.000')).toEqual({ price_from: '900', price_to: '1000' })
  expect(readSearch('?price_from=1.000&price_to=900')).toEqual({ price_from: '900', price_to: '1000' })
  expect(readSearch('?free_from_date=2026-12-26&free_to_date=2026-12-24')).toEqual({
    free_from_date: '2026-12-24',
    free_to_date: '2026-12-26',
  })
  expect(readSearch('?a3od=150.000&a3do=90.000').attr).toBe(
    encodeAttr([{ id: 3, type: 'range', value: [90_000, 150_000] }]),
  )
})

test('maps a form without JavaScript and every spelling of a URL to one URL', () => {
  const form = readSearch(
    '?q=golf&cities=26&cities=9&brands=&state=&a7=Dizel&a7=Benzin&a2od=2008&a2do=&price_from=&user_type=shop&page=1',
  )
  const attr = encodeAttr([
    { id: 2, type: 'range', value: [2008, null] },
    { id: 7, type: 'list', value: ['Benzin', 'Dizel'] },
  ])
  const canonical = `/pretraga?q=golf&cities=9,26&shop_only=1&attr=${attr}&attr_encoded=1`
  expect(searchPath(form)).toBe(canonical)
  expect(searchPath(readSearch(canonical.split('?')[1]!))).toBe(canonical)
  expect(
    searchPath(
      readSearch(`?attr_encoded=1&attr=${attr.toUpperCase()}&cities=26,9,26&trazilica=golf&shop_only=true`),
    ),
  ).toBe(canonical)
  expect(searchPath(readSearch('?trazilica=golf+7&kategorije=18&brand=5&state=2'))).toBe(
    '/pretraga?q=golf+7&category_id=18&brands=5&state=used',
  )
})

test('encodes plain attributes, and keeps unreadable ones to be refused', () => {
  const read = readSearch('?attr=107(Trosoban (3)):2(2008-)')
  expect(decodeAttr(read.attr!)).toEqual([
    { id: 2, type: 'range', value: [2008, null] },
    { id: 107, type: 'list', value: ['Trosoban (3)'] },
  ])
  expect(readSearch('?attr=x(')).toEqual({ attr: 'x(' })
})

test('drops the order by distance without a place to measure from', () => {
  const values = readSearch('?cities=133&sort_by=distance&sort_order=asc&page=3')
  expect(changedSearch(values, {})).toBe('/pretraga?cities=133&sort_by=distance&sort_order=asc')
  expect(changedSearch(values, { cities: undefined })).toBe('/pretraga')
  expect(readPairs([['sort_by', 'distance']])).toEqual({})
})
