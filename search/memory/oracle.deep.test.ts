import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyStep, applyNaively, everyId, synonyms } from '#search/testing/arbitraries.ts'
import type { SearchDocument } from '#search/document.ts'
import { inOneOrder, naiveSearch } from '#search/testing/documents.ts'
import { MemoryIndex } from './index.ts'

/** Number of corpus and query pairs; `ORACLE_CASES=10000 vitest run search/memory/oracle` tries many. */
const cases = Number(process.env['ORACLE_CASES'] ?? 2_000)
const millisecondsPerCase = 50 // far more than needed

test(
  'agrees with a plain filter, with changes and compaction steps in between',
  () => {
    const index = new MemoryIndex()
    index.setSynonyms(synonyms)
    let asked = 0
    while (asked < cases) {
      fc.assert(
        fc.property(fc.array(fc.tuple(anyStep, fc.boolean()), { minLength: 1, maxLength: 4 }), (steps) => {
          // One index for all cases, so that it grows, dies and is cleaned up as in a long life.
          index.apply({ upserts: [], deletes: everyId })
          const documents = new Map<number, SearchDocument>()
          for (const [step, isCompacting] of steps) {
            index.apply(step.changes)
            applyNaively(documents, step.changes)
            // A negative time forces the smallest step.
            if (isCompacting) index.compact(-1)
            for (const one of step.asked) {
              asked++
              expect(inOneOrder(index.search(one))).toEqual(
                inOneOrder(naiveSearch(documents.values(), one, synonyms)),
              )
            }
          }
        }),
        { numRuns: 25 },
      )
    }
  },
  60_000 + cases * millisecondsPerCase,
)
