import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { clusterExists, createCluster, removeDrafts } from './cluster.ts'
import { DatabaseInUse, DatabaseUnavailable } from './errors.ts'
import {
  type DataPlace,
  findData,
  makeHome,
  makeSocketDir,
  nameSocketDir,
  removeSocketDir,
} from './folders.ts'
import { answers, type Postmaster, startPostmaster } from './postmaster.ts'
import { clusterNameOf, endLeftovers } from './processes.ts'
import { claim, type Owner, type Ownership, processStart } from './owner.ts'

export { DatabaseInUse, DatabaseUnavailable } from './errors.ts'

export type DatabaseServerOptions = {
  dataDir: string
  /** False only for tests: faster, and a power failure may destroy everything. */
  durable: boolean
  /** `own` refuses beside a living owner; `attach-or-own` uses that owner's server. */
  mode: 'own' | 'attach-or-own'
  /** Told before what takes longer than a moment. */
  onProgress?: ((text: string) => void) | undefined
}

export type DatabaseServer = {
  url(database?: string): string
  socketDir: string
  owned: boolean
  /** What whoever started us should know. */
  notices: string[]
  /** Settles when an owned server ended, asked or not; never for one of another process. */
  gone: Promise<void>
  /** Ends an owned server, softly for `patienceMs`; leaves another process's alone. */
  stop(patienceMs?: number): Promise<void>
}

/**
 * The PostgreSQL of this DATA_DIR. One process owns it and it ends with that process; what a crash left is repaired on
 * the way. Throws DatabaseInUse or DatabaseUnavailable.
 */
export async function openDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const home = makeHome(options.dataDir)
  for (;;) {
    let place: DataPlace | undefined
    const result = await claim(home, (leftBehind) => {
      place = findData(home)
      if (leftBehind) removeSocketDir(leftBehind.socketDir, place.user)
      return nameSocketDir(place.user)
    })
    if ('ownership' in result) return startOwned(home, place!, result.ownership, options)
    if (options.mode === 'own') throw new DatabaseInUse(options.dataDir, result.owner.pid)
    const attached = await attach(result.owner)
    if (attached) return attached
  }
}

async function startOwned(
  home: string,
  { data, user, notices }: DataPlace,
  ownership: Ownership,
  { durable, onProgress }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { socketDir } = ownership
  const giveUp = () => {
    removeSocketDir(socketDir, user)
    ownership.release()
  }
  let postmaster: Postmaster
  try {
    const clusterName = clusterNameOf(data)
    if (await endLeftovers({ name: clusterName, data }))
      notices.push('A PostgreSQL without an owner was stopped')
    makeSocketDir(socketDir, user)
    const { initdb, postgres, notice } = findBinaries(user)
    if (notice) notices.push(notice)
    if (clusterExists(data)) removeDrafts(path.dirname(data))
    else {
      onProgress?.('Creating the database')
      await createCluster(initdb, data, user, durable)
    }
    const logFile = path.join(home, 'postgres.log')
    postmaster = await startPostmaster({ postgres, data, logFile, socketDir, clusterName, user, durable })
  } catch (error) {
    giveUp()
    throw error
  }
  return {
    url: urlOf(socketDir),
    socketDir,
    owned: true,
    notices,
    gone: postmaster.gone,
    async stop(patienceMs) {
      await postmaster.stop(patienceMs)
      giveUp()
    },
  }
}

/** The owner's server once it answers; undefined when the owner ends before. */
async function attach(owner: Owner): Promise<DatabaseServer | undefined> {
  const waiting = new AbortController()
  const ended = ownerEnded(owner, waiting.signal)
  const ready = await answers(owner.socketDir, ended)
  waiting.abort()
  if (!ready) {
    if (processStart(owner.pid) !== owner.started) return undefined
    throw new DatabaseUnavailable(
      `the PostgreSQL of process ${owner.pid} does not answer at ${owner.socketDir}`,
    )
  }
  return {
    url: urlOf(owner.socketDir),
    socketDir: owner.socketDir,
    owned: false,
    notices: [`Using the PostgreSQL of process ${owner.pid}`],
    gone: new Promise(() => {}),
    stop: async () => {},
  }
}

async function ownerEnded(owner: Owner, stopped: AbortSignal) {
  while (!stopped.aborted && processStart(owner.pid) === owner.started) await sleep(100)
}

const urlOf =
  (socketDir: string) =>
  (database = 'postgres') =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`
