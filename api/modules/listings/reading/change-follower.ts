import { batched } from '#lib/database/batched.ts'
import type { Db } from '#lib/database/db.ts'
import { memoised } from '#lib/caches/memoised.ts'
import { isCurrent, readMoment } from '#lib/database/own-writes.ts'
import { type Changes, readNewChanges, type Seen } from './change-queries.ts'

/** The logs keep changes for a day; a look after this time may have missed some. */
const longestBetweenLooks = 12 * 3_600_000 // milliseconds

/**
 * Reads the logs of changes for all caches of a thread. A reader that catches up before it uses a cache sees everything
 * committed before, as by a plain query. It need not ask the logs while `isCurrent`: nobody changed anything through
 * this process since the last look, and that began a moment ago.
 */
class ChangeFollower {
  readonly #db: Db
  readonly #listeners: ((changes: Changes | null) => void)[] = []
  #seen: Seen | null = null
  #lookedAt = 0
  /** The latest look that has ended: our writes before it, and when it began. */
  #latest = { writes: -1, at: -Infinity }

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `listener` with what changed; null means that anything may have. */
  onChange(listener: (changes: Changes | null) => void) {
    this.#listeners.push(listener)
  }

  /** Resolves when all caches have forgotten what changed. */
  async catchUp(): Promise<void> {
    if (!isCurrent(this.#latest)) await lookOnce(this.#db, true)
  }

  async look() {
    const look = readMoment()
    const lookedAt = Date.now()
    const isRecent = lookedAt - this.#lookedAt < longestBetweenLooks
    const { seen, changes } = await readNewChanges(this.#db, isRecent ? this.#seen : null)
    if (!changes || changes.listings.length > 0 || changes.sellers.length > 0)
      for (const listener of this.#listeners) listener(changes)
    this.#seen = seen
    this.#lookedAt = lookedAt
    // Looks may end in another order than they began.
    if (look.at > this.#latest.at) this.#latest = look
  }
}

export const followerOf = memoised((db: Db) => new ChangeFollower(db))

/** One look serves all concurrent callers. */
const lookOnce = batched<true, true>(async (db, asked) => {
  await followerOf(db).look()
  return asked
})
