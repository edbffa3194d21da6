import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from './document.ts'
import { type SearchChanges, type SearchEngine, type SearchQuery, sorts } from './engine.ts'
import { memoryEngine } from './memory/engine.ts'
import { makeDocument, naiveSearch, query, rankOf } from './testing.ts'

// Every engine behind the port is listed here and has to pass all of this file.
const engines: Record<string, () => SearchEngine> = { memory: memoryEngine }

/** An engine with the given documents, closed when the test ends. */
async function engineWith(make: () => SearchEngine, documents: SearchDocument[]) {
  const engine = make()
  await engine.apply({ upserts: documents, deletes: [] })
  return {
    engine,
    ids: async (asked: Partial<SearchQuery>) => (await engine.search(query(asked))).ids,
    [Symbol.asyncDispose]: () => engine.close(),
  }
}

const byId = <T extends { id: number }>(items: T[]) => items.toSorted((a, b) => a.id - b.id)

const titles = [
  'Golf 7',
  'golf karavan',
  'Golfovi na prodaju',
  'Stan Novi Grad',
  'i-phone 13',
  '1.9TDI golf',
  'C++',
]
const words = ['Sarajevo', 'Škoda', 'Golf', 'stanovi', 'novo', 'Automobili']
const texts = [
  'golf',
  'golf 7',
  'golf -karavan',
  'stanova',
  'iphone',
  '1,9 tdi',
  'c++',
  'skoda golf',
  '-golf',
  '-golf -stan -c++',
  'stan u sarajevu',
  'za',
  '!!!',
  '-!',
  'sarajevu',
  'xyz',
  '"golf 7"',
  '"7 golf" -stan',
  '-"golf karavan"',
  '"novi grad" sarajevo',
  '"iphone" "13"',
  'golf "7',
  'mobitel',
  'auto karavan 7',
  'kola',
  '',
]
const synonyms = [
  { from: ['mobitel', 'iphone'], to: ['mobitel', 'iphone'] },
  { from: ['kola'], to: ['golf 7', 'automobil'] },
  { from: ['auto karavan'], to: ['golf karavan', 'škoda'] },
]
// The parent of a category never changes, so the path follows from the category.
const categoryPaths = new Map([
  [18, [1, 18]],
  [19, [1, 19]],
  [23, [2, 23]],
  [2, [2]],
])
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const everyId = Array.from({ length: 40 }, (_, n) => n + 1)
const small = fc.integer({ min: 0, max: 5 })

const anyDocument = fc
  .record({
    id: oneOf(...everyId),
    title: fc.array(oneOf(...titles), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
    words: fc.array(oneOf(...words), { maxLength: 3 }),
    categoryId: oneOf(...categoryPaths.keys()),
    cityId: oneOf(null, 1, 2, 3),
    cantonId: oneOf(null, 1, 2),
    sellerId: oneOf(1, 2, 3),
    condition: oneOf(null, 'new' as const, 'used' as const),
    priceFening: fc.option(small.map((price) => price * 100)),
    refreshedAt: small.map((minute) => 1_700_000_000_000 + minute * 60_000),
    createdAt: small.map((minute) => 1_600_000_000_000 + minute * 60_000),
  })
  .map((given) => makeDocument({ ...given, categoryPath: categoryPaths.get(given.categoryId)! }))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })
const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: maybe(oneOf(...texts)),
  categoryId: maybe(oneOf(1, 2, 18, 23, 99)),
  cityIds: maybe(fc.uniqueArray(oneOf(1, 2, 3, 9), { minLength: 1 })),
  cantonId: maybe(oneOf(1, 2, 9)),
  sellerId: maybe(oneOf(1, 2, 9)),
  priceFrom: maybe(small.map((price) => price * 100)),
  priceTo: maybe(small.map((price) => price * 100)),
  condition: maybe(oneOf('new' as const, 'used' as const)),
  hasPrice: maybe(oneOf(true as const)),
  sort: oneOf(...sorts),
  limit: fc.integer({ min: 0, max: 12 }),
  offset: fc.integer({ min: 0, max: 8 }),
})
const anyStep = fc.record({
  changes: fc.record({
    upserts: fc.array(anyDocument, { maxLength: 12 }),
    deletes: fc.array(oneOf(...everyId), { maxLength: 6 }),
  }),
  asked: fc.array(anyQuery, { minLength: 1, maxLength: 8 }),
})

function applyNaively(documents: Map<number, SearchDocument>, { upserts, deletes }: SearchChanges) {
  for (const id of deletes) documents.delete(id)
  for (const document of upserts) documents.set(document.id, document)
}

