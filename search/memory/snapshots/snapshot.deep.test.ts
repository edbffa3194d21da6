import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { DocumentAttribute, SearchDocument } from '#search/document.ts'
import { searchSortNames } from '#contract/search/sorts.ts'
import type { SearchEngine, SearchResult } from '#search/engine.ts'
import { makeDocument, naiveSearch, query } from '#search/testing/documents.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { MemoryIndex } from '#search/memory/index.ts'
import { readSnapshot, readSnapshotNote, writeSnapshot } from './snapshot-file.ts'
import { frameWords, SnapshotUnusable } from './snapshot-stream.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newFile = () => path.join(folder, String(++files), 'index.snapshot')

const version = 'v1'
const write = (file: string, index: MemoryIndex, note: unknown = null) =>
  writeSnapshot(
    file,
    { version, note },
    (out) => index.save(out),
    () => {},
  )
const read = (file: string) => readSnapshot(file, version, (reader) => MemoryIndex.load(reader))

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const words = ['golf', 'golfovi', 'stan', 'Škoda', 'čašа', 'karavan', 'novo', 'x', 'ž'.repeat(70)]
const small = fc.integer({ min: 0, max: 5 })
const anyDocument = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    title: fc.array(oneOf(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    words: fc.array(oneOf(...words), { maxLength: 3 }),
    categoryId: oneOf(2, 18, 19),
    cityId: oneOf(null, 1, 2),
    cantonId: oneOf(null, 1),
    sellerId: small,
    condition: oneOf(null, 'new' as const, 'used' as const),
    priceFening: fc.option(small.map((price) => price * 100)),
    brandId: oneOf(null, 4, 5),
    modelId: oneOf(null, 44, 55),
    countryId: oneOf(null, 49),
    sellerType: oneOf('user' as const, 'shop' as const),
    listingType: oneOf('sell' as const, 'rent' as const),
    hasDiscount: fc.boolean(),
    exchange: fc.boolean(),
    promotion: oneOf(0 as const, 1 as const, 2 as const),
    takenDays: oneOf<readonly number[] | null>(null, [], [20_001, 20_002], [20_005]),
    attributes: oneOf<readonly DocumentAttribute[]>(
      [],
      [{ id: 7, values: ['Dizel'] }],
      [
        { id: 7, values: ['Benzin', 'Plin'] },
        { id: 8, values: [2014] },
      ],
      [
        { id: 8, values: [2020.5] },
        { id: 9, values: ['true', '2020'] },
      ],
    ),
    place: oneOf({ lat: null, lon: null }, { lat: 43.86, lon: 18.41 }, { lat: 44.5, lon: 18.7 }),
    refreshedAt: small.map((minute) => 1_700_000_000_000 + minute * 60_000),
    createdAt: small.map((minute) => 1_600_000_000_000 + minute * 60_000),
  })
  .map(({ place, ...given }) =>
    makeDocument({ ...given, ...place, categoryPath: [given.categoryId % 2, given.categoryId] }),
  )
const changes = fc.record({
  upserts: fc.array(anyDocument, { maxLength: 12 }),
  deletes: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
})

const queries = [
  ...searchSortNames.map((sort) => query({ sort })),
  ...words.map((text) => query({ text, sort: 'relevance' })),
  query({ text: '-golf', categoryId: 0 }),
  query({ categoryId: 1, priceFrom: 100, priceTo: 400, sort: 'cheapest' }),
  query({ cityIds: [1, 2], condition: 'used' }),
  query({ cantonId: 1, sellerId: 3 }),
  query({ facets: 'all' }),
  query({ facets: 'all', text: 'golf', brandIds: [4], attributes: [{ id: 8, from: 2000, to: 2021 }] }),
  query({ facets: 'all', attributes: [{ id: 7, values: ['Dizel', 'Plin'] }], listingType: 'sell' }),
  query({ text: '"golf stan"' }),
  query({ sort: 'nearest', near: { lat: 44, lon: 18 } }),
  query({ box: { south: 43, west: 18, north: 44, east: 19 }, sellerType: 'shop', exchange: true }),
  query({ freeBetween: { from: 20_002, to: 20_004 } }),
  query({ sponsored: true, modelIds: [44, 55], countryId: 49 }),
  query({ similarTo: 7 }),
]

