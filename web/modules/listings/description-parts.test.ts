import { expect, test } from 'vitest'
import { splitDescription } from './description-parts.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `riječ${at}`).join(' ')

test('a short description stays whole', () => {
  expect(splitDescription('  Kratko i jasno.\n\nZovite.  ')).toEqual(['Kratko i jasno.\n\nZovite.', null])
})

test.for([
  ['a paragraph', `${words(90)}.\n\n${words(400)}`, /riječ89\.$/],
  ['a sentence', `${words(80)}. ${words(400)}`, /riječ79\.$/],
  ['a word', words(900), /riječ\d+$/],
])('a long one is cut at the end of %s, and nothing is lost', ([, text, end]) => {
  const [beginning, rest] = splitDescription(text as string)

  expect(beginning).toMatch(end as RegExp)
  expect(beginning.length).toBeLessThan(1_000)
  expect(`${beginning} ${rest}`.split(/\s+/)).toEqual((text as string).split(/\s+/))
})

test('many short lines are long too', () => {
  const [beginning, rest] = splitDescription('Klima\n'.repeat(60))
  expect(beginning.split('\n').length).toBeLessThan(20)
  expect(rest).toContain('Klima')
})

test('ten thousand characters without a space are cut all the same, whole letters only', () => {
  const [beginning, rest] = splitDescription('😀'.repeat(5_000))
  expect(beginning + rest).toBe('😀'.repeat(5_000))
  expect(beginning.length % 2).toBe(0)
})