for (const [name, make] of Object.entries(engines)) {
  test(`${name}: answers as a plain filter does, with changes in between`, async () => {
    await using at = await engineWith(make, [])
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 4 }), async (steps) => {
        await at.engine.setSynonyms(synonyms)
        await at.engine.apply({ upserts: [], deletes: everyId })
        const documents = new Map<number, SearchDocument>()
        for (const { changes, asked } of steps) {
          await at.engine.apply(changes)
          applyNaively(documents, changes)
          for (const one of asked) {
            const found = await at.engine.search(one)
            const expected = naiveSearch(documents.values(), one, synonyms)
            expect({ ...found, categories: byId(found.categories) }).toEqual({
              ...expected,
              categories: byId(expected.categories),
            })
          }
        }
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  test(`${name}: ranks words as written in the title first, then anywhere, then forms of them`, async () => {
    const documents = [
      makeDocument({ id: 1, title: 'Golf 7 karavan' }),
      makeDocument({ id: 2, title: 'Dijelovi', words: ['golf', '7'] }),
      makeDocument({ id: 3, title: 'Golfovi 7' }),
      makeDocument({ id: 4, title: 'Dijelovi', words: ['golfovi', '7'] }),
      makeDocument({ id: 5, title: 'Passat 7' }),
      makeDocument({ id: 6, title: 'Golf 7' }),
    ]
    await using at = await engineWith(make, documents)

    expect(await at.ids({ text: 'golf 7', sort: 'relevance' })).toEqual([6, 1, 2, 3, 4])
    expect(documents.map((document) => rankOf(document, 'golf 7'))).toEqual([3, 2, 1, 0, -1, 3])
  })

  test(`${name}: finds synonyms as soon as they are set, after what holds the words themselves`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Perilica Bosch' }),
      makeDocument({ id: 2, title: 'Mašine za veš, rabljene' }),
      makeDocument({ id: 3, title: 'Veš mašina Beko' }),
      makeDocument({ id: 4, title: 'Mašina za sudove' }),
    ])
    const ids = (text: string) => at.ids({ text, sort: 'relevance' })
    expect(await ids('veš mašina')).toEqual([3, 2])

    const wordings = ['veš mašina', 'perilica']
    await at.engine.setSynonyms([{ from: wordings, to: wordings }])
    expect(await ids('veš mašina')).toEqual([3, 2, 1])
    expect(await ids('perilice')).toEqual([1, 3, 2])
    expect(await ids('perilica')).toEqual([1, 3, 2])
    expect(await ids('perilica -bosch')).toEqual([3, 2])
    expect(await ids('"veš mašina"')).toEqual([3])

    await at.engine.setSynonyms([{ from: ['perilica'], to: ['veš mašina'] }])
    expect(await ids('perilica')).toEqual([1, 3, 2])
    expect(await ids('veš mašina')).toEqual([3, 2])
  })

  test(`${name}: a phrase stands in the title as written, also after the title changed`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Golf 7 karavan' }),
      makeDocument({ id: 2, title: '7 golfova', words: ['golf 7'] }),
      makeDocument({ id: 3, title: 'Golf karavan 7' }),
      makeDocument({ id: 4, title: 'Prodajem golf7, GTI' }),
      makeDocument({ id: 5, title: 'Golf 75' }),
    ])
    expect(await at.ids({ text: '"golf 7"' })).toEqual([4, 1])
    expect(await at.ids({ text: 'golf -"golf 7"' })).toEqual([5, 3, 2])
    expect(await at.ids({ text: '„ГОЛФ 7” karavan' })).toEqual([1])
    expect(await at.ids({ text: '"golf" "karavan 7"' })).toEqual([3])
    expect(await at.ids({ text: '"golf 7' })).toEqual([4, 3, 2, 1])

    const upserts = [
      makeDocument({ id: 1, title: 'Golf' }),
      makeDocument({ id: 3, title: `Golf 7 ${'i još nešto '.repeat(5)}` }),
    ]
    await at.engine.apply({ upserts, deletes: [4] })
    expect(await at.ids({ text: '"golf 7"' })).toEqual([3])
  })

  test(`${name}: pages by relevance without a listing lost or doubled`, async () => {
    const forms = ['Stan', 'Stanovi', 'Prodaja stana', 'Stan stan']
    const documents = Array.from({ length: 50 }, (_, n) =>
      makeDocument({ id: n + 1, title: forms[n % 4]!, words: n % 3 ? [] : ['stan'], refreshedAt: n % 7 }),
    )
    await using at = await engineWith(make, documents)

    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, page) =>
        at.ids({ text: 'stan', sort: 'relevance', limit: 6, offset: page * 6 }),
      ),
    )

    const whole = await at.ids({ text: 'stan', sort: 'relevance', limit: 1000 })
    expect(pages.flat()).toEqual(whole)
    expect(new Set(whole).size).toBe(50)
  })

  test(`${name}: puts listings without a price last, cheapest and dearest first alike`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, priceFening: null }),
      makeDocument({ id: 2, priceFening: 500 }),
      makeDocument({ id: 3, priceFening: 0 }),
      makeDocument({ id: 4, priceFening: 9_999_999_900 }),
      makeDocument({ id: 5, priceFening: 500 }),
    ])

    expect(await at.ids({ sort: 'cheapest' })).toEqual([3, 5, 2, 4, 1])
    expect(await at.ids({ sort: 'dearest' })).toEqual([4, 5, 2, 3, 1])
    expect(await at.ids({ sort: 'cheapest', priceFrom: 0 })).toEqual([3, 5, 2, 4])
    expect(await at.ids({ hasPrice: true, sort: 'dearest' })).toEqual([4, 5, 2, 3])
  })

  test(`${name}: sorts by refreshing and by making, either way`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, refreshedAt: 30, createdAt: 10 }),
      makeDocument({ id: 2, refreshedAt: 20, createdAt: 20 }),
      makeDocument({ id: 3, refreshedAt: 40, createdAt: 5 }),
    ])

    expect(await at.ids({ sort: 'newest' })).toEqual([3, 1, 2])
    expect(await at.ids({ sort: 'oldest' })).toEqual([2, 1, 3])
    expect(await at.ids({ sort: 'created-newest' })).toEqual([2, 1, 3])
    expect(await at.ids({ sort: 'created-oldest' })).toEqual([3, 1, 2])
  })

  test(`${name}: text without a word matches nothing, text of exclusions everything else`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Golf' }),
      makeDocument({ id: 2, title: 'Stan' }),
      makeDocument({ id: 3, title: 'Sat' }),
    ])

    expect(await at.engine.search(query({ text: '!!!' }))).toEqual({ ids: [], total: 0, categories: [] })
    expect(await at.ids({ text: '- -! ?' })).toEqual([])
    expect(await at.ids({ text: '   ' })).toEqual([3, 2, 1])
    expect(await at.ids({ text: '-golf -sat' })).toEqual([2])
    expect(await at.ids({ text: '-xyz' })).toEqual([3, 2, 1])
  })

  test(`${name}: puts the word that was meant before those that share its stem`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Plac 500 m2' }),
      makeDocument({ id: 2, title: 'Radnik, plaća po dogovoru' }),
      makeDocument({ id: 3, title: 'Koze i jarići' }),
      makeDocument({ id: 4, title: 'Koža za sjedišta' }),
    ])

    expect(await at.ids({ text: 'plac', sort: 'relevance' })).toEqual([1])
    expect(await at.ids({ text: 'plaća', sort: 'relevance' })).toEqual([2])
    expect(await at.ids({ text: 'koža', sort: 'relevance' })).toEqual([4, 3])
    expect(await at.ids({ text: 'koze', sort: 'relevance' })).toEqual([3, 4])
  })

  test(`${name}: refuses pages beyond the 10,000th result`, async () => {
    await using at = await engineWith(make, [makeDocument({ id: 1 })])

    expect(await at.ids({ offset: 9_960, limit: 40 })).toEqual([])
    await expect(at.engine.search(query({ offset: 9_961, limit: 40 }))).rejects.toThrow(RangeError)
    await expect(at.engine.search(query({ offset: -1 }))).rejects.toThrow(RangeError)
  })

  test(`${name}: counts per category as if none were chosen`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Golf', categoryId: 18, categoryPath: [1, 18] }),
      makeDocument({ id: 2, title: 'Golf', categoryId: 18, categoryPath: [1, 18] }),
      makeDocument({ id: 3, title: 'Golf igra', categoryId: 50, categoryPath: [40, 50] }),
      makeDocument({ id: 4, title: 'Stan', categoryId: 23, categoryPath: [2, 23] }),
    ])

    const found = await at.engine.search(query({ text: 'golf', categoryId: 1 }))

    expect(found).toEqual({ ids: [2, 1], total: 2, categories: expect.any(Array) })
    expect(byId(found.categories)).toEqual([
      { id: 18, count: 2 },
      { id: 50, count: 1 },
    ])
  })

  test(`${name}: repeats and replacements leave one document behind`, async () => {
    await using at = await engineWith(make, [makeDocument({ id: 7, title: 'Stari naslov' })])
    const changes = { upserts: [makeDocument({ id: 7, title: 'Novi naslov' })], deletes: [999] }
    await at.engine.apply(changes)
    await at.engine.apply(changes)

    expect(await at.ids({ text: 'naslov' })).toEqual([7])
    expect(await at.ids({ text: 'stari' })).toEqual([])
    expect(await at.engine.status()).toMatchObject({ documents: 1 })
  })

  test(`${name}: refuses to answer once it is closed`, async () => {
    const engine = make()
    await engine.close()

    await expect(engine.search(query())).rejects.toThrow('closed')
  })
}
