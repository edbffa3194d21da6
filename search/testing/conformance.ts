import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '#search/document.ts'
import { engineWith, type MakeEngine } from './engines-under-test.ts'
import { anyStep, applyNaively, everyId, synonyms } from './arbitraries.ts'
import { inOneOrder, makeDocument, naiveSearch, query, rankOf } from './documents.ts'

const byId = <T extends { id: number }>(items: T[]) => items.toSorted((a, b) => a.id - b.id)

/** Tests of texts, orders and changes that every engine behind the port passes. */
export function testTexts(name: string, make: MakeEngine, runs = 100) {
  test(`${name}: agrees with a plain filter while documents change`, async () => {
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
            expect(inOneOrder(found)).toEqual(inOneOrder(naiveSearch(documents.values(), one, synonyms)))
          }
        }
      }),
      { numRuns: runs },
    )
  }, 300_000)

  test(`${name}: ranks exact words in the title first, then anywhere, then inflected forms`, async () => {
    const documents = [
      makeDocument({ id: 1, title: 'Golf 7 karavan' }),
      makeDocument({ id: 2, title: 'Dijelovi', words: ['golf 7'] }),
      makeDocument({ id: 3, title: 'Golfovi 7' }),
      makeDocument({ id: 4, title: 'Dijelovi', words: ['golfovi 7'] }),
      makeDocument({ id: 5, title: 'Passat 7' }),
      makeDocument({ id: 6, title: 'Golf 7' }),
    ]
    await using at = await engineWith(make, documents)

    expect(await at.ids({ text: 'golf 7', sort: 'relevance' })).toEqual([6, 1, 2, 3, 4])
    expect(documents.map((document) => rankOf(document, 'golf 7'))).toEqual([3, 2, 1, 0, -1, 3])
  })

  test(`${name}: ranks the thing above what is for it, and both below preferred categories`, async () => {
    await using at = await engineWith(make, [
      makeDocument({ id: 1, title: 'Frižider Gorenje', categoryId: 23, categoryPath: [2, 23] }),
      makeDocument({ id: 2, title: 'Gorenje', words: ['frižider'], categoryId: 23, categoryPath: [2, 23] }),
      makeDocument({ id: 3, title: 'Frižider za lutke' }),
      makeDocument({ id: 4, title: 'Polica za frižider' }),
      makeDocument({ id: 5, title: 'Magnet od frižidera' }),
      makeDocument({ id: 6, title: 'Frižider' }),
      makeDocument({ id: 7, title: 'Torba za laptop' }),
      makeDocument({ id: 8, title: 'Laptop torba' }),
    ])
    const ids = (text: string, preferredCategoryIds?: number[]) =>
      at.ids({ text, sort: 'relevance', preferredCategoryIds })
    expect(await ids('frižider')).toEqual([6, 3, 1, 4, 2, 5])
    expect(await ids('frižider', [2])).toEqual([1, 2, 6, 3, 4, 5])
    expect(await ids('frižider', [99])).toEqual([6, 3, 1, 4, 2, 5])
    expect(await ids('laptop')).toEqual([8, 7])
    // The bag is the thing in both.
    expect(await ids('laptop torba')).toEqual([8, 7])
    expect(await ids('torba laptop')).toEqual([8, 7])
    expect(await at.ids({ text: 'frižider', sort: 'oldest', preferredCategoryIds: [2] })).toEqual([
      1, 2, 3, 4, 5, 6,
    ])
  })

  test(`${name}: finds synonyms as soon as they are set, ranked after literal matches`, async () => {
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

  test(`${name}: matches a phrase in the title as written, also after the title changes`, async () => {
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
    expect(await at.ids({ text: '"golf 7' })).toEqual([4, 2, 1])

    const upserts = [
      makeDocument({ id: 1, title: 'Golf' }),
      makeDocument({ id: 3, title: `Golf 7 ${'i još nešto '.repeat(5)}` }),
    ]
    await at.engine.apply({ upserts, deletes: [4] })
    expect(await at.ids({ text: '"golf 7"' })).toEqual([3])
  })

  test(`${name}: pages by relevance without losing or repeating a listing`, async () => {
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

  test(`${name}: sorts by refresh date and by creation date, both ways`, async () => {
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

  test(`${name}: matches nothing for text without a word, and everything else for exclusions alone`, async () => {
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

  test(`${name}: ranks the intended word above words that share its stem`, async () => {
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

  test(`${name}: refuses pages past the 10,000th result`, async () => {
    await using at = await engineWith(make, [makeDocument({ id: 1 })])

    expect(await at.ids({ offset: 9_960, limit: 40 })).toEqual([])
    await expect(at.engine.search(query({ offset: 9_961, limit: 40 }))).rejects.toThrow(RangeError)
    await expect(at.engine.search(query({ offset: -1 }))).rejects.toThrow(RangeError)
  })

  test(`${name}: counts per category as if no category were chosen`, async () => {
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

  test(`${name}: keeps one document after repeats and replacements`, async () => {
    await using at = await engineWith(make, [makeDocument({ id: 7, title: 'Stari naslov' })])
    const changes = { upserts: [makeDocument({ id: 7, title: 'Novi naslov' })], deletes: [999] }
    await at.engine.apply(changes)
    await at.engine.apply(changes)

    expect(await at.ids({ text: 'naslov' })).toEqual([7])
    expect(await at.ids({ text: 'stari' })).toEqual([])
    expect(await at.engine.status()).toMatchObject({ documents: 1 })
  })

  test(`${name}: refuses queries once closed`, async () => {
    const engine = await make()
    await engine.close()

    await expect(engine.search(query())).rejects.toThrow('closed')
  })
}
