import { maxVideoBytes } from '#contract/limits/listings.ts'
import {
  beginVideoUpload,
  cancelVideoUpload,
  deleteVideo,
  finishVideoUpload,
  getVideoUpload,
  sendVideoPart,
  setVideoPoster,
  type Video,
  type VideoUpload,
} from '#contract/videos.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { frameOf } from './video-frame.ts'

export type SentVideo = Pick<Video, 'url' | 'poster' | 'width' | 'height'>

export type VideoState = {
  /** `paused`: the line is cut, and it goes on by itself. */
  status: 'none' | 'sending' | 'paused' | 'making' | 'failed' | 'there' | 'removing'
  name: string
  /** From 0 to 1. */
  progress: number
  problem: string | null
  video: SentVideo | null
}

const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000]
const tooLarge = `Video može imati najviše ${maxVideoBytes >> 20} MB. Skratite ga ili ga sačuvajte u manjoj rezoluciji.`

export const videoStateOf = (video: SentVideo | null): VideoState => ({
  status: video ? 'there' : 'none',
  name: '',
  progress: 0,
  problem: null,
  video,
})

type Options = {
  initial: SentVideo | null
  /** Creates the draft if there is none yet. */
  listingId: () => Promise<number>
  onChange: (state: VideoState) => void
}

/** Uploads a video in parts, and goes on where it stopped once a line that was cut is back. */
export function createVideoUpload({ initial, listingId, onChange }: Options) {
  let state = videoStateOf(initial)
  let current: AbortController | undefined
  let upload: VideoUpload | undefined
  let wake: (() => void) | undefined

  function show(changes: Partial<VideoState>) {
    state = { ...state, ...changes }
    onChange(state)
  }

  /** Ends early when the browser is online again. */
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds)
      wake = () => {
        window.clearTimeout(timer)
        resolve()
      }
    })

  /** Repeats a call until it is answered; only the answer counts as a failure. */
  async function insist<T>(
    signal: AbortSignal,
    call: () => Promise<T>,
    status: VideoState['status'],
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await call()
        if (state.status === 'paused' && !signal.aborted) show({ status })
        return answer
      } catch (error) {
        if (signal.aborted || (error instanceof CallRefused && !error.isPassing)) throw error
        show({ status: 'paused' })
        await pause(retryMs[Math.min(tries, retryMs.length - 1)]!)
        if (signal.aborted) throw error
      }
    }
  }

  async function add(file: File) {
    if (file.size > maxVideoBytes) return show({ problem: tooLarge })
    if (file.size === 0) return show({ problem: 'Datoteka je prazna. Odaberite drugu.' })
    current?.abort()
    const { signal } = (current = new AbortController())
    show({ status: 'sending', name: file.name, progress: 0, problem: null })
    try {
      const id = await insist(signal, listingId, 'sending')
      await sendParts(id, file, signal)
      show({ status: 'making', progress: 1 })
      const { data } = await insist(
        signal,
        () => callApi(finishVideoUpload, { params: { id: upload!.id } }, { signal }),
        'making',
      )
      upload = undefined
      show({ status: 'there', video: data, problem: null })
      await addPoster(id, file)
    } catch (error) {
      if (signal.aborted) return
      upload = undefined
      show({ status: state.video ? 'there' : 'failed', problem: textOf(error) })
    }
  }

  async function sendParts(listing: number, file: File, signal: AbortSignal) {
    // The same file resumes where it stopped, also after a reload.
    const mark = `${file.name.slice(0, 200)} ${file.size} ${file.lastModified}`
    upload = await insist(
      signal,
      () =>
        callApi(beginVideoUpload, { params: { id: listing }, body: { bytes: file.size, mark } }, { signal }),
      'sending',
    )
    const { id, part_bytes: partBytes } = upload
    const count = Math.ceil(file.size / partBytes)
    const arrived = new Set(upload.parts)
    for (let part = 0; part < count; part++) {
      if (arrived.has(part)) continue
      show({ progress: arrived.size / count })
      await insist(
        signal,
        async () => {
          // A part may have arrived though its answer did not.
          if (state.status === 'paused')
            for (const known of (await callApi(getVideoUpload, { params: { id } }, { signal })).parts)
              arrived.add(known)
          if (arrived.has(part)) return
          const body = new FormData()
          body.append('part', file.slice(part * partBytes, (part + 1) * partBytes), 'part')
          await callApi(sendVideoPart, { params: { id, part }, body }, { signal })
          arrived.add(part)
        },
        'sending',
      )
    }
  }

  /** Without a frame the listing's cover stands in. */
  async function addPoster(id: number, file: File) {
    const frame = await frameOf(file).catch(() => null)
    if (!frame) return
    const body = new FormData()
    body.append('poster', frame, 'poster.jpg')
    try {
      const { data } = await callApi(setVideoPoster, { params: { id }, body })
      if (state.status === 'there') show({ video: data })
    } catch {
      // The video is there all the same.
    }
  }

  /** Gives up a running upload, or deletes the video. */
  async function remove() {
    const begun = upload
    current?.abort()
    wake?.()
    upload = undefined
    if (state.status !== 'there') {
      show({ ...videoStateOf(state.video) })
      // An upload that nobody finishes is removed in time.
      if (begun) await callApi(cancelVideoUpload, { params: { id: begun.id } }).catch(() => {})
      return
    }
    show({ status: 'removing', problem: null })
    try {
      await callApi(deleteVideo, { params: { id: await listingId() } })
    } catch (error) {
      // Deleting is idempotent.
      if (!(error instanceof CallRefused && error.status === 404))
        return show({ status: 'there', problem: textOf(error) })
    }
    show(videoStateOf(null))
  }

  return {
    add: (file: File) => void add(file),
    remove: () => void remove(),
    start() {
      const onOnline = () => wake?.()
      window.addEventListener('online', onOnline)
      return () => {
        window.removeEventListener('online', onOnline)
        current?.abort()
      }
    },
  }
}

function textOf(error: unknown) {
  if (!(error instanceof CallRefused)) return 'Nema veze sa serverom. Pokušajte ponovo.'
  const [first] = Object.values(error.fields)
  return first ?? error.body?.error.message ?? 'Video nije primljen. Pokušajte ponovo.'
}
