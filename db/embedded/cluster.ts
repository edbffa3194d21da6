import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseUnavailable } from '#lib/process/start-refusals.ts'
import { guarded } from './guard.ts'
import type { ServerUser } from './user.ts'

export const clusterExists = (data: string) => existsSync(path.join(data, 'PG_VERSION'))

/** Major version of the PostgreSQL that wrote the files. */
export const majorOf = (data: string) =>
  Number.parseInt(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'), 10)

const draftPrefix = 'data.new-'

/**
 * Creates an empty cluster under a temporary name and renames it, so that a killed start leaves none that
 * looks complete.
 */
export async function createCluster(initdb: string, data: string, user: ServerUser, durable: boolean) {
  const parent = path.dirname(data)
  const draft = draftOf(data)
  mkdirSync(draft, { mode: 0o700 })
  if (user.uid !== undefined) chownSync(draft, user.uid, user.gid!)
  const args = ['-D', draft, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!durable) args.push('--no-sync')
  await run(initdb, args, user)
  rmSync(data, { recursive: true, force: true })
  renameSync(draft, data)
  if (durable) syncFolder(parent)
}

/** The temporary name of a cluster, free to use. */
export function draftOf(data: string): string {
  const parent = path.dirname(data)
  removeDrafts(parent)
  return path.join(parent, `${draftPrefix}${process.pid}`)
}

/** Removes the leftovers of earlier starts that were killed midway. */
export function removeDrafts(parent: string) {
  for (const name of readdirSync(parent)) {
    // The initdb of a killed start may still write for a moment.
    if (name.startsWith(draftPrefix))
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

function run(command: string, args: string[], user: ServerUser): Promise<void> {
  const child = spawn(...guarded(command, args), {
    ...user,
    cwd: '/',
    env: serverEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new DatabaseUnavailable(
            `the database could not be created (initdb ended with ${code}): ${output.trim()}`,
          ),
        )
    })
  })
}

/** Hides our environment from PostgreSQL, which reads PGDATA and the like. */
export const serverEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
