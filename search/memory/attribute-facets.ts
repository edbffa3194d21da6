import { type AttributeFacet, mostFacetValues } from '#search/engine.ts'
import type { AttributeValues } from './attribute-values.ts'
import { type Bits, type DocSet, mostOf, type Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import type { EntryPool } from './entry-pool.ts'
import { countCommon, countOf, haveCommon } from './set-counts.ts'
import type { Counts, Tally } from './counts.ts'
import { tallyValues } from './tally.ts'

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

/** Attribute facets, counted over a set. */
export function attributeFacets(
  set: DocSet,
  ids: readonly number[],
  parts: Parts,
): (AttributeFacet | null)[] {
  if (ids.length === 0) return []
  const { documents, scratch, checkTime } = parts
  const { attributes } = documents
  const walked = (pools?: EntryPool[]) => inCounts(tallyValues(set, documents, checkTime, pools))
  if (mostOf(set) <= fewDocuments) return facetsOf(ids, attributes, walked())
  const living = scratch.bits(set, documents.living)
  const size = countOf(living.words)
  const listed = inLists(living, parts)
  const { countOf: countText } = listsCostLess(size * walkCost, living, ids, attributes)
    ? listed
    : walked([attributes.textsOfDocuments])
  // About `end / size` documents with the lowest numbers are looked at before one is in the set.
  const { holds } = size * size > documents.end * 4 ? listed : walked([attributes.numbersOfDocuments])
  return facetsOf(ids, attributes, { countOf: countText, holds })
}

function inLists(living: Bits, { documents: { attributes }, checkTime }: Parts): Found {
  let looks = 0
  const lookUp = (value: number) => {
    if (++looks % textsBetweenLooks === 0) checkTime()
    return attributes.listOf(value).view()
  }
  return {
    countOf: (text) => countCommon(living, lookUp(text)),
    holds: (number) => haveCommon(living, lookUp(number)),
  }
}

/** Whether reading the lists of the texts costs less than reading each document's texts. */
function listsCostLess(limit: number, { words }: Bits, ids: readonly number[], attributes: AttributeValues) {
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
