import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSearchProgram } from '#scripts/deep-services.ts'
import type { SearchDocument } from '#search/document.ts'
import { SearchTimeout } from '#search/engine.ts'
import { anyStep, applyNaively, everyId, synonyms } from '#search/testing/arbitraries.ts'
import { testFilters } from '#search/testing/conformance-filters.ts'
import { testTexts } from '#search/testing/conformance.ts'
import { inOneOrder, makeDocument, naiveSearch } from '#search/testing/documents.ts'
import { engineWith } from '#search/testing/engines-under-test.ts'
import { openSearchEngine } from '#search/testing/opensearch-under-test.ts'
import { openOpenSearch } from '#tests/support/doubles/opensearch-server.ts'

/** Corpus and query pairs beyond those of the conformance tests; `ORACLE_CASES=10000` tries many. */
const cases = Number(process.env['ORACLE_CASES'] ?? 500)
const millisecondsPerCase = 200 // far more than needed

describe.skipIf(!openSearchProgram())('OpenSearch', () => {
  let server: NonNullable<Awaited<ReturnType<typeof openOpenSearch>>>
  beforeAll(async () => void (server = (await openOpenSearch())!), 180_000)
  afterAll(() => server[Symbol.asyncDispose]())

  // A few cases of each: each asks over HTTP, and many more follow.
  testTexts('OpenSearch', () => openSearchEngine(server.url), 30)
  testFilters('OpenSearch', () => openSearchEngine(server.url), 30)

  test(
    'agrees with a plain filter in many more cases',
    async () => {
      await using at = await engineWith(() => openSearchEngine(server.url), [])
      await at.engine.setSynonyms(synonyms)
      let asked = 0
      while (asked < cases) {
        await fc.assert(
          fc.asyncProperty(anyStep, async (step) => {
            await at.engine.apply({ upserts: [], deletes: everyId })
            await at.engine.apply(step.changes)
            const documents = new Map<number, SearchDocument>()
            applyNaively(documents, step.changes)
            for (const one of step.asked) {
              asked++
              const found = await at.engine.search(one)
              expect(inOneOrder(found)).toEqual(inOneOrder(naiveSearch(documents.values(), one, synonyms)))
            }
          }),
          { numRuns: 25 },
        )
      }
    },
    120_000 + cases * millisecondsPerCase,
  )

  test('completes and corrects what is typed, and offers nothing that finds nothing', async () => {
    const titles = ['Škoda Octavia', 'Golf 7 karavan', 'Golf 7 GTI', 'Golf 5', 'Passat karavan']
    const documents = Array.from({ length: 40 }, (_, n) =>
      makeDocument({ id: n + 1, title: titles[n % titles.length]!, words: ['Automobili'] }),
    )
    await using at = await engineWith(
      () => openSearchEngine(server.url),
      [...documents, ...[41, 42, 43, 44].map((id) => makeDocument({ id, title: 'Volkswagen buba' }))],
    )
    const suggest = (text: string) => at.engine.suggest({ text, limit: 6 })

    expect((await suggest('gol')).completions).toEqual(expect.arrayContaining(['golf', 'golf 7', 'golf 5']))
    expect((await suggest('škod')).completions).toEqual(['škoda', 'škoda octavia'])
    expect((await suggest('golf 7 ')).completions.toSorted()).toEqual(['golf 7 gti', 'golf 7 karavan'])
    expect((await suggest('passat g')).completions).toEqual([])
    expect((await suggest('glof')).corrections).toEqual(['golf'])
    expect((await suggest('folksvagen')).corrections).toEqual(['volkswagen'])
    expect((await suggest('golf karvan')).corrections).toEqual(['golf karavan'])
    expect(await suggest('xyzq')).toEqual({ completions: [], corrections: [] })
    for (const text of ['gol', 'pas', 'skoda '])
      for (const completion of (await suggest(text)).completions)
        expect(await at.ids({ text: completion }), completion).not.toEqual([])
  })

  test('keeps the later of two states, whichever is written first', async () => {
    await using at = await engineWith(() => openSearchEngine(server.url), [])
    const [early, late] = [{ version: 100 }, { version: 200 }]
    await at.engine.apply({ upserts: [makeDocument({ id: 1, title: 'Novo' })], deletes: [2], ...late })
    const upserts = [makeDocument({ id: 1, title: 'Staro' }), makeDocument({ id: 2, title: 'Staro' })]
    await at.engine.apply({ upserts, deletes: [], ...early })
    expect(await at.ids({ text: 'novo' })).toEqual([1])
    expect(await at.ids({ text: 'staro' })).toEqual([])
    await at.engine.apply({ upserts: [], deletes: [1], ...early })
    expect(await at.ids({})).toEqual([1])
  })

  test('answers in time when the cluster is silent or away, and works again when it is back', async () => {
    await using at = await engineWith(
      () => openSearchEngine(server.url, { timeoutMs: 500 }),
      [makeDocument({ id: 1 })],
    )
    await expect.poll(() => at.ids({}).catch(() => null), { timeout: 20_000 }).toEqual([1])
    const elapsed = async () => {
      const started = performance.now()
      await expect(at.ids({})).rejects.toThrow(SearchTimeout)
      return performance.now() - started
    }
    process.kill(server.pid(), 'SIGSTOP')
    expect(await elapsed()).toBeLessThan(2_000)
    // After a few failures nobody waits any more.
    for (let count = 0; count < 5; count++) await elapsed()
    await expect(at.ids({})).rejects.toThrow('OpenSearch was away a moment ago')
    process.kill(server.pid(), 'SIGCONT')
    await expect.poll(() => at.ids({}).catch(() => null), { timeout: 20_000 }).toEqual([1])
    await server.stop()
    expect(await elapsed()).toBeLessThan(2_000)
    await server.start()
    // A busy machine takes long to start a JVM.
    await expect.poll(() => at.ids({}).catch(() => null), { timeout: 90_000 }).toEqual([1])
  }, 180_000)
})
