import { slugify } from '#contract/text/slug.ts'

/** Finds what a word of a list stands for; spaces separate words, dashes the parts of one. */
export function wordIndex<K extends string>(lists: Readonly<Record<K, string>>): ReadonlyMap<string, K> {
  const index = new Map<string, K>()
  for (const [meaning, words] of Object.entries(lists) as [K, string][])
    for (const word of words.split(' ')) if (!index.has(word)) index.set(word, meaning)
  return index
}

/** Names as people write them, to the one thing that they mean; null if they mean several. */
export function nameIndex<T>(entries: Iterable<readonly [string, T]>): ReadonlyMap<string, T | null> {
  const index = new Map<string, T | null>()
  for (const [name, value] of entries) {
    const key = slugify(name)
    index.set(key, index.has(key) && index.get(key) !== value ? null : value)
  }
  return index
}
