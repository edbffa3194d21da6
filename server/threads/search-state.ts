import type { OpenSearch } from '#server/open-deps.ts'

type State = Pick<OpenSearch, 'lag' | 'snapshotAge'>

const everyMs = 250
const none = -1

/** The main thread's knowledge of search, for other threads; at most a quarter of a second old. */
export class SearchState implements State {
  readonly memory: SharedArrayBuffer
  readonly #values: Float64Array

  constructor(memory = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#values = new Float64Array(memory)
  }

  /** Follows `search` until the returned function is called. */
  follow(search: State): () => void {
    const write = () => this.#values.set([search.lag(), search.snapshotAge() ?? none])
    write()
    const timer = setInterval(write, everyMs).unref()
    return () => clearInterval(timer)
  }

  lag = () => this.#values[0]!

  snapshotAge = () => (this.#values[1] === none ? null : this.#values[1]!)
}
