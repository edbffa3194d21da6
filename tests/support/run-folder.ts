import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const memoryFileSystem = '/dev/shm'
const neededBytes = 8 * 2 ** 30 // several times the need of a run

/**
 * A new folder for the files of a run, in memory if there is room: PostgreSQL makes almost 700 files for each
 * test file's database, which on a disk costs a third more processor time, and nothing waits for a disk.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? memoryFileSystem : os.tmpdir(), 'bazar-run-'))
  // Open to all like any folder for temporary files: PostgreSQL runs as another user, who makes folders
  // there too.
  chmodSync(folder, 0o1777)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFileSystem)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false // there is none outside Linux
  }
}
