import { expect, test } from 'vitest'
import { Findings } from '../outcome.ts'
import { cutAtWord, fitDescription, fitTitle } from './titles.ts'

test('a long title is cut between words and reported', () => {
  const findings = new Findings()
  const title = fitTitle(`${'Prodajem '.repeat(7)}automobil`, [], findings)

  expect(title).toBe('Prodajem '.repeat(7).trim())
  expect(findings.list).toMatchObject([{ field: 'title', kind: 'changed', reason: 'title_cut' }])
})

test('a title without spaces is cut at the limit, never inside a character', () => {
  expect(cutAtWord('a'.repeat(100), 65)).toBe('a'.repeat(65))
  expect(cutAtWord(`${'a'.repeat(64)}😀😀`, 65)).toBe('a'.repeat(64))
})

test('spaces and control characters collapse without being reported', () => {
  const findings = new Findings()
  expect(fitTitle('  Lapierre\n Overvolt \u0000 7.5 ', [], findings)).toBe('Lapierre Overvolt 7.5')
  expect(findings.list).toEqual([])
})

test('a short title is built from make and model, or there is none', () => {
  const findings = new Findings()
  expect(fitTitle('Golf', ['Volkswagen', 'Golf'], findings)).toBe('Volkswagen Golf')
  expect(findings.list).toMatchObject([{ reason: 'title_short', value: 'Golf' }])
  expect(fitTitle('abc', [undefined], new Findings())).toBeUndefined()
})

test('a description keeps its paragraphs and loses what is beyond the limit', () => {
  const findings = new Findings()
  expect(fitDescription('Prvi red\r\n\r\ndrugi\u0000', findings)).toBe('Prvi red\n\ndrugi')
  expect(findings.list).toEqual([])
  expect(fitDescription('riječ '.repeat(2_000), findings).length).toBeLessThanOrEqual(10_000)
  expect(findings.list).toMatchObject([{ reason: 'description_cut' }])
})
