import { stemsOf, type Token } from './tokens.ts'

/** Looks values up by the stems of the words that name them. */
export class Phrases<Value> {
  readonly #values = new Map<string, Value[]>()
  #longest = 1

  add(name: string, value: Value): void {
    const stems = stemsOf(name)
    if (stems === '') return
    const known = this.#values.get(stems)
    if (known) known.push(value)
    else this.#values.set(stems, [value])
    this.#longest = Math.max(this.#longest, stems.split(' ').length)
  }

  /** Finds the longest known phrase that begins at a token, with all of its values. */
  at(tokens: readonly Token[], start: number): { values: readonly Value[]; end: number } | null {
    let found: { values: readonly Value[]; end: number } | null = null
    let stems = ''
    const last = Math.min(tokens.length, start + this.#longest)
    for (let end = start; end < last && !tokens[end]!.isLiteral;) {
      const next = tokens[end++]!.stems
      stems = stems === '' || next === '' ? stems + next : `${stems} ${next}`
      const values = this.#values.get(stems)
      if (values) found = { values, end }
    }
    return found
  }
}
