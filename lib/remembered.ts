import { LRUCache } from 'lru-cache'

/** Texts whose results are remembered, and their length; results for longer texts are made each time. */
const mostTexts = 1_000
const longestText = 100

/** Returns `make` with a memory of its latest results, which must depend on the text alone. */
export function remembered<Result extends object | string>(make: (text: string) => Result) {
  const known = new LRUCache<string, Result>({ max: mostTexts })
  return (text: string): Result => {
    if (text.length > longestText) return make(text)
    let result = known.get(text)
    if (result === undefined) known.set(text, (result = make(text)))
    return result
  }
}
