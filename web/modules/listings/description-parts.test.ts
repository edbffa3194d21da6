import { expect, test } from 'vitest'
import { splitDescription } from './description-parts.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `riječ${at}`).join(' ')

test('keeps a short description whole', () => {
  expect(splitDescription('  Kratko i jasno.\n\nZovite.  ')).toEqual(['Kratko i jasno.\n\nZovite.', null])
})

test.for([
  ['a paragraph', `${words(90)}.\n\n${words(400)}`, /riječ89\.$/],
  ['a sentence', `${words(80)}. ${words(400)}`, /riječ79\.$/],
  ['a word', words(900), /riječ\d+$/],
])('cuts a long one at the end of %s, and loses nothing', ([, text, end]) => {
  const [beginning, rest] = splitDescription(text as string)

  expect(beginning).toMatch(end as RegExp)
  expect(beginning.length).toBeLessThan(1_000)
  expect(`${beginning} ${rest}`.split(/\s+/)).toEqual((text as string).split(/\s+/))
})

test('treats many short lines as long too', () => {
  const [beginning, rest] = splitDescription('Klima\n'.repeat(60))
  expect(beginning.split('\n').length).toBeLessThan(20)
  expect(rest).toContain('Klima')
})

test('cuts ten thousand characters without a space, without splitting one', () => {
  const [beginning, rest] = splitDescription('😀'.repeat(5_000))
  expect(beginning + rest).toBe('😀'.repeat(5_000))
  expect(beginning.length % 2).toBe(0)
})
