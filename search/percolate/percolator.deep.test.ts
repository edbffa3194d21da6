import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '#search/document.ts'
import type { SearchQuery } from '#search/engine.ts'
import { MemoryIndex } from '#search/memory/index.ts'
import { anyStep, synonyms } from '#search/testing/arbitraries.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { standingQuery } from './conditions.ts'
import { Percolator } from './percolator.ts'
import { TokenFrequencies } from './token-frequencies.ts'

/** Number of queries tried against documents; `ORACLE_CASES=10000 vitest run search/percolate` tries many. */
const cases = Number(process.env['ORACLE_CASES'] ?? 2_000)
const millisecondsPerCase = 50 // far more than needed

const pieces =
  'golf 7 golf7 vii auto-kuća auto kuća autokuća s23+ s23 plus 1.9tdi 1,9 tdi i-phone iphone 13 c 220 c220 stan u Sarajevu šator šatori mobitel kola c++ 4x4 12.500'.split(
    ' ',
  )
const anyTitle = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(' '))
const anyTyped = fc
  .array(
    fc
      .tuple(fc.constantFrom('', '', '', '-'), fc.constantFrom('', '', '"'), anyTitle)
      .map(([minus, quote, words]) => `${minus}${quote}${words.split(' ').slice(0, 2).join(' ')}${quote}`),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '))

/** Compares the percolator with the engine, document by document. */
function compare(documents: readonly SearchDocument[], asked: readonly SearchQuery[], isLearnt: boolean) {
  const frequencies = new TokenFrequencies()
  if (isLearnt) for (const document of documents) frequencies.add(document)
  const percolator = new Percolator({ synonyms, frequencies })
  asked.forEach((one, id) => percolator.add(id, standingQuery(one)))
  for (const document of documents) {
    const index = new MemoryIndex()
    index.setSynonyms(synonyms)
    index.apply({ upserts: [document], deletes: [] })
    const met = asked.flatMap((one, id) =>
      index.search({ ...one, offset: 0, limit: 1 }).total > 0 ? [id] : [],
    )
    expect(percolator.match(document).toSorted((a, b) => a - b)).toEqual(met)
  }
}

test(
  'finds exactly the queries that would find the document',
  () => {
    let tried = 0
    while (tried < cases) {
      fc.assert(
        fc.property(fc.array(anyStep, { minLength: 1, maxLength: 3 }), fc.boolean(), (steps, isLearnt) => {
          const asked = steps.flatMap((step) => step.asked)
          tried += asked.length
          compare(
            steps.flatMap(({ changes }) => changes.upserts.slice(0, 6)),
            asked,
            isLearnt,
          )
        }),
        { numRuns: 20 },
      )
    }
  },
  60_000 + cases * millisecondsPerCase,
)

test(
  'reads words, phrases and exclusions like the engine',
  () => {
    fc.assert(
      fc.property(
        fc.array(anyTitle, { minLength: 1, maxLength: 6 }),
        fc.array(anyTyped, { minLength: 1, maxLength: 10 }),
        (titles, typed) =>
          compare(
            titles.map((title, id) => makeDocument({ id, title, words: ['Automobili'] })),
            typed.map((text) => query({ text })),
            false,
          ),
      ),
      { numRuns: Math.ceil(cases / 10) },
    )
  },
  60_000 + cases * millisecondsPerCase,
)

test('reads joined, divided and excluded words like the engine', () => {
  const titles = [
    'Golf 7 GTI',
    'Golf7',
    'Auto-kuća',
    'Auto kuća',
    'Autokuća',
    'S23+',
    'S23',
    'Škoda, 7 vrata',
  ]
  const typed = [
    'golf7',
    '-golf7',
    'gti -golf7',
    '"golf7"',
    '-"golf 7"',
    '"7 gti"',
    'autokuća',
    '"auto kuća"',
  ]
  const others = [
    '-auto-kuća',
    's23',
    '"s23"',
    '"s23+"',
    '-s23+',
    'kola',
    '-kola',
    '""',
    '-',
    '"škoda" -golf',
  ]
  compare(
    titles.map((title, id) => makeDocument({ id, title, words: ['Automobili'] })),
    [...typed, ...others].map((text) => query({ text })),
    false,
  )
})

test('keeps the meaning of an id, and reports a query once however often its words occur', () => {
  const percolator = new Percolator({ synonyms })
  percolator.add(5, { text: 'mobitel' })
  percolator.add(5, { text: 'bicikl' })
  const document = makeDocument({ id: 1, title: 'Mobitel iPhone, mobitel u kutiji' })
  expect([percolator.match(document), percolator.match(document)]).toEqual([[5], [5]])
  expect(percolator.match(makeDocument({ id: 2, title: 'Bicikl' }))).toEqual([])
  expect(percolator.size).toBe(1)
})

test('covers large, small and impossible parts of the map', () => {
  const percolator = new Percolator()
  const place = { lat: 43.8563, lon: 18.4131 }
  const boxes = [
    { south: 43.8, west: 18.3, north: 43.9, east: 18.5 },
    { south: 42, west: 15, north: 46, east: 20 },
    { south: -90, west: -180, north: 90, east: 180 },
    { south: -90, west: 170, north: 90, east: 100 },
    { south: 43.8563, west: 18.4131, north: 43.8563, east: 18.4131 },
    { south: 44, west: 18, north: 43, east: 19 },
    { south: -90, west: 100, north: 90, east: -170 },
  ]
  boxes.forEach((box, id) => percolator.add(id, { box }))
  expect(percolator.match(makeDocument({ id: 1, ...place })).toSorted()).toEqual([0, 1, 2, 3, 4])
  expect(percolator.match(makeDocument({ id: 1 }))).toEqual([])
})
