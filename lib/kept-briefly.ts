import type { Db } from './db.ts'
import { isCurrent, readMoment } from './own-writes.ts'

/** All that was read since one moment, which so ends at once. */
type Kept<Key, Answer> = { since: ReturnType<typeof readMoment>; answers: Map<Key, Promise<Answer>> }

/**
 * Keeps the answers of a read until anything is written through this process, and for a moment at most. Callers thus
 * see every change made here before they asked, whichever thread made it. Answers are shared: do not change them.
 */
export function keptBriefly<Key, Answer>(
  read: (db: Db, key: Key) => Promise<Answer>,
): (db: Db, key: Key) => Promise<Answer> {
  const all = new WeakMap<Db, Kept<Key, Answer>>()
  return (db, key) => {
    let kept = all.get(db)
    if (!kept || !isCurrent(kept.since)) all.set(db, (kept = { since: readMoment(), answers: new Map() }))
    const known = kept.answers.get(key)
    if (known) return known
    const { answers } = kept
    const answer = read(db, key)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
