import { expect, test } from 'vitest'
import { readHomeQuery } from './query.ts'

test.each([
  ['', undefined, 1],
  ['?category_id=18&page=2', 18, 2],
  ['?category_id=abc&page=0', undefined, 1],
  ['?category_id=-1&page=1e3', undefined, 1],
  ['?page=99999', undefined, 100],
  ['?category_id=99999999999999999999&page=999999', undefined, 1],
])('reads "%s" as category %s and page %d', (search, categoryId, page) => {
  expect(readHomeQuery(search)).toEqual({ categoryId, page })
})
