import type { SearchDocument } from '#search/document.ts'
import { factsOf } from './facts.ts'

/** Counts the documents of a sample that hold each token. */
export class TokenFrequencies {
  readonly #counts = new Map<string, number>()

  add(document: SearchDocument) {
    for (const token of factsOf(document).tokens) {
      this.#counts.set(token, (this.#counts.get(token) ?? 0) + 1)
    }
  }

  /** Forgets tokens of a single document, which are many and no better than unknown ones. */
  trim() {
    for (const [token, count] of this.#counts) if (count === 1) this.#counts.delete(token)
  }

  countOf(token: string): number {
    return this.#counts.get(token) ?? 0
  }
}
