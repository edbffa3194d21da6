import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { until } from './processes/holder.ts'

const ownRoot = path.join(import.meta.dirname, '../..')

export type Program = {
  child: ChildProcess
  address: string
  /** Standard output and standard error so far. */
  output(): string
  /** Sends the signal and waits for the end; returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Kills the programs that a failed test left running; for `afterEach`. */
export async function killPrograms(): Promise<void> {
  const left = [...running]
  await Promise.all(left.map((child) => (child.kill('SIGKILL'), once(child, 'close'))))
}

/** Runs `npm start` with these variables, and waits until it serves, or until it ends if `isRefused`. */
export async function startProgram(
  env: NodeJS.ProcessEnv,
  {
    args = [],
    isRefused = false,
    cwd,
    root = ownRoot,
  }: { args?: string[]; isRefused?: boolean; cwd: string; /** Of another release. */ root?: string },
): Promise<Program> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts'), ...args], {
    cwd,
    env: { ...shellEnvironment(), PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  running.add(child)
  const closed = once(child, 'close').finally(() => running.delete(child))
  const program: Program = {
    child,
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
  const isReady = () => /Log in as|runs jobs/.test(output)
  await until(() => isReady() || child.exitCode !== null, 'the start')
  if (isRefused) await closed
  else if (!isReady()) expect.fail(output)
  return program
}

export type Answer = {
  status: number
  body: string
  location: string | null
  connection: string | null
  tookMs: number
}

/** Sends a request and measures the time until its reply; status -1 without one. */
export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now()
  try {
    const reply = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...init,
    })
    const body = await reply.text()
    const [location, connection] = [reply.headers.get('location'), reply.headers.get('connection')]
    return { status: reply.status, body, location, connection, tookMs: performance.now() - begun }
  } catch (error) {
    const tookMs = performance.now() - begun
    const { cause } = error as { cause?: unknown }
    return {
      status: -1,
      body: `${String(error)}: ${String(cause)}`,
      location: null,
      connection: null,
      tookMs,
    }
  }
}

/** Returns whether the program refused a request for being busy: calls with 429 `overloaded`, pages with 503. */
const isBusy = ({ status, body }: { status: number; body: string }) =>
  (status === 429 && body.includes('"overloaded"')) ||
  (status === 503 && body.includes('Trenutno imamo previše posjeta'))

/** Sends a request again while the program is too busy for it, as on a slow machine right after the start. */
export async function patiently<Reply extends { status: number; body: string }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (!isBusy(reply)) return reply
    await sleep(200) // the polling interval
  }
}
