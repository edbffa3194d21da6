import { expect, test } from 'vitest'
import { once, sentAgain } from './compressed-once.ts'

test('compresses bytes that are sent again only once, and all others each time', () => {
  const compress = once('none', (bytes) => Buffer.from(bytes))
  const [marked, plain] = [sentAgain(Buffer.from('a')), Buffer.from('b')]

  expect(compress(marked)).toEqual(marked)
  expect(compress(marked)).toBe(compress(marked))
  expect(compress(plain)).not.toBe(compress(plain))
})
