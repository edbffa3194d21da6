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

type Upload = Omit<Options, 'initial'> & {
  state: VideoState
  /** Ends the calls of the running upload. */
  current: AbortController | undefined
  /** The upload that the server has begun. */
  begun: VideoUpload | undefined
  /** Ends a pause early. */
  wake: (() => void) | undefined
}

/** Uploads a video in parts, and goes on where it stopped once a line that was cut is back. */
export function createVideoUpload({ initial, listingId, onChange }: Options) {
  const upload: Upload = {
    listingId,
    onChange,
    state: videoStateOf(initial),
    current: undefined,
    begun: undefined,
    wake: undefined,
  }
  return {
    add: (file: File) => void add(upload, file),
    remove: () => void remove(upload),
    start() {
      const onOnline = () => upload.wake?.()
      window.addEventListener('online', onOnline)
      return () => {
        window.removeEventListener('online', onOnline)
        upload.current?.abort()
      }
    },
  }
}

function show(upload: Upload, changes: Partial<VideoState>) {
  upload.state = { ...upload.state, ...changes }
  upload.onChange(upload.state)
}

/** Ends early when the browser is online again. */
const pause = (upload: Upload, milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds)
    upload.wake = () => {
      window.clearTimeout(timer)
      resolve()
    }
  })

type Insistence<T> = { signal: AbortSignal; status: VideoState['status']; call: () => Promise<T> }

/** Repeats a call until it is answered; only the answer counts as a failure. */
async function insist<T>(upload: Upload, { signal, status, call }: Insistence<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await call()
      if (upload.state.status === 'paused' && !signal.aborted) show(upload, { status })
      return answer
    } catch (error) {
      if (signal.aborted || (error instanceof CallRefused && !error.isPassing)) throw error
      show(upload, { status: 'paused' })
      await pause(upload, retryMs[Math.min(tries, retryMs.length - 1)]!)
      if (signal.aborted) throw error
    }
  }
}

async function add(upload: Upload, file: File) {
  if (file.size > maxVideoBytes) return show(upload, { problem: tooLarge })
  if (file.size === 0) return show(upload, { problem: 'Datoteka je prazna. Odaberite drugu.' })
  upload.current?.abort()
  const { signal } = (upload.current = new AbortController())
  show(upload, { status: 'sending', name: file.name, progress: 0, problem: null })
  try {
    const listing = await insist(upload, { signal, status: 'sending', call: upload.listingId })
    await sendParts(upload, listing, file, signal)
    show(upload, { status: 'making', progress: 1 })
    const { data } = await insist(upload, {
      signal,
      status: 'making',
      call: () => callApi(finishVideoUpload, { params: { id: upload.begun!.id } }, { signal }),
    })
    upload.begun = undefined
    show(upload, { status: 'there', video: data, problem: null })
    await addPoster(upload, listing, file)
  } catch (error) {
    if (signal.aborted) return
    upload.begun = undefined
    show(upload, { status: upload.state.video ? 'there' : 'failed', problem: textOf(error) })
  }
}

async function sendParts(upload: Upload, listing: number, file: File, signal: AbortSignal) {
  // The same file resumes where it stopped, also after a reload.
  const mark = `${file.name.slice(0, 200)} ${file.size} ${file.lastModified}`
  const begun = (upload.begun = await insist(upload, {
    signal,
    status: 'sending',
    call: () =>
      callApi(beginVideoUpload, { params: { id: listing }, body: { bytes: file.size, mark } }, { signal }),
  }))
  const { id, part_bytes: partBytes } = begun
  const count = Math.ceil(file.size / partBytes)
  const arrived = new Set(begun.parts)
  for (let part = 0; part < count; part++) {
    if (arrived.has(part)) continue
    show(upload, { progress: arrived.size / count })
    const call = async () => {
      // A part may have arrived though its answer did not.
      if (upload.state.status === 'paused')
        for (const known of (await callApi(getVideoUpload, { params: { id } }, { signal })).parts)
          arrived.add(known)
      if (arrived.has(part)) return
      await sendPart(id, part, file.slice(part * partBytes, (part + 1) * partBytes), signal)
      arrived.add(part)
    }
    await insist(upload, { signal, status: 'sending', call })
  }
}

function sendPart(id: VideoUpload['id'], part: number, bytes: Blob, signal: AbortSignal) {
  const body = new FormData()
  body.append('part', bytes, 'part')
  return callApi(sendVideoPart, { params: { id, part }, body }, { signal })
}

/** Without a frame the listing's cover stands in. */
async function addPoster(upload: Upload, id: number, file: File) {
  const frame = await frameOf(file).catch(() => null)
  if (!frame) return
  const body = new FormData()
  body.append('poster', frame, 'poster.jpg')
  try {
    const { data } = await callApi(setVideoPoster, { params: { id }, body })
    if (upload.state.status === 'there') show(upload, { video: data })
  } catch {
    // The video is there all the same.
  }
}

/** Gives up a running upload, or deletes the video. */
async function remove(upload: Upload) {
  const { begun, state } = upload
  upload.current?.abort()
  upload.wake?.()
  upload.begun = undefined
  if (state.status !== 'there') {
    show(upload, { ...videoStateOf(state.video) })
    // An upload that nobody finishes is removed in time.
    if (begun) await callApi(cancelVideoUpload, { params: { id: begun.id } }).catch(() => {})
    return
  }
  show(upload, { status: 'removing', problem: null })
  try {
    await callApi(deleteVideo, { params: { id: await upload.listingId() } })
  } catch (error) {
    // Deleting is idempotent.
    if (!(error instanceof CallRefused && error.status === 404))
      return show(upload, { status: 'there', problem: textOf(error) })
  }
  show(upload, videoStateOf(null))
}

function textOf(error: unknown) {
  if (!(error instanceof CallRefused)) return 'Nema veze sa serverom. Pokušajte ponovo.'
  const [first] = Object.values(error.fields)
  return first ?? error.body?.error.message ?? 'Video nije primljen. Pokušajte ponovo.'
}
