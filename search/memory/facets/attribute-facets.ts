import { type AttributeFacet, mostFacetValues } from '#search/engine.ts'
import type { AttributeValues } from './attribute-values.ts'
import { type DocSet, mostOf, type Scratch } from '#search/memory/lists/doc-set.ts'
import type { Documents } from '#search/memory/documents/documents.ts'
import { countCommon, countOf, haveCommon } from '#search/memory/lists/set-counts.ts'
import type { Counts, Tally } from '#search/memory/tallies/counts.ts'
import { addNumbers, addTexts } from '#search/memory/tallies/value-counts.ts'

const fewDocuments = 256 // are walked without comparing costs
const walkCost = 8 // cost of a document's texts, relative to a word of bits or a number in a list
const textsBetweenLooks = 64

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

/** Attribute facets from a ready tally. */
export function talliedFacets(tally: Tally, ids: readonly number[], { attributes }: Documents) {
  if (ids.length === 0) return []
  return facetsOf(ids, attributes, inCounts(tally.values()))
}

/** How a set's documents are counted: by looking at each, or at the list of each value. */
type Found = { countOf(text: number): number; holds(number: number): boolean }

const inCounts = (counts: Counts): Found => ({
  countOf: (text) => counts[text]!,
  holds: (number) => counts[number]! > 0,
})

/** Holds at least `least` living documents. `texts` returns the counts of their texts, if it is known how. */
type Counted = { set: DocSet; least: number; texts: (() => Counts) | undefined }

/** Attribute facets, counted over a set. */
export function attributeFacets(
  { set, least, texts: known }: Counted,
  ids: readonly number[],
  parts: Parts,
): (AttributeFacet | null)[] {
  if (ids.length === 0) return []
  const { documents, scratch, checkTime } = parts
  const { attributes } = documents
  const counted = (...counters: (typeof addTexts)[]) => {
    const counts = scratch.counters(attributes.end)
    for (const add of counters) add(counts, set, documents, checkTime)
    return counts
  }
  if (mostOf(set) <= fewDocuments) {
    return facetsOf(ids, attributes, inCounts(counted(addTexts, addNumbers)))
  }
  // Large sets are combined and counted only if that decides something.
  const living = memoised(() => scratch.bits(set, documents.living))
  const size = memoised(() => countOf(living().words))
  const words = set instanceof Uint32Array ? living().words : set.words
  const costLess = (known: number) => listsCostLess(known * walkCost, words, ids, attributes)
  const texts = memoised(() =>
    known
      ? inTally(known())
      : costLess(least) || costLess(size())
        ? inLists((list) => countCommon(living(), list), parts)
        : inTally(counted(addTexts)),
  )
  // About `end / size` documents with the lowest numbers are looked at before one is in the set.
  const areSoonFound = (known: number) => known * known > documents.end * 4
  const numbers = memoised(() =>
    areSoonFound(least) || areSoonFound(size())
      ? inLists((list) => +haveCommon(words, documents.living, list), parts)
      : inTally(counted(addNumbers)),
  )
  return facetsOf(ids, attributes, {
    countOf: (text) => texts()(text),
    holds: (number) => numbers()(number) > 0,
  })
}

const inTally = (counts: Counts) => (value: number) => counts[value]!

/** Looks each value up in its list. */
function inLists(countIn: (list: DocSet) => number, { documents: { attributes }, checkTime }: Parts) {
  let looks = 0
  return (value: number) => {
    if (++looks % textsBetweenLooks === 0) checkTime()
    return countIn(attributes.listOf(value).view())
  }
}

function memoised<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Returns whether reading the lists of the texts costs less than reading each document's texts. */
function listsCostLess(
  limit: number,
  words: Uint32Array,
  ids: readonly number[],
  attributes: AttributeValues,
) {
  let cost = 0
  for (const id of ids) {
    for (const value of attributes.textsOf(id)) {
      cost += Math.min(attributes.listOf(value).size, words.length)
      if (cost > limit) return false
    }
  }
  return true
}

/** Null for an attribute of which no document has a value. */
const facetsOf = (ids: readonly number[], attributes: AttributeValues, found: Found) =>
  ids.map((id) => facetOf(attributes, id, found))

function facetOf(attributes: AttributeValues, id: number, found: Found): AttributeFacet | null {
  const texts: AttributeFacet['values'] = []
  for (const text of attributes.textsOf(id)) {
    const count = found.countOf(text)
    if (count > 0) texts.push({ value: attributes.texts[text]!, count })
  }
  const values = mostFrequent(texts)
  const ascending = attributes.ascendingOf(id)
  const least = ascending.find(found.holds)
  if (least === undefined) return values.length > 0 ? { id, values } : null
  const greatest = ascending.findLast(found.holds)!
  const { numbers } = attributes
  return { id, values, range: { min: numbers[least]!, max: numbers[greatest]! } }
}

function mostFrequent(values: AttributeFacet['values']) {
  if (values.length <= mostFacetValues) return values
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostFacetValues)
}
