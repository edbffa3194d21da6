import type { Documents } from './documents.ts'
import type { Postings } from '#search/memory/lists/postings.ts'

type Lists = ReturnType<Postings['all']>

const fewestDead = 4096 // documents
const listsBetweenLooks = 8

/**
 * Removes dead documents from all posting lists, a slice at a time. Queries see no difference between slices:
 * they skip dead documents anyway, and numbers are reused only after the last list.
 */
export class Compaction {
  readonly #documents: Documents
  readonly #postings: Postings
  #dead: number[] = []
  #deadBits: Uint32Array | null = null
  #lists: Lists | null = null

  constructor(documents: Documents, postings: Postings) {
    this.#documents = documents
    this.#postings = postings
  }

  /** Dead documents that the running compaction will release. */
  get pending() {
    return this.#dead.length
  }

  get isDue() {
    const { dead, live } = this.#documents
    return this.#lists !== null || (dead >= fewestDead && dead * 3 >= live)
  }

  /** Works until `isTimeUp` or until done. */
  step(isTimeUp: () => boolean) {
    if (!this.#lists) this.#start()
    for (let count = 1; ; count++) {
      const next = this.#lists!.next()
      if (next.done) return this.#finish()
      next.value.list.removeAll(this.#deadBits!)
      if (next.value.list.size === 0) next.value.forget()
      if (count % listsBetweenLooks === 0 && isTimeUp()) return
    }
  }

  #start() {
    this.#dead = this.#documents.takeDead()
    this.#deadBits = new Uint32Array((this.#documents.end + 31) >>> 5)
    for (const doc of this.#dead) this.#deadBits[doc >>> 5]! |= 1 << doc
    this.#lists = this.#all()
  }

  *#all(): Lists {
    yield* this.#postings.all()
    yield* this.#documents.attributes.all()
  }

  #finish() {
    this.#documents.release(this.#dead)
    this.#deadBits = null
    this.#lists = null
    this.#dead = []
  }
}
