import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickCategory } from './pick.ts'
import { similarity } from '#contract/text/similarity.ts'

const cars = { id: 18, name: 'Automobili', parent_name: 'Vozila' }
const phones = { id: 31, name: 'Mobiteli', parent_name: 'Mobilni uređaji' }

test.each([
  ['golf automobili', cars, { q: 'golf', category_id: 18 }],
  ['golf automobil', cars, { q: 'golf', category_id: 18 }],
  ['vozila golf 7', cars, { q: 'golf 7', category_id: 18 }],
  ['Automobili', cars, { category_id: 18 }],
  ['AUTOMOBILI ', cars, { category_id: 18 }],
  ['automobili vozila', cars, { category_id: 18 }],
  ['auto golf', cars, { q: 'auto golf', category_id: 18 }],
  ['golf -automobili', cars, { q: 'golf -automobili', category_id: 18 }],
  ['"golf automobili"', cars, { q: '"golf automobili"', category_id: 18 }],
  ['mobilni uredjaji samsung', phones, { q: 'samsung', category_id: 31 }],
  ['c++', cars, { q: 'c++', category_id: 18 }],
  ['', cars, { category_id: 18 }],
])('%s', (term, category, search) => {
  expect(pickCategory(term, category)).toEqual(search)
})

test.each([
  ['mobitel', 'mobiteli', 7 / 8],
  ['stan', 'stanovi', 4 / 7],
  ['', '', 1],
  ['a', '', 0],
])('%s and %s', (a, b, expected) => {
  expect(similarity(a, b)).toBeCloseTo(expected)
})

const word = fc.string({ unit: fc.constantFrom(...'abčšž1'), minLength: 1, maxLength: 6 })
const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))

describe('any typed text', () => {
  test('only drops words, keeps their order, and drops only those that resemble the names', () => {
    fc.assert(
      fc.property(phrase, phrase, phrase, (term, name, parent_name) => {
        const { q = '', category_id } = pickCategory(term, { id: 7, name, parent_name })
        expect(category_id).toBe(7)
        const kept = q.split(' ').filter(Boolean)
        let at = 0
        for (const typed of term.split(' ').filter(Boolean)) if (typed === kept[at]) at++
        expect(at).toBe(kept.length)
        // Picking is idempotent.
        expect(pickCategory(q, { id: 7, name, parent_name }).q ?? '').toBe(q)
      }),
    )
  })

  test('measures similarity symmetrically, between 0 and 1, and 1 only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a))
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
        expect(similarity(a, b) === 1).toBe(a === b)
      }),
    )
  })
})
