import { batched } from '#lib/batched.ts'
import type { Db } from '#lib/db.ts'
import { isCurrent, readMoment } from '#lib/own-writes.ts'
import { type NewChanges, readNewChanges, type Seen } from './change-queries.ts'

/** The logs keep changes for a day; a look after this time may have missed some. */
const longestBetweenLooks = 12 * 3_600_000 // milliseconds
/** A cache that forgets what has changed: everything for null. */
type Forget = (changes: NewChanges | null) => void

/** Collects what changes while rows are on their way, which they may not show. */
export class Watch {
  #isLost = false
  readonly #listings = new Set<number>()
  readonly #sellers = new Set<number>()

  note(changes: NewChanges | null) {
    if (!changes) this.#isLost = true
    else {
      for (const id of [...changes.inLists, ...changes.listings]) this.#listings.add(id)
      for (const id of changes.sellers) this.#sellers.add(id)
    }
  }

  /** Whether a row of the listing, read since the watch began, is certain to be current. */
  isCurrent(listingId: number, sellerId?: number): boolean {
    const isSellers = sellerId !== undefined && this.#sellers.has(sellerId)
    return !this.#isLost && !this.#listings.has(listingId) && !isSellers
  }
}

/**
 * Reads the logs of changes for all caches of a thread. A reader that looks before it uses a cache sees everything
 * committed before, as by a plain query. It need not look while `isCurrent`: nobody changed anything through this
 * process since the last look, and that began a moment ago.
 */
class ChangeFollower {
  readonly #db: Db
  readonly #caches: Forget[] = []
  readonly #watches = new Set<Watch>()
  #seen: Seen | null = null
  #lookedAt = 0
  /** The latest look that has ended: our writes before it, and when it began. */
  #latest = { writes: -1, at: -Infinity }

  constructor(db: Db) {
    this.#db = db
  }

  tell(forget: Forget) {
    this.#caches.push(forget)
  }

  /** Calls `read` with a watch over what is noticed until it ends. */
  async watching<Result>(read: (watch: Watch) => Promise<Result>): Promise<Result> {
    const watch = new Watch()
    this.#watches.add(watch)
    try {
      return await read(watch)
    } finally {
      this.#watches.delete(watch)
    }
  }

  get isCurrent(): boolean {
    return isCurrent(this.#latest)
  }

  /** Resolves when the caches have forgotten what changed, with the view counts of `viewed`. */
  async look(viewed: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const look = readMoment()
    const lookedAt = Date.now()
    const isRecent = lookedAt - this.#lookedAt < longestBetweenLooks
    const { seen, changes, views } = await readNewChanges(this.#db, isRecent ? this.#seen : null, viewed)
    if (!changes || Object.values(changes).some((ids) => ids.length > 0)) {
      for (const forget of this.#caches) forget(changes)
      for (const watch of this.#watches) watch.note(changes)
    }
    this.#seen = seen
    this.#lookedAt = lookedAt
    // Looks may end in another order than they began.
    if (look.at > this.#latest.at) this.#latest = look
    return views
  }
}

const followers = new WeakMap<Db, ChangeFollower>()

export function followerOf(db: Db): ChangeFollower {
  let follower = followers.get(db)
  if (!follower) followers.set(db, (follower = new ChangeFollower(db)))
  return follower
}

/** One look for all who ask at once, with the view counts of all that they name. */
export const lookForChanges = batched<readonly number[], ReadonlyMap<number, number>>(async (db, asked) => {
  const views = await followerOf(db).look([...new Set(asked.flat())])
  return asked.map(() => views)
})

/** Resolves when the caches of this thread hold nothing outdated that its callers may notice. */
export const catchUp = async (db: Db): Promise<void> => {
  if (!followerOf(db).isCurrent) await lookForChanges(db, [])
}
