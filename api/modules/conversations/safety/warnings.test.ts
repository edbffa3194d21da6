import { declined } from '#contract/brand.ts'
import { expect, test } from 'vitest'
import { messageWarnings, messageWarningTexts } from '#contract/conversations/message-warnings.ts'
import { warningsOf } from './warnings.ts'

const own = { host: 'bazar.ba', brand: 'bazar' }
const warningsFor = (...messages: string[]) => warningsOf(messages, own)

test('warns at the message that completes a number, not before and not after it', () => {
  expect(warningsFor('061')).toEqual([])
  expect(warningsFor('061', '123')).toEqual([])
  expect(warningsFor('061', '123', '456')).toEqual(['phone'])
  expect(warningsFor('061', '123', '456', 'Hvala!')).toEqual([])
})

test('reads no further back than eight messages', () => {
  const idle = Array.from({ length: 8 }, () => 'da')
  expect(warningsFor('zovite 061', ...idle.slice(2), '123 456')).toEqual([])
  expect(warningsFor('061', '123', ...idle, '456')).toEqual([])
})

test('lists several warnings, the most urgent first', () => {
  expect(warningsFor('Uplatite unaprijed na BA391290079401028494, viber 061 123 456')).toEqual([
    'iban',
    'payment',
    'phone',
    'messenger',
  ])
})

test('lets our own addresses and those of shops pass', () => {
  expect(warningsFor('https://bazar.ba/artikal/7/golf i https://auto-kuca.bazar.ba/')).toEqual([])
  expect(warningsFor('https://bazar.ba@example.com/')).toContain('link')
})

test('distinguishes accounts and cards from numbers of the same length', () => {
  expect(warningsFor('BA391290079401028495')).toEqual([])
  expect(warningsFor('4111 1111 1111 1112')).toEqual([])
  expect(warningsFor('IMEI 356938035643809')).toEqual([])
})

test('reads long and hostile texts to the end', () => {
  for (const text of [
    '0 '.repeat(1_000),
    'a.'.repeat(1_000),
    '1+'.repeat(1_000),
    'viber na '.repeat(222),
    'ﷺ'.repeat(2_000),
  ])
    expect(warningsFor(...Array.from({ length: 9 }, () => text))).toBeInstanceOf(Array)
})

test('has a short text for each warning', () => {
  const texts = messageWarningTexts(declined('Bazar'))
  for (const warning of messageWarnings) expect(texts[warning].length).toBeLessThan(120)
})