const sorted = (values: readonly object[]) => values.map((value) => JSON.stringify(value)).toSorted()

/** Sorts the unordered parts, to compare results. */
const settled = ({ categories, facets, ...rest }: SearchResult) => ({
  ...rest,
  categories: sorted(categories),
  facets: facets && {
    ...Object.fromEntries(Object.entries(facets).map(([name, values]) => [name, sorted(values)])),
    attributes: sorted(facets.attributes.map((facet) => ({ ...facet, values: sorted(facet.values) }))),
  },
})

function expectSame(again: MemoryIndex, first: MemoryIndex) {
  for (const one of queries) {
    expect(settled(again.search(one)), JSON.stringify(one)).toEqual(settled(first.search(one)))
  }
}

test('answers like the original after loading, also after more changes to both', async () => {
  const several = (maxLength: number) => fc.array(changes, { maxLength })
  await fc.assert(
    fc.asyncProperty(several(4), several(3), async (before, after) => {
      const file = newFile()
      const index = new MemoryIndex()
      for (const one of before) index.apply(one)
      await write(file, index)
      const again = read(file)
      expect(again.status()).toEqual({ ...index.status(), bytes: expect.any(Number) })
      expectSame(again, index)
      for (const one of after) for (const each of [index, again]) each.apply(one)
      expectSame(again, index)
      await write(file, again)
      expectSame(read(file), index)
    }),
    { numRuns: 60 },
  )
}, 60_000)

/** Enough for bitmaps, and for frames that end in the middle of a list. */
function largeIndex(count: number) {
  const documents = new Map<number, SearchDocument>()
  for (let id = 1; id <= count; id++) {
    documents.set(
      id,
      makeDocument({
        id,
        title: `${words[id % 7]} Oglas ${id % 900} posebno${id}`,
        categoryId: id % 2 ? 18 : 19,
        categoryPath: [1, id % 2 ? 18 : 19],
        priceFening: id % 5 ? id * 100 : null,
      }),
    )
  }
  const index = new MemoryIndex()
  index.apply({ upserts: [...documents.values()], deletes: [] })
  return { index, documents }
}

test('loads an index of many frames in the middle of its life, and compacts it', async () => {
  const file = newFile()
  const { index, documents } = largeIndex(30_000)
  const removed = [...documents.keys()].filter((id) => id % 3 === 0)
  index.apply({ upserts: [], deletes: removed })
  for (const id of removed) documents.delete(id)
  expect(index.isCompactionDue).toBe(true)
  await write(file, index)
  expect(readFileSync(file).length).toBeGreaterThan(2 * 4 * frameWords)

  const again = read(file)
  expect(again.status()).toMatchObject({ documents: 20_000, dead: 10_000 })
  while (again.isCompactionDue) again.compact(5)
  const added = makeDocument({ id: 70_000, title: 'golf Oglas 7' })
  again.apply({ upserts: [added], deletes: [] })
  documents.set(added.id, added)
  const few = [
    query({ text: 'oglas 7', sort: 'relevance' }),
    query({ categoryId: 18, sort: 'dearest' }),
    query(),
  ]
  for (const one of few) {
    const expected = naiveSearch(documents.values(), one)
    expect(again.search(one)).toMatchObject({ ids: expected.ids, total: expected.total })
  }
}, 30_000)

