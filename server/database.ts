import { existsSync } from 'node:fs'
import path from 'node:path'
import { appSecretOf } from '#lib/security/app-secret.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, type Db } from '#lib/database/db.ts'
import { watchDatabase } from '#lib/database/watch.ts'
import { checkRoom } from './disk-at-start.ts'
import { checkFellows, namedUrl } from './production/fellow-processes.ts'
import { type Disk, watchDisk } from '#lib/load/disk.ts'
import type { Config } from '#config/config.ts'
import { isOwned } from '#db/embedded/owner.ts'
import { openDatabase, type OpenDatabase } from '#db/embedded/or-given.ts'

export type Notify = (text: string) => void

/** The work of a process: `web` answers requests, `worker` runs jobs, `all` does both. */
export const roles = ['all', 'web', 'worker'] as const
export type Role = (typeof roles)[number]

export type StartedDatabase = {
  /** Leads to sessions of PostgreSQL's own, for listening, locks and jobs. */
  url: string
  /** For requests, with short time limits; perhaps by a pooler. */
  db: Db
  /** For jobs and for feeding search. */
  jobsDb: Db
  /** Returns whether PostgreSQL can be reached now. */
  answers(): Promise<boolean>
  disk: Disk
  /** Absolute paths of the folders whose disks are watched. */
  folders: readonly string[]
}

type Options = {
  role: Role
  stack: AsyncDisposableStack
  notify: Notify
  /** Ends the program with this error. */
  fail: (error: Error) => void
}

/** Maximum pool sizes of a thread; the queue and listeners have connections of their own. */
const connections = { web: 10, jobs: 6 }

/** Many threads share what PostgreSQL accepts: 100 connections by default. */
const webConnections = (threads: number) => Math.max(4, Math.min(connections.web, Math.floor(20 / threads)))

/** Afterwards a worker runs the embedded server itself. */
const ownerWithinMs = 120_000

/** Grace period for stopping an embedded server; no data is lost either way. */
const stopMs = 1_500

/** The prepared database with the pools of a running program, and watchers of its state and of the disk. */
export async function startDatabase(
  config: Config,
  { role, stack, notify, fail }: Options,
): Promise<StartedDatabase> {
  await checkRoom(config.dataDir, notify)
  if (role === 'worker' && !config.databaseUrl) await waitForOwner(config.dataDir, notify)
  const database = await prepareDatabase(config, role, notify)
  let isStopping = false
  stack.defer(() => database.close(stopMs))
  void database.gone.then(() => {
    if (!isStopping) fail(new Error('The process that owns PostgreSQL ended'))
  })
  const folders = [config.dataDir, ...(database.data ? [database.data] : [])]
  const url = config.databaseUrl ? namedUrl(database.url, config, role) : database.url
  const { servingThreads: threads, poolerUrl } = config
  const started = await openPools(url, { poolerUrl, folders, threads, stack, notify })
  stack.defer(async () => void (isStopping = true))
  return started
}

/**
 * Opens pools of connections, and watches the database and the disk of `folders`. Requests go by the pooler, if there is
 * one.
 */
export async function openPools(
  url: string,
  {
    poolerUrl,
    folders,
    threads,
    stack,
    notify,
  }: { poolerUrl: string | undefined; folders: readonly string[]; threads: number } & Pick<
    Options,
    'stack' | 'notify'
  >,
): Promise<StartedDatabase> {
  let isStopping = false
  const disk = await watchDisk(folders, { onChange: (state) => notify(diskNotices[state]) })
  stack.defer(async () => disk.close())
  const isPooled = poolerUrl !== undefined
  const webUrl = poolerUrl ?? url
  const watch = watchDatabase(webUrl, { isPooled })
  stack.defer(() => watch.close())
  // A pooler that is away does not keep jobs from their work.
  const jobsWatch = isPooled ? watchDatabase(url) : watch
  stack.defer(() => jobsWatch.close())
  const onLost = (error: Error) => {
    if (!isStopping) notify(`A connection to PostgreSQL was lost: ${error.message}`)
  }
  const db = createDb(webUrl, { purpose: 'web', max: webConnections(threads), watch, isPooled, onLost })
  const jobsDb = createDb(url, { purpose: 'jobs', max: connections.jobs, watch: jobsWatch, onLost })
  stack.defer(async () => {
    isStopping = true
    await Promise.all([db.destroy(), jobsDb.destroy()])
  })
  return { url, db, jobsDb, answers: () => watch.answers(), disk, folders }
}

/**
 * When worker and server restart together, as after a crash, the worker must not take the embedded PostgreSQL
 * first: the server would then refuse to start.
 */
async function waitForOwner(dataDir: string, notify: Notify) {
  const folder = path.join(dataDir, 'postgres')
  if (isOwned(folder) || !existsSync(folder)) return
  notify('Waiting for the process that answers requests, which starts PostgreSQL')
  for (const deadline = Date.now() + ownerWithinMs; Date.now() < deadline && !isOwned(folder);)
    await sleep(200)
}

const diskNotices = {
  ok: 'There is room on the disk again',
  low: 'The disk is nearly full',
  full: 'The disk is full: changes are refused until there is room',
}

/** A database with the current schema, reference data and, outside production, demo content. */
async function prepareDatabase(config: Config, role: Role, notify: Notify): Promise<OpenDatabase> {
  const database = await openDatabase({
    ...config,
    isKept: true,
    // The process that answers requests owns the embedded server; a worker beside it attaches.
    mode: role === 'worker' ? 'attach-or-own' : 'own',
    onProgress: notify,
    onLost: (error) => notify(`A connection to PostgreSQL was lost: ${error.message}`),
  })
  try {
    for (const notice of database.notices) notify(notice)
    if (config.databaseUrl) await checkFellows(database.db, { settings: config, role, notify })
    await fillDatabase(database.db, config, notify)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillDatabase(db: Db, config: Config, notify: Notify) {
  const [{ migrate }, { loadReference }, { noteInstallation }, { checkStart }] = await Promise.all([
    import('#db/migrate.ts'),
    import('#db/load-reference.ts'),
    import('./production/installation.ts'),
    import('#server/production/start-check.ts'),
  ])
  const appSecret = appSecretOf(config)
  await checkStart(db, config, appSecret, notify)
  const applied = await migrate(db)
  if (applied.length > 0) notify(`Applied ${applied.length} migrations`)
  const loaded = await loadReference(db)
  if (loaded.length > 0) notify(`Loaded ${loaded.join(', ')}`)
  await noteInstallation(db, { environment: config.environment, appSecret }, new Date())
  if (config.environment === 'production') return
  const [
    { loadDemo },
    { openStorages },
    { giveDemoCredit },
    { loadDemoChargers },
    { loadDemoVideos },
    { loadDemoShop },
  ] = await Promise.all([
    import('#demo/load.ts'),
    import('#server/files.ts'),
    import('#server/demo-credit.ts'),
    import('#server/demo-chargers.ts'),
    import('#server/demo-videos.ts'),
    import('#server/demo-shop.ts'),
  ])
  // Removed together with the leftovers of other starts.
  const unfinished = path.join(config.uploadsDir, `${process.pid}-demo`)
  const { storage, privateStorage, close } = await openStorages(config, unfinished)
  const listingCount = await loadDemo(db, storage, { onProgress: notify })
  if (listingCount > 0) notify(`Made ${listingCount} demo listings`)
  await giveDemoCredit(db, new Date())
  await loadDemoShop(db, storage, new Date())
  await loadDemoChargers(db)
  await loadDemoVideos(db, privateStorage, new Date())
  close()
}
