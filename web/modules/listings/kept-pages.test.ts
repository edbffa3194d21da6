import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings/read.ts'
import { keptListingPage } from './kept-pages.ts'

const additional = { description: '', signature: null }
const base = {
  id: 1,
  title: 'Stari sto',
  price: 100,
  views: 7,
  saved: false,
  status: 'active',
  cities: [],
  attributes: [],
  categories_all: [],
  user: { settings: { privacy: {} } },
  additional,
} as unknown as Listing

test('shows the same of a listing until one of its members changes', () => {
  const page = keptListingPage({ ...base })
  expect(keptListingPage({ ...base, views: 8, saved: true })).toBe(page)
  expect(keptListingPage({ ...base, price: 90, title: 'Novi sto' })).toMatchObject({ title: 'Novi sto' })
  const { additional: _additional, ...less } = base
  const changed = { ...less, additional: { ...additional, description: 'Od oraha.' } } as Listing
  expect(keptListingPage(changed)).toMatchObject({ title: 'Stari sto', description: 'Od oraha.' })
})

test('reads what owners see anew each time', () => {
  const own = { ...base, id: 2, own: { actions: [], missing: {} } } as unknown as Listing
  expect(keptListingPage(own)).not.toBe(keptListingPage(own))
})
