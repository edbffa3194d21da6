import type { SearchQuery } from '#search/engine.ts'
import { fewSimilar, similarWeights } from '#search/similar-weights.ts'
import { type Dsl, everything, noneOf, term } from './dsl.ts'
import type { Ask } from './replies.ts'

const { words: weightOfWords, price: weightOfPrice, ...weights } = similarWeights

const closeness = `
  if (doc['price'].size() == 0) return 0;
  double other = Math.max(doc['price'].value, 1);
  return params.weight * Math.min(other, params.price) / Math.max(other, params.price);`

/** Above all other weights together: listings of the same seller come last. */
const otherSeller = 1_000
/** Prices are compared among this many of a shard that are the most alike otherwise. */
const pricesCompared = 2_000

/** How listings are compared with one of them. */
export type Likeness = {
  /** Results meet all of these. */
  conditions: readonly Dsl[]
  /** Properties that make a result similar, with their weights. */
  shared: readonly Dsl[]
  /** Corrects the scores of the best; undefined if the listing has no price. */
  rescore: Dsl | undefined
}

type Fields = Partial<Record<keyof typeof weights | 'seller' | 'path' | 'sequence', string[]>> & {
  price?: number[]
}

/** Reads how to compare listings with this one; returns undefined if it does not exist. */
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
  const others = noneOf([term('seller', found.seller![0]!)])
  return {
    conditions: [term('categories', category), noneOf([term('id', id)])],
    shared: [...should, worth(others, otherSeller)],
    rescore: byPrice(found.price?.[0]),
  }
}

const worth = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } })

function byPrice(price: number | undefined): Dsl | undefined {
  if (price === undefined) return undefined
  const params = { weight: weightOfPrice, price: Math.max(price, 1) }
  const functions = [{ script_score: { script: { source: closeness, params } } }]
  const scored = { function_score: { query: everything, functions, boost_mode: 'replace' } }
  return { window_size: pricesCompared, query: { rescore_query: scored, score_mode: 'total' } }
}

/**
 * The nearest category with enough other listings, or the root; and the words of the title, of which rare ones weigh
 * more.
 */
async function weigh(path: readonly string[], words: readonly string[], ask: Ask) {
  const count = (query: Dsl): Dsl => ({ query, size: 0, track_total_hits: true })
  const replies = await ask([
    count(everything),
    ...path.map((id) => count(term('categories', id))),
    ...words.map((word) => count(term('titleExact', word))),
  ])
  const [all, ...counts] = replies.map(({ hits }) => hits.total.value)
  const category = path.findLast((_, at) => counts[at]! > fewSimilar) ?? path[0]!
  const rarities = words.flatMap((word, at) => {
    const size = counts[path.length + at]!
    return size > 0 ? [{ word, rarity: Math.log(1 + all! / size) }] : []
  })
  const whole = rarities.reduce((sum, { rarity }) => sum + rarity, 0)
  return {
    category,
    weighed: rarities.map(({ word, rarity }) => ({ word, weight: (weightOfWords * rarity) / whole })),
  }
}