test("detects damage anywhere: changed, missing or added bytes, or another program's file", async () => {
  const file = newFile()
  const { index } = largeIndex(9_000)
  await write(file, index, { cursor: 7 })
  const whole = readFileSync(file)
  expect(readSnapshotNote(file, version)).toEqual({ cursor: 7 })
  const refuses = (content: Uint8Array, what: string) => {
    writeFileSync(file, content)
    expect(() => read(file), what).toThrow(SnapshotUnusable)
  }
  // All of the head, the end, and places in between.
  const places = new Set([
    ...Array.from({ length: 120 }, (_, at) => at),
    ...Array.from({ length: 12 }, (_, at) => whole.length - 1 - at),
    ...Array.from({ length: 40 }, (_, n) => Math.floor((n * whole.length) / 40)),
  ])
  for (const at of places) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 1 << (at % 8)
    refuses(damaged, `byte ${at}`)
    refuses(whole.subarray(0, at), `cut at ${at}`)
  }
  refuses(Buffer.concat([whole, Buffer.from([0])]), 'a byte more')
  refuses(Buffer.alloc(0), 'nothing')
  writeFileSync(file, whole)
  expect(() => readSnapshot(file, 'v2', () => null)).toThrow('another version')
  expect(() => readSnapshotNote(file, 'v2')).toThrow('another version')
  expect(read(file).status().documents).toBe(9_000)
}, 60_000)

function closing(engine: SearchEngine) {
  return { engine, snapshots: engine.snapshots!, [Symbol.asyncDispose]: () => engine.close() }
}

test('answers queries while writing, and another engine continues from the file', async () => {
  const file = newFile()
  await using first = closing(memoryEngine())
  const upserts = Array.from({ length: 20_000 }, (_, n) => makeDocument({ id: n + 1, title: `Oglas ${n}` }))
  await first.engine.apply({ upserts, deletes: [] })
  let isWritten = false
  const saved = first.snapshots.save(file, 'znak').then(() => (isWritten = true))
  expect((await first.engine.search(query({ text: '77' }))).ids).toEqual([78])
  expect(isWritten).toBe(false)
  await saved
  // A process killed while writing left a part behind.
  writeFileSync(`${file}.999999999.part`, 'x')
  await first.snapshots.save(file, 'drugi znak')
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])

  await using second = closing(memoryEngine())
  expect(await second.snapshots.readNote(file)).toBe('drugi znak')
  await second.snapshots.load(file)
  expect((await second.engine.search(query({ text: '77' }))).ids).toEqual([78])
  expect(await second.snapshots.readNote(newFile())).toBeNull()
})

test('leaves the file as it was when a change comes in the middle of writing', async () => {
  const file = newFile()
  await using at = closing(memoryEngine())
  // Enough that writing takes longer than passing on the change.
  const upserts = Array.from({ length: 5_000 }, (_, n) => makeDocument({ id: n + 1 }))
  await at.engine.apply({ upserts, deletes: [] })
  await at.snapshots.save(file, 'prije')
  const saved = at.snapshots.save(file, 'poslije')
  const [outcome] = await Promise.allSettled([saved, at.engine.apply({ upserts: [], deletes: [1] })])
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('changed') },
  })
  expect(await at.snapshots.readNote(file)).toBe('prije')
  expect(readdirSync(path.dirname(file))).toHaveLength(1)

  await at.snapshots.save(file, 'na kraju')
  expect(await at.snapshots.readNote(file)).toBe('na kraju')
})

test('keeps its contents when given a damaged file', async () => {
  const file = newFile()
  await using at = closing(memoryEngine())
  await at.engine.apply({ upserts: [makeDocument({ id: 1 }), makeDocument({ id: 2 })], deletes: [] })
  await at.snapshots.save(file, null)
  const content = readFileSync(file)
  writeFileSync(file, content.subarray(0, content.length - 9))
  await at.engine.apply({ upserts: [], deletes: [2] })

  await expect(at.snapshots.load(file)).rejects.toThrow('it ends too early')
  expect((await at.engine.search(query())).ids).toEqual([1])
  expect(existsSync(file)).toBe(true)
})
