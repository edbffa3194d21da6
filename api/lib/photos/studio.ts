import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PhotoAnswer, PhotoRequest } from './process.ts'
import type { CropParts, PhotoFiles, ReadPhoto, Refusal } from './work.ts'

/** Decodes and encodes photos, in a process of its own. */
export type PhotoStudio = {
  /** Every width of the photo in the file `source`, or of a square of it, in files beside it, or why it is none. */
  read(source: string, crop?: CropParts): Promise<ReadPhoto | { refused: Refusal }>
  /** The smaller format of every width, in files beside `source`, the largest width. */
  makeAvif(source: string): Promise<PhotoFiles>
  /** Of the process, while it lives; for measuring. */
  pid(): number | undefined
  close(): Promise<void>
}

type Pending = PhotoRequest & {
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
        const { isBusy, isAlone, deaths } = asked
        if (isBusy ? isAlone : deaths === mostDeaths) {
          pending.delete(asked.id)
          asked.reject(new StudioCrashed('the process for photos ended'))
        } else send({ ...asked, isBusy: false, isAlone: isAlone || isBusy, deaths: deaths + 1 })
      }
    })
    return started
  }

  function send(asked: Pending) {
    clearTimeout(idle)
    pending.set(asked.id, asked)
    const { id, task, source, crop, isAlone } = asked
    child ??= start()
    // The server waits for its answers, not for an idle process.
    child.ref()
    child.channel?.ref()
    child.send({ id, task, source, crop, isAlone } satisfies PhotoRequest, () => {})
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

  const ask = (task: PhotoRequest['task'], source: string, crop?: CropParts) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new Error('the process for photos was closed'))
      send({ id: ++lastId, task, source, crop, isBusy: false, deaths: 0, isAlone: false, resolve, reject })
    })

  return {
    read: (source, crop) => ask('read', source, crop) as ReturnType<PhotoStudio['read']>,
    makeAvif: (source) => ask('avif', source) as ReturnType<PhotoStudio['makeAvif']>,
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
