import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = [
  { value: '1', label: 'e-Golf', group: 'Volkswagen' },
  { value: '2', label: 'Golf Plus', group: 'Volkswagen' },
  { value: '3', label: 'Golf', group: 'Volkswagen' },
  { value: '4', label: 'Čapljina', group: 'Hercegovačko-neretvanski kanton' },
]
const found = (typed: string) => matchOptions(options, typed).map(({ label }) => label)

test('exact names come first, then those that begin so', () => {
  expect(found('golf')).toEqual(['Golf', 'Golf Plus', 'e-Golf'])
})

test('letters count without their marks, and the group is searched too', () => {
  expect(found('capljina')).toEqual(['Čapljina'])
  expect(found('hercegovacko')).toEqual(['Čapljina'])
  expect(found('golf volks')).toEqual(['e-Golf', 'Golf Plus', 'Golf'])
})

test('nothing typed offers everything, nonsense nothing', () => {
  expect(found('')).toHaveLength(4)
  expect(found('xyz')).toEqual([])
})
