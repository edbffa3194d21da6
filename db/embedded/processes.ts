import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Leftover = { pid: number; isPostmaster: boolean }

export type Cluster = { name: string; data: string }

/** The cluster name for the folder `data`, which distinguishes its processes from others. */
export const clusterNameOf = (data: string) =>
  `bazar-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`

/**
 * PostgreSQL processes that serve this cluster. Its name is in the arguments of the postmaster and the titles
 * of its children, which every user may read; a manually started postmaster names the folder.
 */
export function clusterProcesses({ name, data }: Cluster): Leftover[] {
  // Without a folder every PostgreSQL on the machine would match, and be ended.
  if (!path.isAbsolute(data)) throw new Error(`"${data}" is not the folder of a cluster`)
  return commands()
    .filter(({ command }) => /^(?:\S*\/)?postgres(?::|\s)/.test(command))
    .filter(({ command }) => command.includes(name) || `${command} `.includes(` ${data} `))
    .map(({ pid, command }) => ({ pid, isPostmaster: !command.startsWith('postgres:') }))
}

function commands(): { pid: number; command: string }[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 1 << 24 })
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, '') }))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }))
}

function commandOf(pid: string): string {
  try {
    // Empty for a zombie.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const patience = { fast: 15_000, immediate: 5_000, kill: 5_000 } // milliseconds

/**
 * Ends the processes of an owner that was killed together with its guard; crash recovery repairs the damage
 * of the hard ways.
 */
export async function endLeftovers(cluster: Cluster): Promise<boolean> {
  const found = clusterProcesses(cluster)
  if (found.length === 0) return false
  const postmasters = found.filter((leftover) => leftover.isPostmaster)
  if (postmasters.length > 0) {
    signal(postmasters, 'SIGINT')
    if (await areGone(cluster, patience.fast)) return true
  }
  signal(clusterProcesses(cluster), 'SIGQUIT')
  if (await areGone(cluster, patience.immediate)) return true
  signal(clusterProcesses(cluster), 'SIGKILL')
  if (await areGone(cluster, patience.kill)) return true
  throw new Error(`processes of an earlier PostgreSQL do not end: ${pids(clusterProcesses(cluster))}`)
}

function signal(processes: Leftover[], name: NodeJS.Signals) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function areGone(cluster: Cluster, milliseconds: number): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(20))
    if (clusterProcesses(cluster).length === 0) return true
  return false
}

const pids = (processes: Leftover[]) => processes.map(({ pid }) => pid).join(', ')
