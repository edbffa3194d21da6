import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/', '/pretraga?q=golf+7', '/artikal/5/%C4%8D#opis'])('keeps %s', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'pretraga',
  '//zlo.example',
  '/\\zlo.example',
  '/\t/zlo.example',
  'https://zlo.example',
  'javascript:alert(1)',
])('replaces %s with the home page', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test('encodes non-ASCII letters, which a header cannot hold', () => {
  expect(safeReturnPath('/pretraga?q=čaj')).toBe('/pretraga?q=%C4%8Daj')
})
