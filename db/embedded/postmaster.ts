import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverEnv } from './cluster.ts'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { guarded } from './guard.ts'
import type { ServerUser } from './user.ts'

export type PostmasterOptions = {
  postgres: string
  data: string
  logFile: string
  socketDir: string
  clusterName: string
  user: ServerUser
  durable: boolean
  /** Appends to the log of the previous server, which ended by itself. */
  isRestart?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
}

export type Postmaster = {
  /** Settles when the server has ended, asked or not. */
  gone: Promise<void>
  stop(patienceMs?: number): Promise<void>
}

const readyWithinMs = 180_000 // recovery after a crash replays at most max_wal_size
const fastShutdownMs = 30_000

const fragileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/** Starts the server and waits until it answers. It ends with this process. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { data, logFile, socketDir, user } = options
  const pidFile = path.join(data, 'postmaster.pid')
  rmSync(pidFile, { force: true }) // the caller has made sure that no process of the cluster runs
  if (options.isRestart) {
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(path.join(socketDir, name), { force: true })
  } else if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, options.isRestart ? 'a' : 'w', 0o600)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    cluster_name: options.clusterName,
    max_connections: '100',
    log_min_messages: 'warning',
    // Without the values of rows, which the details of an error quote.
    log_error_verbosity: 'terse',
    // A backup's slot keeps the log until the next backup. Without a next one it must not fill the disk.
    max_slot_wal_keep_size: '4GB',
    ...(options.durable ? {} : fragileSettings),
    ...options.settings,
  }
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // In its own session: otherwise Ctrl-C in the terminal would end it before us.
  const child = spawn(...guarded(options.postgres, args), {
    ...user,
    cwd: '/',
    env: serverEnv,
    detached: true,
    stdio: ['pipe', 'ignore', log],
  })
  closeSync(log)
  const gone = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  child.stdin!.on('error', () => {}) // it may end before we close the pipe

  async function stop(patienceMs = fastShutdownMs) {
    child.ref()
    child.stdin!.end()
    if ((await Promise.race([gone, sleep(patienceMs, 'late' as const, { ref: false })])) !== 'late') return
    // An immediate shutdown loses nothing: the next start replays the log.
    const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : undefined
    if (pid) process.kill(pid, 'SIGQUIT')
    await gone
  }

  if (!(await answers(socketDir, gone))) {
    await stop(0)
    throw new DatabaseUnavailable(
      `PostgreSQL did not start; the end of ${logFile}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
    )
  }
  // Lets a program that forgot to stop the server end.
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  return { gone, stop }
}

/** Waits until the server accepts connections; false if it ends or stays silent. */
export async function answers(
  socketDir: string,
  gone: Promise<unknown>,
  withinMs = readyWithinMs,
): Promise<boolean> {
  const ended = gone.then(() => 'ended' as const)
  for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
    if (existsSync(path.join(socketDir, '.s.PGSQL.5432')) && (await connects(socketDir))) return true
    if ((await Promise.race([ended, sleep(10, 'waiting' as const)])) === 'ended') return false
  }
  return false
}

async function connects(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a lost connection would end the process; the call below reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    // Still starting, or gone: the caller decides.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
