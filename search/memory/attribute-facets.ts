import { type AttributeFacet, mostFacetValues } from '#search/engine.ts'
import type { AttributeValues } from './attribute-values.ts'
import { type Bits, type DocSet, mostOf, type Scratch } from './doc-set.ts'
import type { Documents } from './documents.ts'
import { countCommon, countOf, haveCommon } from './set-counts.ts'
import type { Counts, Tally } from './counts.ts'
import { tallyValues } from './tally.ts'

const fewDocuments = 256 // are walked without comparing costs
const walkCost = 10 // cost of a document, relative to a word of bits or a number in a list
const textsBetweenLooks = 64

type Parts = { documents: Documents; scratch: Scratch; checkTime: () => void }

/** Attribute facets from a ready tally. */
export function talliedFacets(tally: Tally, ids: readonly number[], { attributes }: Documents) {
  if (ids.length === 0) return []
  const counts = tally.values()
  return ids.map((id) => facetOf(attributes, counts, id))
}

/** Attribute facets, counted over a set. */
export function attributeFacets(
  set: DocSet,
  ids: readonly number[],
  parts: Parts,
): (AttributeFacet | null)[] {
  if (ids.length === 0) return []
  const { attributes } = parts.documents
  if (mostOf(set) > fewDocuments) {
    const living = parts.scratch.bits(set, parts.documents.living)
    if (listsCostLess(countOf(living.words) * walkCost, living, ids, attributes)) {
      return ids.map((id) => facetByLists(living, id, parts))
    }
  }
  const counts = tallyValues(set, parts.documents, parts.checkTime)
  return ids.map((id) => facetOf(attributes, counts, id))
}

/** Whether reading the lists of the values costs less than reading each document's values. */
function listsCostLess(limit: number, { words }: Bits, ids: readonly number[], attributes: AttributeValues) {
  let cost = 0
  for (const id of ids) {
    for (const value of attributes.valuesOf(id)) {
      cost += attributes.isText(value) ? Math.min(attributes.listOf(value).size, words.length) : 1
      if (cost > limit) return false
    }
  }
  return true
}

/** Looks up each text, but only those numbers that would widen the range. */
function facetByLists(living: Bits, id: number, { documents, checkTime }: Parts): AttributeFacet | null {
  checkTime()
  const { attributes } = documents
  const { numbers } = attributes
  const found = new FoundValues(id)
  let texts = 0
  for (const value of attributes.valuesOf(id)) {
    const number = numbers[value]!
    if (Number.isNaN(number)) {
      if (++texts % textsBetweenLooks === 0) checkTime()
      found.addText(attributes.texts[value]!, countCommon(living, attributes.listOf(value).view()))
    } else if (found.isWidenedBy(number) && haveCommon(living, attributes.listOf(value).view())) {
      found.addNumber(number)
    }
  }
  return found.facet()
}

function facetOf(attributes: AttributeValues, counts: Counts, id: number): AttributeFacet | null {
  const found = new FoundValues(id)
  for (const value of attributes.valuesOf(id)) {
    if (counts[value] === 0) continue
    if (attributes.isText(value)) found.addText(attributes.texts[value]!, counts[value]!)
    else found.addNumber(attributes.numbers[value]!)
  }
  return found.facet()
}

class FoundValues {
  readonly #id: number
  readonly #texts: AttributeFacet['values'] = []
  #min = Infinity
  #max = -Infinity

  constructor(id: number) {
    this.#id = id
  }

  addText(value: string, count: number) {
    if (count > 0) this.#texts.push({ value, count })
  }

  isWidenedBy(number: number) {
    return number < this.#min || number > this.#max
  }

  addNumber(number: number) {
    this.#min = Math.min(this.#min, number)
    this.#max = Math.max(this.#max, number)
  }

  /** Null if no document has a value. */
  facet(): AttributeFacet | null {
    const values = mostFrequent(this.#texts)
    if (this.#min <= this.#max) return { id: this.#id, values, range: { min: this.#min, max: this.#max } }
    return values.length > 0 ? { id: this.#id, values } : null
  }
}

function mostFrequent(values: AttributeFacet['values']) {
  if (values.length <= mostFacetValues) return values
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostFacetValues)
}
