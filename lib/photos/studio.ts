import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadPrint } from './print.ts'
import type { PhotoAnswer, PhotoRequest, PhotoTask } from './process.ts'
import type { CropParts, PhotoFiles, QuarterTurns, ReadPhoto, Refusal } from './work.ts'

/** Decodes and encodes photos in a separate process. */
export type PhotoStudio = {
  /**
   * Writes every width of the photo in the file `source`, or of a square of it, to files beside it, or says
   * why it is not a photo.
   */
  read(source: string, crop?: CropParts): Promise<ReadPhoto | { refused: Refusal }>
  /** Writes the smaller format of every width to files beside `source`, which holds the largest width. */
  makeAvif(source: string): Promise<PhotoFiles>
  /**
   * Writes every width of the photo `hash`, rotated clockwise, to files beside `source`, which holds the
   * largest width.
   */
  turn(source: string, hash: string, turns: QuarterTurns): Promise<ReadPhoto>
  /** The print of the photo in `source`; null if it is featureless. */
  print(source: string): Promise<ReadPrint | null>
  /** Similarity of the photos in two files; see `sameFrom`. */
  compare(source: string, other: string): Promise<number>
  /** The id of the process while it lives; for measurements. */
  pid(): number | undefined
  close(): Promise<void>
}

type Pending = {
  request: PhotoRequest
  isBusy: boolean
  /** Number of times that the process died before reaching this task. */
  deaths: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const idleMs = 30_000
// A process that fails to start is not restarted forever.
const mostDeaths = 8
const entry = fileURLToPath(new URL('./process.ts', import.meta.url))

/** The process that should have read a file died, twice on this one. */
export class StudioCrashed extends Error {
  override name = 'StudioCrashed'
}

export function photoStudio(): PhotoStudio {
  const { ask, pid, close } = taskProcess()
  return {
    read: (source, crop) => ask(source, { task: 'read', crop }),
    makeAvif: (source) => ask(source, { task: 'avif' }),
    turn: (source, hash, turns) => ask(source, { task: 'turn', hash, turns }),
    print: (source) => ask(source, { task: 'print' }),
    compare: (source, other) => ask(source, { task: 'compare', other }),
    pid,
    close,
  }
}

/**
 * Isolates the server from the memory and time of decoding, and from hostile files. Starts the process with
 * the first photo and ends it after a while without one. Work in progress when it dies is retried once,
 * alone.
 */
function taskProcess() {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    started.on('message', (answer: PhotoAnswer) => {
      const job = pending.get(answer.id)
      if ('isBusy' in answer) {
        if (job) job.isBusy = answer.isBusy
        return
      }
      pending.delete(answer.id)
      if ('error' in answer) job?.reject(new Error(answer.error))
      else job?.resolve(answer.result)
      if (pending.size === 0) rest()
    })
    started.on('error', () => {}) // followed by "exit", unless nothing was started
    started.once('close', () => {
      if (child === started) child = undefined
      if (isClosed) return
      for (const job of pending.values()) {
        const next = retryOf(job)
        if (next) send(next)
        else {
          pending.delete(job.request.id)
          job.reject(new StudioCrashed('the process for photos ended'))
        }
      }
    })
    return started
  }

  function send(job: Pending) {
    clearTimeout(idle)
    const { request } = job
    pending.set(request.id, job)
    child ??= start()
    // Keeps the server alive for answers, not for an idle process.
    child.ref()
    child.channel?.ref()
    // If the process ends first, "close" looks after everything that is pending.
    child.send(request, () => {})
  }

  function rest() {
    child?.unref()
    child?.channel?.unref()
    idle = setTimeout(() => {
      child?.disconnect()
      child = undefined
    }, idleMs)
    idle.unref()
  }

  const ask = <T>(source: string, task: PhotoTask) =>
    new Promise<T>((resolve, reject) => {
      if (isClosed) return reject(new Error('the process for photos was closed'))
      const request = { ...task, id: ++lastId, source, isAlone: false }
      send({
        request,
        isBusy: false,
        deaths: 0,
        resolve: (result) => resolve(result as T),
        reject,
      })
    })

  return {
    ask,
    pid: () => child?.pid,
    async close() {
      isClosed = true
      clearTimeout(idle)
      for (const job of pending.values()) job.reject(new Error('the process for photos was closed'))
      pending.clear()
      if (!child) return
      // Nothing else may keep the event loop alive.
      child.ref()
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The task for the next process, unless this one should not be tried again. */
function retryOf(job: Pending): Pending | undefined {
  const { request, isBusy, deaths } = job
  if (isBusy ? request.isAlone : deaths === mostDeaths) return undefined
  const isAlone = request.isAlone || isBusy
  return { ...job, request: { ...request, isAlone }, isBusy: false, deaths: deaths + 1 }
}
