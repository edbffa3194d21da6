import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { clusterExists, createCluster, majorOf, removeDrafts } from './cluster.ts'
import { DatabaseInUse, DatabaseUnavailable } from '#lib/process/start-refusals.ts'
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
import { keepRunning } from './keep-running.ts'
import { claim, type Owner, type Ownership, processStart } from './owner.ts'

export { DatabaseInUse, DatabaseUnavailable } from '#lib/process/start-refusals.ts'

export type DatabaseServerOptions = {
  dataDir: string
  /** False only in tests: faster, but a power failure may destroy everything. */
  durable: boolean
  /** `own` fails if there is a living owner; `attach-or-own` uses that owner's server. */
  mode: 'own' | 'attach-or-own'
  /** Called before steps that take a while. */
  onProgress?: ((text: string) => void) | undefined
  /** Restarts an owned server that ends unasked, instead of settling `gone`. */
  isKept?: boolean | undefined
}

export type DatabaseServer = {
  url(database?: string): string
  socketDir: string
  owned: boolean
  /** The data folder of an owned server. */
  data?: string
  /** Messages for the operator. */
  notices: string[]
  /**
   * Settles when an owned server ends, asked or not; for another process's server, when that process does.
   */
  gone: Promise<void>
  /** Stops an owned server, gently for `patienceMs`; leaves another process's server alone. */
  stop(patienceMs?: number): Promise<void>
}

/**
 * Opens the PostgreSQL of this DATA_DIR. One process owns it, and it ends with that process; damage from a
 * crash is repaired on the way. Throws DatabaseInUse or DatabaseUnavailable.
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
  { durable, onProgress, isKept }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { socketDir } = ownership
  const giveUp = () => {
    removeSocketDir(socketDir, user)
    ownership.release()
  }
  let postmaster: Postmaster
  let startAgain: () => Promise<Postmaster>
  try {
    const clusterName = clusterNameOf(data)
    if (await endLeftovers({ name: clusterName, data }))
      notices.push('A PostgreSQL without an owner was stopped')
    makeSocketDir(socketDir, user)
    const { initdb, postgres, major, notice } = findBinaries(user)
    if (notice) notices.push(notice)
    if (clusterExists(data)) {
      expectMajor(data, major)
      removeDrafts(path.dirname(data))
    } else {
      onProgress?.('Creating the database')
      await createCluster(initdb, data, user, durable)
    }
    const logFile = path.join(home, 'postgres.log')
    const options = { postgres, data, logFile, socketDir, clusterName, user, durable }
    postmaster = await startPostmaster(options)
    startAgain = async () => {
      await endLeftovers({ name: clusterName, data })
      return startPostmaster({ ...options, isRestart: true })
    }
  } catch (error) {
    giveUp()
    throw error
  }
  const { gone, stop } = isKept ? keepRunning(postmaster, startAgain, onProgress) : postmaster
  return {
    url: urlOf(socketDir),
    socketDir,
    owned: true,
    data,
    notices,
    gone,
    async stop(patienceMs) {
      await stop(patienceMs)
      giveUp()
    },
  }
}

/** PostgreSQL reads only the files of its own major version. */
function expectMajor(data: string, installed: number) {
  const major = majorOf(data)
  if (major === installed) return
  throw new DatabaseUnavailable(
    `${data} was written by PostgreSQL ${major}, and this release brings ${installed}: start the release before, and move the database to a new one by its "npm run move-database", see docs/operations.md`,
  )
}

/** The owner's server once it answers; undefined if the owner ends first. */
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
    gone: ownerEnded(owner, new AbortController().signal, 1_000),
    stop: async () => {},
  }
}

async function ownerEnded(owner: Owner, stopped: AbortSignal, everyMs = 100) {
  while (!stopped.aborted && processStart(owner.pid) === owner.started)
    await sleep(everyMs, undefined, { ref: false })
}

const urlOf =
  (socketDir: string) =>
  (database = 'postgres') =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`
