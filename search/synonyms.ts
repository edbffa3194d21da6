/**
 * Wordings of one thing: a query for one of `from` also finds documents with one of `to`. Symmetric if they
 * are equal.
 */
export type SynonymSet = { from: readonly string[]; to: readonly string[] }

const separator = ' '

/** Alternatives to a wording, looked up by the stems of its words. */
export class Synonyms<Wording> {
  readonly #wordings = new Map<string, readonly Wording[]>()
  /** Number of words in the longest wording. */
  readonly longest: number

  /** `read` returns the stems of a text without function words, and the parsed text. */
  constructor(
    sets: readonly SynonymSet[],
    read: (text: string) => { stems: readonly string[]; wording: Wording },
  ) {
    let longest = 0
    for (const { from, to } of sets) {
      const targets = to.map(read).map(({ stems, wording }) => ({ key: stems.join(separator), wording }))
      for (const { stems } of from.map(read)) {
        const key = stems.join(separator)
        if (!key) continue
        const others = new Map(
          targets.filter((target) => target.key && target.key !== key).map((one) => [one.key, one.wording]),
        )
        this.#wordings.set(key, [...(this.#wordings.get(key) ?? []), ...others.values()])
        longest = Math.max(longest, stems.length)
      }
    }
    this.longest = longest
  }

  of(stems: readonly string[]): readonly Wording[] {
    return this.#wordings.get(stems.join(separator)) ?? []
  }
}
