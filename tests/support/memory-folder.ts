import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'

const memoryFileSystem = '/dev/shm'
const neededBytes = 8 * 2 ** 30 // several times what a run takes

/**
 * A new folder in memory, where making a database's thousand files costs a third less processor time than on a
 * disk, and nothing waits for it; undefined if there is no room.
 */
export function makeMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryFileSystem)
    if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return undefined
    const folder = mkdtempSync(`${memoryFileSystem}/bazar-`)
    // Like any temporary folder: PostgreSQL runs as another user, who makes folders there too.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    return undefined
  }
}
