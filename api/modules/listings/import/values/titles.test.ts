import { expect, test } from 'vitest'
import { Findings } from '../outcome.ts'
import { cutAtWord, fitDescription, fitTitle } from './titles.ts'

test('cuts a long title between words and reports it', () => {
  const findings = new Findings()
  const title = fitTitle(`${'Prodajem '.repeat(7)}automobil`, [], findings)

  expect(title).toBe('Prodajem '.repeat(7).trim())
  expect(findings.list).toMatchObject([{ field: 'title', kind: 'changed', reason: 'title_cut' }])
})

test('cuts a title without spaces at the limit, never inside a character', () => {
  expect(cutAtWord('a'.repeat(100), 65)).toBe('a'.repeat(65))
  expect(cutAtWord(`${'a'.repeat(64)}😀😀`, 65)).toBe('a'.repeat(64))
})

test('collapses spaces and control characters without reporting them', () => {
  const findings = new Findings()
  expect(fitTitle('  Lapierre\n Overvolt \u0000 7.5 ', [], findings)).toBe('Lapierre Overvolt 7.5')
  expect(fitTitle('Lapi\u3164erre\u{e0041} Z\u0335\u0322\u0348\u0352', [], findings)).toBe(
    'Lapierre Z\u0335\u0322',
  )
  expect(fitTitle('\u3164'.repeat(5), [], findings)).toBeUndefined()
  expect(findings.list).toEqual([])
})

test('builds a short title from make and model, or none', () => {
  const findings = new Findings()
  expect(fitTitle('Golf', ['Volkswagen', 'Golf'], findings)).toBe('Volkswagen Golf')
  expect(findings.list).toMatchObject([{ reason: 'title_short', value: 'Golf' }])
  expect(fitTitle('abc', [undefined], new Findings())).toBeUndefined()
})

test('keeps the paragraphs of a description up to the limit', () => {
  const findings = new Findings()
  expect(fitDescription('Prvi red\r\n\r\ndrugi\u0000', findings)).toBe('Prvi red\n\ndrugi')
  expect(findings.list).toEqual([])
  expect(fitDescription('riječ '.repeat(2_000), findings).length).toBeLessThanOrEqual(10_000)
  expect(findings.list).toMatchObject([{ reason: 'description_cut' }])
})
