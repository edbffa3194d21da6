import DataLoader from 'dataloader'
import type { Db } from './db.ts'

/**
 * Merges simultaneous calls of a read into one query, as happens under load. The query starts after all of its
 * calls, so each sees everything committed before it.
 *
 * @param read returns one answer per key, in the order of the keys
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
        // Runs after everything that has arrived so far, on any connection.
        batchScheduleFn: (run) => setImmediate(run),
      })
      loaders.set(db, loader)
    }
    return loader.load(key)
  }
}
