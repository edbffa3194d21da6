import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const ticks = 100 // a second, as Linux reports to programs

type Process = { pid: number; parent: number; seconds: number; childSeconds: number }

/** Undefined once it has ended. */
function processOf(pid: number): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return {
      pid,
      parent: fields[1]!,
      seconds: (fields[11]! + fields[12]!) / ticks,
      childSeconds: (fields[13]! + fields[14]!) / ticks,
    }
  } catch {
    return undefined
  }
}

const running = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])

/** A figure of /proc in bytes. */
function bytesOf(pid: number | 'self', file: string, name: string): number {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
    return Number(found?.[1] ?? 0) * 1024
  } catch {
    return 0 // It has ended meanwhile.
  }
}

/** The processes that the product runs on this machine: this one with its children, and PostgreSQL. */
export class Processes {
  readonly #postmaster: number

  private constructor(postmaster: number) {
    this.#postmaster = postmaster
  }

  static async of(db: Db): Promise<Processes> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return new Processes(processOf(rows[0]!.pid)!.parent)
  }

  #isPostgres = ({ pid, parent }: Process) => pid === this.#postmaster || parent === this.#postmaster

  /** PostgreSQL's processor time so far. It never falls: the postmaster adds up that of processes that ended. */
  postgresSeconds(): number {
    return running()
      .filter(this.#isPostgres)
      .reduce(
        (sum, { pid, seconds, childSeconds }) =>
          sum + seconds + (pid === this.#postmaster ? childSeconds : 0),
        0,
      )
  }

  /** Resident memory. Memory that processes share counts once, in proportional parts. */
  memory() {
    const shared = (processes: Process[]) =>
      processes.reduce((sum, { pid }) => sum + bytesOf(pid, 'smaps_rollup', 'Pss'), 0)
    const all = running()
    const children = all.filter((one) => one.parent === process.pid && !this.#isPostgres(one))
    const own = bytesOf('self', 'status', 'VmRSS') + shared(children)
    const postgres = shared(all.filter(this.#isPostgres))
    return { own, postgres, all: own + postgres }
  }
}
