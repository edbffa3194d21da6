import { expect, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { fixedSegmentsOf, makePaths, makePublicPaths } from './paths.ts'

const paths = makePaths(defaultBrand)

test('fills the pattern of a path and omits parameters without a value', () => {
  expect(paths.listing.pattern).toBe('/artikal/:id/:slug?')
  expect(paths.listing(7, 'Golf 7')).toBe('/artikal/7/golf-7')
  expect(paths.listing(7, '…')).toBe('/artikal/7/oglas')
  expect(paths.listing(7, '')).toBe('/artikal/7')
  expect(paths.share(7)).toBe('/r/7')
})

test('puts values that the pattern does not name into the query', () => {
  expect(paths.listingPhotos(7, 'dodano')).toBe('/artikal/fotografije/default/7?gotovo=dodano')
  expect(paths.profile({ username: 'amra', type: 'shop' }, 'aktivni', { page: 2 })).toBe(
    '/shops/amra/aktivni?page=2',
  )
})

test('knows the first segments of all pages from the paths that every page loads', () => {
  const all = Object.values(paths).flatMap((path) =>
    'pattern' in path ? path.pattern.split('/')[1] || [] : [],
  )
  expect(fixedSegmentsOf(makePublicPaths(defaultBrand))).toEqual(new Set(all))
})
