import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { tryLock } from './owner-lock.ts'

const ownerRecord = z.object({
  pid: z.int().positive(),
  /** When the process started, since pids are reused. */
  started: z.string().min(1),
  /** The folder of the server's socket. */
  socketDir: z.string(),
})
export type Owner = z.infer<typeof ownerRecord>

export type Ownership = {
  socketDir: string
  release(): void
}

export type Claim = { ownership: Ownership } | { owner: Owner }

// The lock decides who owns the server; the record tells others who that is and where to connect.
const recordOf = (folder: string) => path.join(folder, 'owner')
const lockOf = (folder: string) => path.join(folder, 'owner.lock')

/**
 * Makes this process the only owner of the server in `folder`, or returns the living owner. Exactly one of
 * several concurrent claims succeeds. `prepare` runs once the claim is certain and before its record
 * replaces that of an owner who left without cleaning up; it returns the address of the server.
 */
export async function claim(
  folder: string,
  prepare: (leftBehind: Owner | undefined) => string,
): Promise<Claim> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const lock = tryLock(lockOf(folder))
    if (lock) {
      try {
        return { ownership: record(folder, prepare(readOwner(folder)), lock) }
      } catch (error) {
        lock.release()
        throw error
      }
    }
    // Between its lock and its record an owner is unknown, and the record is still the previous one's.
    const owner = readOwner(folder)
    if (owner && processStart(owner.pid) === owner.started) return { owner }
    if (Date.now() > deadline) throw new Error(`${lockOf(folder)} is held by an unknown process`)
    await sleep(20)
  }
}

function record(folder: string, socketDir: string, lock: { release(): void }): Ownership {
  const owner: Owner = { pid: process.pid, started: processStart(process.pid)!, socketDir }
  const draft = `${recordOf(folder)}.new`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`)
  renameSync(draft, recordOf(folder))
  return {
    socketDir,
    release() {
      rmSync(recordOf(folder), { force: true })
      lock.release()
    },
  }
}

/** Returns whether a living process owns the server in `folder`. */
export function isOwned(folder: string): boolean {
  const owner = readOwner(folder)
  return owner !== undefined && processStart(owner.pid) === owner.started
}

function readOwner(folder: string): Owner | undefined {
  try {
    return ownerRecord.parse(JSON.parse(readFileSync(recordOf(folder), 'utf8')))
  } catch {
    return undefined // absent, or not readable for us
  }
}

/** Distinguishes processes that had the same pid; undefined if there is no such process. */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The name in parentheses may contain anything; state and start time follow the last parenthesis.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      const [state, ticks] = [fields[0], fields[19]]
      return state === 'Z' || state === 'X' ? undefined : `${ticks}@${bootId()}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    // No such process.
    return undefined
  }
}

// Linux counts start times from the boot, so they repeat.
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8)
