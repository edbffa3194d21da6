import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDocument } from '#search/testing/documents.ts'
import { MemoryIndex } from '#search/memory/index.ts'

test('offers only words that find something, whatever is added and removed', () => {
  const word = fc.constantFrom(
    'golf',
    'golv',
    'škoda',
    'skoda',
    'stan',
    'na',
    'prodaju',
    'gol',
    '1.9',
    '2008',
    'i-phone',
  )
  const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const change = fc.record({ id: fc.integer({ min: 1, max: 6 }), title: fc.option(title, { nil: null }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), fc.array(title, { maxLength: 4 }), (changes, texts) => {
      const index = new MemoryIndex()
      for (const { id, title: written } of changes) {
        if (written === null) index.apply({ upserts: [], deletes: [id] })
        else index.apply({ upserts: [makeDocument({ id, title: written })], deletes: [] })
      }
      for (const text of [...texts, 'go', 'sko', 'stan ']) {
        const { completions, corrections } = index.suggest({ text, limit: 5 })
        expect(completions.length).toBeLessThanOrEqual(5)
        for (const offered of [...completions, ...corrections]) {
          const { total } = index.search({ text: offered, sort: 'newest', limit: 1, offset: 0 })
          expect(total, offered).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 300 },
  )
})
