import { expect, test } from 'vitest'
import { changedSearch, readSearch, searchPath, withoutFilters } from './query.ts'

test('a search is read in both spellings, and what is empty or unknown is left out', () => {
  expect(readSearch('?q=c%2B%2B+knjiga&price_from=&canton=9&foo=1')).toEqual({ q: 'c++ knjiga', canton: '9' })
})

test('the same search has one address, whatever the order', () => {
  expect(searchPath({ sort_by: 'date', q: 'golf 7', category_id: '18' })).toBe(
    '/pretraga?q=golf+7&category_id=18&sort_by=date',
  )
})

test('a change goes back to the first page', () => {
  expect(changedSearch({ q: 'golf', page: '7' }, { state: 'used' })).toBe('/pretraga?q=golf&state=used')
  expect(changedSearch({ q: 'golf', page: '7' }, { page: '8' })).toBe('/pretraga?q=golf&page=8')
})

test('taking the filters away keeps the word and its order', () => {
  expect(withoutFilters({ q: 'golf', canton: '9', sort_by: 'price', sort_order: 'asc' })).toBe(
    '/pretraga?q=golf&sort_by=price&sort_order=asc',
  )
})
