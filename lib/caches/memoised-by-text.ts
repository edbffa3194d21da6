import { LRUCache } from 'lru-cache'

/** Texts whose results are memoised, and their length; results for longer texts are made each time. */
const mostTexts = 1_000
const longestText = 100

/** Returns `make` with a memory of its latest results, which must depend on the text alone. */
export function memoisedByText<Result extends object | string>(make: (text: string) => Result) {
  const results = new LRUCache<string, Result>({ max: mostTexts })
  return (text: string): Result => {
    if (text.length > longestText) return make(text)
    let result = results.get(text)
    if (result === undefined) results.set(text, (result = make(text)))
    return result
  }
}
