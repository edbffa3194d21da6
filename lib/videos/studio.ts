import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RemuxedVideo, VideoRefusal } from './work.ts'

/** Copies videos into new containers, one at a time, each in its own process. */
export type VideoStudio = {
  /** Copies the video in `source` to `target` without metadata, or returns the reason for refusing it. */
  remux(source: string, target: string): Promise<RemuxedVideo | { refused: VideoRefusal }>
  /** The id of the process while it lives; for measurements. */
  pid(): number | undefined
  close(): Promise<void>
}

type Answer = { result: RemuxedVideo | { refused: VideoRefusal } } | { error: string }

const entry = fileURLToPath(new URL('./process.ts', import.meta.url))
/** 300 MB take a few seconds; a file that takes longer is made to. */
const patienceMs = 60_000
const mostMb = 700
const lookMs = 250
const execArgv = ['--max-old-space-size=256']

const broken = { refused: { reason: 'broken' } } as const

function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    // Ended meanwhile, or outside Linux.
    return 0
  }
}

/**
 * Isolates the server from hostile files: a process that takes too long or too much memory is ended, and
 * its file counts as broken.
 */
export function videoStudio(): VideoStudio {
  let queue: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  let isClosed = false

  const run = (source: string, target: string) =>
    new Promise<Awaited<ReturnType<VideoStudio['remux']>>>((resolve, reject) => {
      if (isClosed) return reject(new Error('the process for videos was closed'))
      const started = fork(entry, [source, target], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv,
      })
      child = started
      let answer: Answer | undefined
      const end = () => started.kill('SIGKILL')
      const late = setTimeout(end, patienceMs)
      const watch = setInterval(() => residentMb(started.pid) > mostMb && end(), lookMs)
      started.on('message', (message: Answer) => (answer = message))
      started.on('error', () => {}) // followed by "close"
      started.once('close', () => {
        clearTimeout(late)
        clearInterval(watch)
        child = undefined
        if (isClosed) reject(new Error('the process for videos was closed'))
        else if (!answer) resolve(broken)
        else if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.result)
      })
    })

  return {
    remux(source, target) {
      const result = queue.then(() => run(source, target))
      // The next video does not depend on this one.
      queue = result.catch(() => {})
      return result
    },
    pid: () => child?.pid,
    async close() {
      isClosed = true
      child?.kill('SIGKILL')
      await queue
    },
  }
}
