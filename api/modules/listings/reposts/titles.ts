import { createCache } from '#lib/caches/caches.ts'
import { similarity } from '#contract/text/similarity.ts'
import { slugify } from '#contract/text/slug.ts'

const alikeFrom = 0.75

/** A title prepared for comparisons; kept, since a shop's titles are compared with thousands of others. */
type Folded = { slug: string; words: ReadonlySet<string>; letters: Uint8Array }

const kept = createCache<string, Folded>({ name: 'folded_titles', entries: 50_000 })
const dash = '-'.charCodeAt(0)
const nought = '0'.charCodeAt(0)
const letterA = 'a'.charCodeAt(0)
const letterKinds = 37

const kindOf = (code: number) =>
  code === dash ? 0 : code < letterA ? 1 + code - nought : 11 + code - letterA

function folded(title: string): Folded {
  const known = kept.get(title)
  if (known) return known
  const slug = slugify(title)
  const letters = new Uint8Array(letterKinds)
  for (let at = 0; at < slug.length; at++) letters[kindOf(slug.charCodeAt(at))]! += 1
  const fresh = { slug, words: new Set(slug.split('-')), letters }
  kept.set(title, fresh)
  return fresh
}

function shareWords({ words }: Folded, { words: others }: Folded): boolean {
  const all = words.size + others.size
  if (2 * Math.min(words.size, others.size) < alikeFrom * all) return false
  let shared = 0
  for (const word of words) if (others.has(word)) shared += 1
  return (2 * shared) / all >= alikeFrom
}

/** Compares letter counts, which rules out nearly all pairs before their edits are counted. */
function mayBeSimilar(one: Folded, other: Folded): boolean {
  const longest = Math.max(one.slug.length, other.slug.length)
  const most = (1 - alikeFrom) * longest
  let more = 0
  let fewer = 0
  for (let kind = 0; kind < letterKinds; kind++) {
    const difference = one.letters[kind]! - other.letters[kind]!
    if (difference > 0) more += difference
    else fewer -= difference
  }
  return Math.max(more, fewer) <= most
}

export function isLikeTitle(a: string, b: string): boolean {
  const [one, other] = [folded(a), folded(b)]
  return shareWords(one, other) || (mayBeSimilar(one, other) && similarity(one.slug, other.slug) >= alikeFrom)
}
