import { expect, test } from 'vitest'
import { LatestDocuments } from './latest-documents.ts'

/** Documents with times and ids, of which `latest` follows what lives. */
function corpusOf(count: number, timeOf: (doc: number) => number) {
  const times = { values: Float64Array.from({ length: count + 100_000 }, (_, doc) => timeOf(doc)) }
  const ids = { values: Float64Array.from({ length: count + 100_000 }, (_, doc) => (doc * 7) % 1_000_003) }
  let end = count
  const living = new Set(Array.from({ length: count }, (_, doc) => doc))
  const latest = new LatestDocuments(times, ids)
  const bits = () => {
    const words = new Uint32Array((count + 100_000) >>> 5)
    for (const doc of living) words[doc >>> 5]! |= 1 << doc
    return words
  }
  return {
    held: () => [...latest.of(bits(), end)],
    add(doc: number) {
      living.add(doc)
      end = Math.max(end, doc + 1)
      latest.add(doc)
    },
    remove(doc: number) {
      latest.remove(doc)
      living.delete(doc)
    },
    /** The last of all living ones, in order. */
    expected: (size: number) =>
      [...living]
        .toSorted((a, b) => times.values[a]! - times.values[b]! || ids.values[a]! - ids.values[b]!)
        .slice(-size),
  }
}

const shuffled = (doc: number) => (doc * 7919) % 50_021

test('holds all of a few documents, and follows every change', () => {
  const corpus = corpusOf(500, (doc) => shuffled(doc) % 50)
  expect(corpus.held()).toEqual(corpus.expected(500))
  for (const doc of [0, 17, 499]) corpus.remove(doc)
  for (const doc of [600, 700, 17]) corpus.add(doc)
  expect(corpus.held()).toEqual(corpus.expected(500))
})

test('holds the latest of many, without gaps, through additions and removals', () => {
  const corpus = corpusOf(60_000, (doc) => (doc < 60_000 ? shuffled(doc) : doc))
  const before = corpus.held().length
  expect(before).toBeGreaterThan(20_000)
  expect(corpus.held()).toEqual(corpus.expected(before))
  for (let doc = 60_000; doc < 100_000; doc++) corpus.add(doc)
  const grown = corpus.held()
  expect(grown.length).toBeLessThanOrEqual(65_536)
  expect(grown).toEqual(corpus.expected(grown.length))
  for (const doc of grown.slice(5_000)) corpus.remove(doc)
  const rebuilt = corpus.held()
  expect(rebuilt.length).toBeGreaterThan(5_000)
  expect(rebuilt).toEqual(corpus.expected(rebuilt.length))
})
