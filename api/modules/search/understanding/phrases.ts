import { chunksOf } from '#search/words.ts'
import { stemOf } from '#search/stem.ts'
import type { Token } from './tokens.ts'

/** Looks values up by the stems of the words that name them. */
export class Phrases<Value> {
  readonly #values = new Map<string, Value[]>()
  #longest = 1

  add(name: string, value: Value): void {
    const stems = stemsOf(name)
    if (stems.length === 0) return
    const key = stems.join(' ')
    const known = this.#values.get(key)
    if (known) known.push(value)
    else this.#values.set(key, [value])
    this.#longest = Math.max(this.#longest, stems.length)
  }

  /** Finds the longest known phrase that begins at a token, with all of its values. */
  at(tokens: readonly Token[], start: number): { values: readonly Value[]; end: number } | null {
    for (let end = Math.min(tokens.length, start + this.#longest); end > start; end--) {
      const words = tokens.slice(start, end)
      if (words.some(({ isLiteral }) => isLiteral)) continue
      const values = this.#values.get(words.flatMap(({ text }) => stemsOf(text)).join(' '))
      if (values) return { values, end }
    }
    return null
  }
}

const stemsOf = (name: string) => chunksOf(name.replaceAll(/[-/()]/g, ' ')).map(stemOf)
