import { expect, test } from 'vitest'
import { excerptOf } from './toast-excerpt.ts'

test.for([
  ['Zdravo', 'Zdravo'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['x'.repeat(21), `${'x'.repeat(17)}...`],
  ['Da li je još dostupno?', 'Da li je još dost...'],
  [`${'x'.repeat(16)}😀😀😀😀😀`, `${'x'.repeat(16)}😀...`],
  ['jedan\n\ndva', 'jedan dva'],
])('shortens %j to %j', ([content, excerpt]) => {
  expect(excerptOf(content!)).toBe(excerpt)
})
