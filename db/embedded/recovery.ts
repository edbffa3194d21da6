import {
  chmodSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { findBinaries } from './binaries.ts'
import { clusterExists, draftOf, syncFolder } from './cluster.ts'
import { findData, makeHome, makeSocketDir, nameSocketDir, removeSocketDir } from './folders.ts'
import { claim } from './owner.ts'
import { startPostmaster } from './postmaster.ts'
import { clusterNameOf } from './processes.ts'
import type { ServerUser } from './user.ts'

export type RecoveryOptions = {
  dataDir: string
  /** Major version of PostgreSQL that wrote the files. */
  major: number
  /** Writes the files of a base backup, its label and its log to `data`, a new folder. */
  fill: (data: string) => Promise<void>
  /** The timeline to follow; undefined to stay on that of the base backup. */
  timeline?: number | undefined
  /** Ends at the first commit after it, instead of at the end of the log. */
  until?: Date | undefined
}

/**
 * Makes the embedded cluster of `dataDir` from a base backup, replays its log and leaves it as after a shutdown. A
 * failure leaves no cluster.
 * @throws DatabaseUnavailable
 */
export async function recoverCluster({
  dataDir,
  major,
  fill,
  timeline,
  until,
}: RecoveryOptions): Promise<void> {
  const home = makeHome(dataDir)
  const place = findData(home)
  const { data, user } = place
  const claimed = await claim(home, () => nameSocketDir(user))
  if ('owner' in claimed)
    throw new DatabaseUnavailable(`${dataDir} is in use by process ${claimed.owner.pid}`)
  const { ownership } = claimed
  try {
    if (clusterExists(data)) throw new DatabaseUnavailable(`${dataDir} has a database already`)
    const { postgres, major: installed } = findBinaries(user)
    if (installed !== major)
      throw new DatabaseUnavailable(
        `the backup is of PostgreSQL ${major}, this release brings ${installed}: restore with a release that brings ${major}`,
      )
    const draft = draftOf(data)
    mkdirSync(draft, { mode: 0o700 })
    await fill(draft)
    writeFileSync(path.join(draft, 'recovery.signal'), '')
    giveTo(user, draft)
    renameSync(draft, data)
    syncFolder(path.dirname(data))
    makeSocketDir(ownership.socketDir, user)
    const settings = {
      // The log lies in its usual place already.
      restore_command: 'false',
      recovery_target_action: 'promote',
      recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    }
    await replay({ postgres, home, data, user, socketDir: ownership.socketDir, settings })
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  } finally {
    removeSocketDir(ownership.socketDir, user)
    ownership.release()
  }
}

type Replay = {
  postgres: string
  home: string
  data: string
  user: ServerUser
  socketDir: string
  settings: Record<string, string>
}

async function replay({ postgres, home, data, user, socketDir, settings }: Replay) {
  const logFile = path.join(home, 'postgres.log')
  const clusterName = clusterNameOf(data)
  const postmaster = await startPostmaster({
    postgres,
    data,
    logFile,
    socketDir,
    clusterName,
    user,
    durable: true,
    settings,
  })
  let hasEnded = false
  void postmaster.gone.then(() => (hasEnded = true))
  try {
    while (await isRecovering(socketDir)) {
      if (hasEnded)
        throw new DatabaseUnavailable(
          `the log could not be replayed; the end of ${logFile}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
        )
      await sleep(50) // the polling interval
    }
  } finally {
    await postmaster.stop()
  }
}

async function isRecovering(socketDir: string): Promise<boolean> {
  const client = new pg.Client({ host: socketDir, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as yes')
    return (rows[0] as { yes: boolean }).yes
  } catch {
    // It may have ended; the caller looks.
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the server's user the owner of everything in `folder`. */
function giveTo({ uid, gid }: ServerUser, folder: string) {
  chmodSync(folder, 0o700)
  if (uid === undefined) return
  lchownSync(folder, uid, gid!)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid!)
}
