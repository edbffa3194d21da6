import { expect, test } from 'vitest'
import { matchedRoutes } from './matched-routes.ts'

const manifest = {
  version: 'a1',
  routes: { root: { id: 'root' }, home: { id: 'home' }, search: { id: 'search' } },
}

test('keeps the given routes, and the same object for the same ones', () => {
  const part = matchedRoutes(manifest, ['root', 'search'])
  expect(part).toEqual({ version: 'a1', routes: { root: { id: 'root' }, search: { id: 'search' } } })
  expect(matchedRoutes(manifest, ['root', 'search'])).toBe(part)
  expect(Object.keys(matchedRoutes(manifest, ['root', 'home']).routes)).toEqual(['root', 'home'])
  expect(matchedRoutes({ ...manifest, version: 'a2' }, ['root', 'search']).version).toBe('a2')
})
