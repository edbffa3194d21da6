import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/', '/pretraga?q=golf+7', '/artikal/5/%C4%8D#opis'])('%s is kept', (path) => {
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
])('%s leads home', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test('letters outside ASCII are encoded, since a header could not hold them', () => {
  expect(safeReturnPath('/pretraga?q=čaj')).toBe('/pretraga?q=%C4%8Daj')
})
