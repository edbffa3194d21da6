import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarity } from '#contract/text/similarity.ts'
import { slugify } from '#contract/text/slug.ts'
import { isLikeTitle } from './titles.ts'

/** The rule itself, without its early exits. */
function isLike(a: string, b: string) {
  const [one, other] = [slugify(a), slugify(b)]
  const [words, others] = [new Set(one.split('-')), new Set(other.split('-'))]
  const shared = [...words].filter((word) => others.has(word)).length
  return (2 * shared) / (words.size + others.size) >= 0.75 || similarity(one, other) >= 0.75
}

const title = fc
  .array(fc.constantFrom('golf', 'Golf', 'golff', '7', '2.0', 'TDI', 'felge', 'žute', '16', 'gumee'), {
    maxLength: 7,
  })
  .map((words) => words.join(' '))

test('decides on every pair of titles like the plain rule', () => {
  fc.assert(
    fc.property(title, title, (a, b) => {
      expect(isLikeTitle(a, b), `${a} | ${b}`).toBe(isLike(a, b))
    }),
    { numRuns: 2_000 },
  )
})
