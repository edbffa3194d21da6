import { expect, test } from 'vitest'
import type { FeedPriceUnit } from '#contract/listings/feeds.ts'
import { readPrice } from './amounts.ts'

/** A price in marks, or the text that nobody can read. */
function marks(value: string | number, unit?: FeedPriceUnit) {
  const price = readPrice(value, unit)
  return 'marks' in price ? price.marks : 'text' in price ? price.text : price
}

test.each([
  ['1250,-', 1_250],
  ['1.250,--', 1_250],
  ['12.500,- KM', 12_500],
  ['KM 12.500', 12_500],
  ['1,250.00', 1_250],
  ['1250.0000', 1_250],
  ['1250.000', 1_250],
  ['1.250', 1_250],
  ['1,250', 1_250],
  ['1.250.000,50', 1_250_000.5],
  ["1'250.00", 1_250],
  ['12 500,00 BAM', 12_500],
  ['0,50', 0.5],
  ['1.250 VB', 1_250],
  ['-1', -1],
  ['od 1250', 'od 1250'],
  ['1200 - 1500', '1200 - 1500'],
])('reads %s', (text, expected) => {
  expect(marks(text)).toBe(expected)
})

test('reads other units and euros', () => {
  expect(marks('1250000', 'fening')).toBe(12_500)
  expect(marks(1_250_000, 'fening')).toBe(12_500)
  expect(marks('100 €')).toBe(195.58)
  expect(marks('1.000 EUR')).toBe(1_955.83)
  expect(marks('100', 'euro')).toBe(195.58)
  expect(marks('10000', 'cent')).toBe(195.58)
})

test('takes words for a price on request or by agreement, and asks about others', () => {
  for (const text of ['Na upit', 'na upit', 'Auf Anfrage', 'pozvati', '-', '', 'n/a'])
    expect(readPrice(text), text).toEqual({ marks: null, isByAgreement: false })
  for (const text of ['po dogovoru', 'Dogovor', 'VB', 'negotiable'])
    expect(readPrice(text), text).toEqual({ marks: null, isByAgreement: true })
  expect(readPrice('deset')).toEqual({ unknown: 'deset' })
})
