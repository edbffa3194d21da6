import type { DocList, ListPool, PooledList } from './list-pool.ts'
import type { SnapshotReader, SnapshotWriter } from '#search/memory/snapshots/snapshot-stream.ts'

/** Finds the lists of a pool by key. Several of these may share a pool. */
abstract class KeyedLists<K extends string | number> {
  readonly #pool: ListPool
  /** The first list of each key. */
  readonly #firsts = new Map<K, number>()

  constructor(pool: ListPool) {
    this.#pool = pool
  }

  /** The number of keys. */
  get size() {
    return this.#firsts.size
  }

  /** The first list of the key, opened on its first use. Valid until the key is forgotten. */
  numberFor(key: K): number {
    let first = this.#firsts.get(key)
    if (first === undefined) this.#firsts.set(key, (first = this.#pool.open()))
    return first
  }

  /** One of the key's lists, unless it is empty. */
  protected listAt(key: K, place: number): PooledList | undefined {
    const first = this.#firsts.get(key)
    return first === undefined ? undefined : this.#pool.get(first + place)
  }

  /** Every list. `forget` drops the key of an empty one, unless it has another list. */
  *all(): Generator<{ list: PooledList; forget(): void }> {
    for (const [key, first] of this.#firsts) {
      const lists = this.#pool.together(first)
      const forget = () => {
        if (lists.some(({ size }) => size > 0)) return
        this.#firsts.delete(key)
        this.#pool.close(first)
      }
      for (const list of lists) if (list.size > 0) yield { list, forget }
    }
  }

  /** The pool saves the lists themselves. */
  save(out: SnapshotWriter): Generator<void> {
    return out.map(this.#firsts, (first) => out.word(first))
  }

  /** Only valid on an empty instance. */
  load(from: SnapshotReader) {
    from.map(this.#firsts, () => from.word())
  }
}

/** Documents in which a word occurs. Titles are separate, since a match there ranks higher. */
export type Occurrences = { title: DocList | undefined; other: DocList | undefined }

/** Places of a word's lists. */
export const inTitle = 0
export const inOther = 1

/** Two lists for each word. */
export class WordLists extends KeyedLists<string> {
  get(word: string): Occurrences {
    return { title: this.listAt(word, inTitle), other: this.listAt(word, inOther) }
  }
}

/** A list for each id. */
export class IdLists extends KeyedLists<number> {
  get(id: number): DocList | undefined {
    return this.listAt(id, 0)
  }
}
