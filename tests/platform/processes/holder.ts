import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'

export { postmasters } from '#tests/platform/processes.ts'

export type HolderEvent =
  | { event: 'creating' | 'gone' }
  | { event: 'ready'; url: string; owned: boolean; notices: string[] }
  | { event: 'refused'; message: string; pid: number | null }

type Named<Name extends HolderEvent['event']> = Extract<HolderEvent, { event: Name }>

export type HolderOptions = {
  mode?: 'own' | 'attach-or-own'
  durable?: boolean
  /** Restarts the server if it ends unasked. */
  isKept?: boolean
  uid?: number
  gid?: number
}

export type Holder = {
  pid: number
  /** Waits for an event of that name, which may have happened already. */
  told<Name extends HolderEvent['event']>(name: Name): Promise<Named<Name>>
  /** The first `ready` or `refused`. */
  outcome(): Promise<Named<'ready'> | Named<'refused'>>
  kill(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

/** The product starts in a few seconds, but in more than half a minute on a machine busy with other things. */
const patienceMs = 100_000
const running = new Set<ChildProcess>()

/** A separate process that opens the server of `dataDir`. */
export function hold(
  dataDir: string,
  { mode = 'own', durable = false, isKept = false, uid, gid }: HolderOptions = {},
): Holder {
  const program = path.join(import.meta.dirname, 'hold-server.ts')
  const args = [dataDir, mode, durable ? 'durable' : 'fragile', isKept ? 'kept' : 'let go']
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: gid!, env: { PATH: process.env['PATH'], HOME: '/nonexistent' } }),
  })
  running.add(child)
  const events: HolderEvent[] = []
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line) as HolderEvent))
  const closed = once(child, 'close').then(() => running.delete(child))

  async function find<Found extends HolderEvent>(
    matches: (event: HolderEvent) => event is Found,
  ): Promise<Found> {
    await until(() => events.some(matches) || child.exitCode !== null || child.signalCode !== null)
    const found = events.find(matches)
    if (!found) throw new Error(`the holder reported only ${JSON.stringify(events)} ${errors}`)
    return found
  }

  async function kill(signal: NodeJS.Signals) {
    child.kill(signal)
    await closed
  }
  return {
    pid: child.pid!,
    told: <Name extends HolderEvent['event']>(name: Name) =>
      find((event): event is Named<Name> => event.event === name),
    outcome: () => find((event) => event.event === 'ready' || event.event === 'refused'),
    kill,
    stop: () => kill('SIGTERM'),
  }
}

/**
 * A folder that every user may enter, for the tests of one file; removed with all leftovers when they end.
 */
export function testFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `bazar-${name}-`))
  chmodSync(folder, 0o755)
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  return folder
}

/** Polls every 15 ms until the condition holds; fails after a bounded time. */
export async function until(holds: () => boolean | Promise<boolean>, what = 'the condition') {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(15))
    if (await holds()) return
  throw new Error(`${what} did not come true within ${patienceMs} ms`)
}

/** Runs one statement on a separate connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end().catch(() => {})
  }
}
