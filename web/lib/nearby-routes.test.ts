import { type EntryContext, matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { nearbyRoutes } from './nearby-routes.ts'

type Manifest = EntryContext['manifest']

const given = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'listing', parentId: 'frame', path: 'artikal/:id/:slug?' },
  { id: 'photos', parentId: 'frame', path: 'artikal/fotografije/default/:id?' },
  { id: 'search', parentId: 'frame', path: 'pretraga' },
  { id: 'settings', parentId: 'root', path: 'moj/postavke' },
  { id: 'address', parentId: 'settings', path: 'adresa' },
  { id: 'landing', parentId: 'frame', path: ':category/:town?' },
  { id: 'missing', parentId: 'frame', path: '*' },
]
const manifest = {
  version: '1',
  routes: Object.fromEntries(given.map((route) => [route.id, route])),
} as unknown as Manifest

function treeOf({ routes }: Manifest, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path = '', index } = route!
      return index ? { id, index } : { id, path, children: treeOf({ routes } as Manifest, id) }
    })
}

const matched = (of: Manifest, path: string) => matchRoutes(treeOf(of), path)?.map(({ route }) => route.id)

test.each([
  '/',
  '/artikal/5/golf-7',
  '/ARTIKAL/5',
  '/%61rtikal/fotografije/default/5',
  '/pretraga',
  '/moj/postavke/adresa',
  '/stanovi/sarajevo',
  '/a/b/c/d',
  '//artikal/5',
])('%s and the paths above it match as among all routes', (path) => {
  const steps = path.split('/')
  for (let length = steps.length; length > 0; length--) {
    const above = steps.slice(0, length).join('/') || '/'
    expect(matched(nearbyRoutes(manifest, path), above)).toEqual(matched(manifest, above))
  }
})

test('drops the routes that start otherwise', () => {
  const ids = Object.keys(nearbyRoutes(manifest, '/artikal/5').routes)
  expect(ids).toEqual(['root', 'frame', 'home', 'listing', 'photos', 'landing', 'missing'])
})
