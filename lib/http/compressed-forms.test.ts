import { expect, test } from 'vitest'
import { compressedOnce, markReused } from './compressed-forms.ts'

test('compresses bytes that are sent again only once, and all others each time', () => {
  const compress = compressedOnce('none', (bytes) => Buffer.from(bytes))
  const [marked, plain] = [markReused(Buffer.from('a')), Buffer.from('b')]

  expect(compress(marked)).toEqual(marked)
  expect(compress(marked)).toBe(compress(marked))
  expect(compress(plain)).not.toBe(compress(plain))
})
