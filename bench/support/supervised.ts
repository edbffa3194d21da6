import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
const restartMs = 500
const startWithinMs = 120_000

export type Supervised = {
  pid(): number
  /** Since the latest start. */
  output(): string
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Runs `npm start` for one role and restarts it whenever it ends, as a service manager does. */
export function supervise(role: 'web' | 'worker', env: NodeJS.ProcessEnv): Supervised {
  let child: ChildProcess
  let output = ''
  /** Output of the previous start. */
  let before = ''
  let isWanted = true
  let ended = Promise.resolve()

  function start() {
    before = output
    output = ''
    child = spawn(process.execPath, [path.join(root, 'scripts/start.ts'), `--role=${role}`], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    ended = new Promise((resolve) => {
      child.once('close', () => {
        resolve()
        if (isWanted) setTimeout(() => isWanted && start(), restartMs)
      })
    })
  }
  start()
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    pid: () => child.pid!,
    output: () => output,
    async ready() {
      for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await sleep(100))
        if (/Log in as|runs jobs/.test(output)) return
      throw new Error(`${role} does not start: ${output || before}`)
    },
    async stop() {
      isWanted = false
      child.kill('SIGTERM')
      await ended
    },
  }
}
