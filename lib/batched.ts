import DataLoader from 'dataloader'
import type { Db } from './db.ts'

/**
 * A read whose calls become one query where several come at the same time, as from many requests under load. The query
 * begins after all of its calls, so that each sees what was committed before it.
 *
 * @param read answers as many keys as there are, in their order
 */
export function batched<Key, Answer>(
  read: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const loaders = new WeakMap<Db, DataLoader<Key, Answer>>()
  return (db, key) => {
    let loader = loaders.get(db)
    if (!loader) {
      loader = new DataLoader<Key, Answer>((keys) => read(db, keys), {
        cache: false,
        maxBatchSize: 100,
        // After all that has arrived by now, from whichever connection.
        batchScheduleFn: (run) => setImmediate(run),
      })
      loaders.set(db, loader)
    }
    return loader.load(key)
  }
}
