import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 250, [1, 2, null, 250]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [100, 250, [1, null, 99, 100, 101, null, 250]],
  [250, 250, [1, null, 249, 250]],
])('page %d of %d', (page, lastPage, shown) => {
  expect(pageWindow(page, lastPage)).toEqual(shown)
})
