import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { nearbyBuilds } from './nearby-routes.ts'

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
const routes = Object.fromEntries(given.map((route) => [route.id, route]))
const build = { routes, assets: { version: '1', routes } } as unknown as ServerBuild
const nearby = nearbyBuilds(build)

function treeOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path = '', index } = route!
      return index ? { id, index } : { id, path, children: treeOf(build, id) }
    })
}

const matched = (of: ServerBuild, path: string) => matchRoutes(treeOf(of), path)?.map(({ route }) => route.id)

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
    expect(matched(nearby(path), above)).toEqual(matched(build, above))
  }
})

test('drops the routes that start otherwise, from the manifest too', () => {
  const { routes: left, assets } = nearby('/artikal/5')
  const ids = ['root', 'frame', 'home', 'listing', 'photos', 'landing', 'missing']
  expect([Object.keys(left), Object.keys(assets.routes)]).toEqual([ids, ids])
})

test('finds the same part for all paths with the same first segment', () => {
  expect(nearby('/artikal/5')).toBe(nearby('/artikal/6/golf'))
})
