import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeSystemFolder, systemFolder } from './binaries.ts'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { canReach, isRoot, serverUser, type ServerUser } from './user.ts'

// Socket paths are limited to 104 bytes on macOS and 108 on Linux.
const longestSocketDir = 80

/** `DATA_DIR/postgres`: the owner's record, the log, and the data unless its user cannot reach it there. */
export function makeHome(dataDir: string): string {
  const home = path.join(path.resolve(dataDir), 'postgres')
  try {
    mkdirSync(home, { recursive: true })
    if (isRoot()) chmodSync(home, 0o755)
  } catch (error) {
    throw new DatabaseUnavailable(`cannot use DATA_DIR ${dataDir}: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return realpathSync(home)
}

export type DataPlace = { data: string; user: ServerUser; notices: string[] }

/**
 * Finds where the data lies and which user runs it. A place outside `home` is recorded in `home/location`, so
 * that neither later permission changes nor another temporary choice makes a filled database look empty.
 */
export function findData(home: string): DataPlace {
  const location = path.join(home, 'location')
  if (existsSync(location)) {
    const data = readFileSync(location, 'utf8').trim()
    if (!path.isAbsolute(data))
      throw new DatabaseUnavailable(`${location} does not name the folder of the data: write it there`)
    return { data, user: serverUser(data), notices: [`The database lies in ${path.dirname(data)}`] }
  }
  const inside = path.join(home, 'data')
  const user = serverUser(inside)
  if (canReach(user, home)) return { data: inside, user, notices: [] }
  if (existsSync(inside))
    throw new DatabaseUnavailable(
      `the user of PostgreSQL (uid ${user.uid}) can no longer enter ${home}: give it the right to, or move the folder`,
    )
  const elsewhere = path.join(systemFolder, createHash('sha256').update(home).digest('hex').slice(0, 12))
  const notices = [`The database lies in ${elsewhere}, since its user cannot enter ${home}`]
  makeSystemFolder()
  if (existsSync(elsewhere) && readdirSync(elsewhere).length > 0) {
    // Left by a DATA_DIR that was removed since. Its rows are not ours to show or to delete.
    const aside = `${elsewhere}.left-${Date.now()}`
    renameSync(elsewhere, aside)
    notices.push(`An earlier database of the same folder was moved to ${aside}`)
  }
  mkdirSync(elsewhere, { recursive: true }) // a start killed here leaves it empty
  chmodSync(elsewhere, 0o755)
  const data = path.join(elsewhere, 'data')
  // Flushed before it gets its name: an empty record would lead nowhere.
  writeFileSync(`${location}.new`, `${data}\n`, { flush: true })
  renameSync(`${location}.new`, location)
  return { data, user: serverUser(data), notices }
}

/**
 * An unguessable name, to be recorded before the folder is made, so that a killed start leaves no unknown
 * folder.
 */
export function nameSocketDir(user: ServerUser): string {
  const base = [os.tmpdir(), '/tmp'].find((dir) => dir.length <= longestSocketDir && canReach(user, dir))
  return path.join(base ?? '/tmp', `bazar-${randomBytes(6).toString('hex')}`)
}

/** Creates the folder with access for the server's user only; fails if another user prepared it. */
export function makeSocketDir(dir: string, user: ServerUser) {
  mkdirSync(dir, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid!)
}

/** Removes the socket folder of a killed owner, if it matches its record. */
export function removeSocketDir(dir: string, user: ServerUser) {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  const self = process.getuid?.() ?? 0 // a start may have been killed before it changed the owner
  const isOurs = found?.isDirectory() && [self, (user.uid ?? self) >>> 0].includes(found.uid)
  if (isOurs && path.basename(dir).startsWith('bazar-')) rmSync(dir, { recursive: true, force: true })
}
