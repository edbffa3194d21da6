import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadPrint } from './print.ts'
import type { PhotoAnswer, PhotoRequest, PhotoTask } from './process.ts'
import type { CropParts, PhotoFiles, QuarterTurns, ReadPhoto, Refusal } from './work.ts'

/** Decodes and encodes photos, in a process of its own. */
export type PhotoStudio = {
  /** Every width of the photo in the file `source`, or of a square of it, in files beside it, or why it is none. */
  read(source: string, crop?: CropParts): Promise<ReadPhoto | { refused: Refusal }>
  /** The smaller format of every width, in files beside `source`, the largest width. */
  makeAvif(source: string): Promise<PhotoFiles>
  /** Every width of the photo `hash`, whose largest width is in `source`, turned to the right, in files beside it. */
  turn(source: string, hash: string, turns: QuarterTurns): Promise<ReadPhoto>
  /** By which the photo in `source` is known again; null where there is nothing on it. */
  print(source: string): Promise<ReadPrint | null>
  /** How alike the photos in two files are; see `sameFrom`. */
  compare(source: string, other: string): Promise<number>
  /** Of the process, while it lives; for measuring. */
  pid(): number | undefined
  close(): Promise<void>
}

type Pending = {
  request: PhotoRequest
  isBusy: boolean
  /** How often the process died before it came to this. */
  deaths: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const idleMs = 30_000
// So that one which does not even start is not started for ever.
const mostDeaths = 8
const entry = fileURLToPath(new URL('./process.ts', import.meta.url))

/** The process that was to read a file ended, twice under this one. */
export class StudioCrashed extends Error {
  override name = 'StudioCrashed'
}

/**
 * The process keeps the memory and the time of decoding, and what a hostile file may do to it, away from the server. It
 * starts with the first photo and ends when there was none for a while. What it had under way when it died is tried
 * once more, by itself.
 */
export function photoStudio(): PhotoStudio {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    started.on('message', (answer: PhotoAnswer) => {
      const asked = pending.get(answer.id)
      if ('isBusy' in answer) {
        if (asked) asked.isBusy = answer.isBusy
        return
      }
      pending.delete(answer.id)
      if ('error' in answer) asked?.reject(new Error(answer.error))
      else asked?.resolve(answer.result)
      if (pending.size === 0) rest()
    })
    started.on('error', () => {}) // "exit" follows, or nothing was started and "exit" does not
    started.once('close', () => {
      if (child === started) child = undefined
      if (isClosed) return
      for (const asked of pending.values()) {
        const { request, isBusy, deaths } = asked
        if (isBusy ? request.isAlone : deaths === mostDeaths) {
          pending.delete(request.id)
          asked.reject(new StudioCrashed('the process for photos ended'))
        } else {
          const isAlone = request.isAlone || isBusy
          send({ ...asked, request: { ...request, isAlone }, isBusy: false, deaths: deaths + 1 })
        }
      }
    })
    return started
  }

  function send(asked: Pending) {
    clearTimeout(idle)
    const { request } = asked
    pending.set(request.id, asked)
    child ??= start()
    // The server waits for its answers, not for an idle process.
    child.ref()
    child.channel?.ref()
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
    read: (source, crop) => ask(source, { task: 'read', crop }),
    makeAvif: (source) => ask(source, { task: 'avif' }),
    turn: (source, hash, turns) => ask(source, { task: 'turn', hash, turns }),
    print: (source) => ask(source, { task: 'print' }),
    compare: (source, other) => ask(source, { task: 'compare', other }),
    pid: () => child?.pid,
    async close() {
      isClosed = true
      clearTimeout(idle)
      for (const asked of pending.values()) asked.reject(new Error('the process for photos was closed'))
      pending.clear()
      if (!child) return
      // Nothing else may be left to wait for.
      child.ref()
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
