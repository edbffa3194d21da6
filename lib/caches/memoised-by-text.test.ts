import { expect, test, vi } from 'vitest'
import { memoisedByText } from './memoised-by-text.ts'

test('makes the result for a text once', () => {
  const make = vi.fn((text: string) => text.toUpperCase())
  const upper = memoisedByText(make)

  expect([upper('a'), upper('b'), upper('a')]).toEqual(['A', 'B', 'A'])
  expect(make).toHaveBeenCalledTimes(2)
})

test('forgets the text that was asked for longest ago, and remembers no long one', () => {
  const make = vi.fn((text: string) => text)
  const same = memoisedByText(make)
  for (let number = 0; number <= 1_000; number++) same(`text ${number}`)
  make.mockClear()

  same('text 1000')
  expect(make).not.toHaveBeenCalled()
  same('text 0')
  expect(make).toHaveBeenCalledTimes(1)
  same('x'.repeat(101))
  same('x'.repeat(101))
  expect(make).toHaveBeenCalledTimes(3)
})
