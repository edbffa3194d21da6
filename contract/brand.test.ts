import { expect, test } from 'vitest'
import { declined } from './brand.ts'

test.each([
  ['Bazar', 'Bazaru', 'Bazara'],
  ['Pijaca', 'Pijaci', 'Pijace'],
  ['Selo', 'Selu', 'Sela'],
  ['OLX', 'OLX-u', 'OLX-a'],
  ['Kupi24', 'Kupi24-u', 'Kupi24-a'],
])('declines %s', (name, locative, genitive) => {
  expect(declined(name)).toEqual({ name, locative, genitive })
})
