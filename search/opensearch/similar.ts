import type { SearchQuery } from '#search/engine.ts'
import { allOf, type Dsl, everything, noneOf, term } from './dsl.ts'
import type { Ask } from './replies.ts'

const fewSimilar = 20 // listings; a category with no more falls back to its parent

// Weights of the properties that make listings similar, as in the memory engine.
const weights = { category: 4, city: 2, canton: 1, model: 2, brand: 1 }
const weightOfWords = 6
const weightOfPrice = 3

const closeness = `
  if (doc['price'].size() == 0) return 0;
  double other = Math.max(doc['price'].value, 1);
  return params.weight * Math.min(other, params.price) / Math.max(other, params.price);`

const isSameSeller = `doc['seller'].value == params.seller ? 1 : 0`

/** How listings are compared with one of them. */
export type Likeness = {
  /** Results meet all of these. */
  conditions: readonly Dsl[]
  /** Scores a result. */
  score(query: Dsl): Dsl
  /** The closest first; those of the same seller come last. */
  order: readonly Dsl[]
}

type Fields = Partial<Record<keyof typeof weights | 'seller' | 'path' | 'sequence', string[]>> & {
  price?: number[]
}

/** Undefined if there is no such listing. */
export async function likenessTo(
  id: NonNullable<SearchQuery['similarTo']>,
  ask: Ask,
): Promise<Likeness | undefined> {
  const fields = [...Object.keys(weights), 'seller', 'path', 'sequence', 'price']
  const [reply] = await ask([{ query: term('id', id), size: 1, docvalue_fields: fields }])
  const found = reply!.hits.hits[0]?.fields as Fields | undefined
  if (!found) return undefined
  const path = found.path![0]!.split('/')
  const words = [...new Set((found.sequence?.[0] ?? '').split(' ').filter(Boolean))]
  const { category, weighed } = await weigh(path, words, ask)
  const shared = Object.entries(weights).flatMap(([field, boost]) => {
    const value = found[field as keyof typeof weights]?.[0]
    return value === undefined ? [] : [worth(term(field, value), boost)]
  })
  const should = [...shared, ...weighed.map(({ word, weight }) => worth(term('titleExact', word), weight))]
  const price = found.price?.[0]
  return {
    conditions: [term('categories', category), noneOf([term('id', id)])],
    score: (query) => scored({ bool: { filter: [query], should } }, price),
    order: [sameSellerLast(found.seller![0]!), { _score: 'desc' }],
  }
}

const worth = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } })

const sameSellerLast = (seller: string): Dsl => ({
  _script: { type: 'number', order: 'asc', script: { source: isSameSeller, params: { seller } } },
})

function scored(query: Dsl, price: number | undefined): Dsl {
  if (price === undefined) return query
  const params = { weight: weightOfPrice, price: Math.max(price, 1) }
  const functions = [{ script_score: { script: { source: closeness, params } } }]
  return { function_score: { query, functions, boost_mode: 'sum' } }
}

/**
 * The nearest category with enough other listings, or the root; and the words of the title, of which rare ones weigh
 * more.
 */
async function weigh(path: readonly string[], words: readonly string[], ask: Ask) {
  const count = (query: Dsl, aggs?: Dsl): Dsl => ({
    query,
    size: 0,
    track_total_hits: true,
    ...(aggs && { aggs }),
  })
  const filters = Object.fromEntries(words.map((word) => [word, term('titleExact', word)]))
  const [all, ...inCategories] = await ask([
    count(everything, words.length > 0 ? { words: { filters: { filters } } } : undefined),
    ...path.map((id) => count(allOf([term('categories', id)]))),
  ])
  const category = path.findLast((_, at) => inCategories[at]!.hits.total.value > fewSimilar) ?? path[0]!
  const { words: counts } = (all!.aggregations ?? {}) as {
    words?: { buckets: Record<string, { doc_count: number }> }
  }
  const rarities = words.flatMap((word) => {
    const size = counts?.buckets[word]?.doc_count ?? 0
    return size > 0 ? [{ word, rarity: Math.log(1 + all!.hits.total.value / size) }] : []
  })
  const whole = rarities.reduce((sum, { rarity }) => sum + rarity, 0)
  return {
    category,
    weighed: rarities.map(({ word, rarity }) => ({ word, weight: (weightOfWords * rarity) / whole })),
  }
}
