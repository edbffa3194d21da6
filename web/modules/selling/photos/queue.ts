import { CallRefused } from '#web/lib/browser-api.ts'
import type { PhotoList, UploadedPhoto } from './items.ts'
import { Overloaded, sendPhoto, photoProblem } from './request.ts'
import { createRetryTimer } from '#web/lib/retry-timer.ts'

type Upload = { file: File; request?: XMLHttpRequest | undefined }

const atOnce = 2
export const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000]

type Options = {
  list: PhotoList
  listingId: () => Promise<number>
  onSent: (key: string, photo: UploadedPhoto) => void
}

/** Sends the waiting photos of a list, two at a time, and retries after connection failures. */
export function createPhotoQueue({ list, listingId, onSent }: Options) {
  const retries = createRetryTimer(retryMs, retryPaused)
  const uploads = new Map<string, Upload>()

  function next() {
    const sending = list.items().filter(({ status }) => status === 'sending').length
    const waiting = list.items().filter(({ status }) => status === 'waiting')
    for (const { key } of waiting.slice(0, Math.max(0, atOnce - sending))) void send(key)
  }

  async function send(key: string) {
    const upload = uploads.get(key)
    if (!upload) return
    list.change(key, { status: 'sending', progress: 0, problem: null })
    try {
      const id = await listingId()
      if (!uploads.has(key)) return
      const photo = await sendPhoto(id, {
        key,
        file: upload.file,
        onProgress: (progress) => list.change(key, { progress }),
        onRequest: (request) => (upload.request = request),
      })
      retries.succeed()
      uploads.delete(key)
      onSent(key, photo)
    } catch (error) {
      if (!uploads.has(key)) return
      if (error instanceof CallRefused && !error.isPassing) {
        list.change(key, { status: 'failed', problem: photoProblem(error) })
      } else {
        list.change(key, { status: 'paused', problem: null })
        retries.fail(error instanceof Overloaded ? error.seconds * 1000 : undefined)
      }
    }
    next()
  }

  function retryPaused() {
    list.show(list.items().map((item) => (item.status === 'paused' ? { ...item, status: 'waiting' } : item)))
    next()
  }

  return {
    next,
    put: (key: string, file: File) => void uploads.set(key, { file }),
    has: (key: string) => uploads.has(key),
    /** Gives up an upload that has not arrived. */
    drop(key: string) {
      const upload = uploads.get(key)
      uploads.delete(key)
      upload?.request?.abort()
    },
    files: () => new Map([...uploads].map(([key, { file }]) => [key, file])),
    start() {
      window.addEventListener('online', retryPaused)
      return () => {
        window.removeEventListener('online', retryPaused)
        retries.stop()
        for (const { request } of uploads.values()) request?.abort()
      }
    },
  }
}
