import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = [
  { value: '1', label: 'e-Golf', group: 'Volkswagen' },
  { value: '2', label: 'Golf Plus', group: 'Volkswagen' },
  { value: '3', label: 'Golf', group: 'Volkswagen' },
  { value: '4', label: 'Čapljina', group: 'Hercegovačko-neretvanski kanton' },
]
const found = (typed: string) => matchOptions(options, typed).map(({ label }) => label)

test('ranks exact names first, then those with the prefix', () => {
  expect(found('golf')).toEqual(['Golf', 'Golf Plus', 'e-Golf'])
})

test('ignores diacritics, and searches the group too', () => {
  expect(found('capljina')).toEqual(['Čapljina'])
  expect(found('hercegovacko')).toEqual(['Čapljina'])
  expect(found('golf volks')).toEqual(['e-Golf', 'Golf Plus', 'Golf'])
})

test('offers everything without input, and nothing for nonsense', () => {
  expect(found('')).toHaveLength(4)
  expect(found('xyz')).toEqual([])
})
