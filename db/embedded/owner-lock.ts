import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }

const busy = 5 // SQLITE_BUSY

/**
 * Takes an exclusive lock on `file`, or returns undefined. The kernel drops it when this process ends,
 * however it ends. Node has no flock; SQLite's lock on an empty file serves as one.
 */
export function tryLock(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw new Error(`cannot lock ${file}: ${(error as Error).message}`, { cause: error })
  }
  return { release: () => database.close() }
}

/** Waits for the lock; calls `onWait` once if it is not free at once. */
export async function lock(file: string, onWait?: () => void): Promise<FileLock> {
  for (let attempt = 0; ; attempt++) {
    const held = tryLock(file)
    if (held) return held
    if (attempt === 0) onWait?.()
    await sleep(50)
  }
}
