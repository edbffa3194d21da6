import { callPath } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { maxPhotoBytes } from '#contract/limits/photos.ts'
import { deletePhoto, type ListingImage, orderPhotos, turnPhoto, uploadPhotos } from '#contract/media.ts'
import { callApi, CallRefused, xsrfToken } from '#web/lib/browser-api.ts'
import { keepFiles, takeFiles } from '#web/lib/stored-files.ts'
import { leaveForMaintenance } from '#web/lib/page-state.ts'
import { newKey } from '#web/lib/new-key.ts'

export type UploadedPhoto = Pick<ListingImage, 'id' | 'sizes'>

/** A photo in the listing's order, uploaded or in progress. */
export type PhotoItem = {
  /** Also the upload's idempotency key, so that a retry adds no second photo. */
  key: string
  /** File name; empty for photos uploaded earlier. */
  name: string
  /** Shows the local file until it is uploaded, then the server's copy. */
  preview: string
  status: 'waiting' | 'sending' | 'paused' | 'failed' | 'there'
  /** From 0 to 1. */
  progress: number
  problem: string | null
  /** The server's id, once uploaded. */
  id: number | null
  /** Whether it is being rotated. */
  isTurning: boolean
}

type Upload = { file: File; request?: XMLHttpRequest | undefined }

/** The photos in their order, uploaded or not. */
export type KeptPhotos = Pick<PhotoItem, 'key' | 'name' | 'id'>[]

/** The server asks for a pause in seconds. */
class Overloaded extends Error {
  override name = 'Overloaded'
  readonly seconds: number

  constructor(seconds: number) {
    super(`the server asks for a pause of ${seconds} s`)
    this.seconds = seconds
  }
}

const atOnce = 2
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000]
const tooLarge = `Fotografija može imati najviše ${maxPhotoBytes >> 20} MB.`

export const itemOf = ({ id, sizes }: UploadedPhoto): PhotoItem => ({
  key: `photo-${id}`,
  name: '',
  preview: sizes.md,
  status: 'there',
  progress: 1,
  problem: null,
  id,
  isTurning: false,
})

type Options = {
  initial: readonly UploadedPhoto[]
  limit: number
  /** Creates the draft if there is none yet. */
  listingId: () => Promise<number>
  onItems: (items: PhotoItem[]) => void
  /** Reports a problem that concerns no single photo. */
  onProblem: (text: string | null) => void
}

/** Uploads photos, two at a time, with retries after connection failures; keeps their order on the server. */
export function createPhotoUploads({ initial, limit, listingId, onItems, onProblem }: Options) {
  let items = initial.map(itemOf)
  let orderTimer: number | undefined
  let retryTimer: number | undefined
  let tries = 0
  const uploads = new Map<string, Upload>()

  function show(next: PhotoItem[]) {
    items = next
    onItems(next)
  }
  const change = (key: string, changes: Partial<PhotoItem>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...changes } : item)))

  function add(files: readonly File[]) {
    onProblem(null)
    const free = limit - items.length
    if (files.length > free) {
      onProblem(
        free > 0
          ? `Dodali smo prvih ${free}: oglas može imati najviše ${limit} fotografija.`
          : `Oglas može imati najviše ${limit} fotografija.`,
      )
    }
    const added = files.slice(0, Math.max(0, free)).map((file) => begin(newKey(), file))
    show([...items, ...added])
    next()
  }

  function begin(key: string, file: File): PhotoItem {
    const isTooLarge = file.size > maxPhotoBytes
    if (!isTooLarge) uploads.set(key, { file })
    return {
      key,
      name: file.name,
      preview: URL.createObjectURL(file),
      status: isTooLarge ? 'failed' : 'waiting',
      progress: 0,
      problem: isTooLarge ? tooLarge : null,
      id: null,
      isTurning: false,
    }
  }

  /** Keeps the photos that have not arrived, for the time after maintenance. */
  async function keep(): Promise<KeptPhotos | undefined> {
    if (uploads.size === 0) return undefined
    const kept = items.map(({ key, name, id }) => ({ key, name, id }))
    await keepFiles(new Map([...uploads].map(([key, { file }]) => [key, file])))
    return kept.filter(({ key, id }) => id !== null || uploads.has(key))
  }

  /** Resumes the uploads, and names the photos to add again. */
  async function resume(kept: KeptPhotos) {
    const unsent = kept.filter(({ id }) => id === null)
    const files = await takeFiles(unsent.map(({ key }) => key))
    const resumed: PhotoItem[] = []
    const lost: string[] = []
    for (const { key, name, id } of kept) {
      const file = files.get(key)
      if (id !== null) resumed.push(...items.filter((item) => item.id === id))
      else if (file) resumed.push(begin(key, file))
      else lost.push(name)
    }
    show([...resumed, ...items.filter((item) => !resumed.includes(item))])
    if (lost.length > 0) onProblem(`Ove fotografije nisu stigle. Dodajte ih ponovo: ${lost.join(', ')}.`)
    next()
  }

  function next() {
    const sending = items.filter(({ status }) => status === 'sending').length
    const waiting = items.filter(({ status }) => status === 'waiting')
    for (const { key } of waiting.slice(0, Math.max(0, atOnce - sending))) void send(key)
  }

  async function send(key: string) {
    const upload = uploads.get(key)
    if (!upload) return
    change(key, { status: 'sending', progress: 0, problem: null })
    try {
      const id = await listingId()
      if (!uploads.has(key)) return
      const photo = await post(id, key, upload)
      tries = 0
      finish(key, photo)
    } catch (error) {
      if (!uploads.has(key)) return
      if (error instanceof CallRefused && !isPassing(error)) {
        change(key, { status: 'failed', problem: textOf(error) })
      } else {
        change(key, { status: 'paused', problem: null })
        planRetry(error instanceof Overloaded ? error.seconds * 1000 : undefined)
      }
    }
    next()
  }

  function post(id: number, key: string, upload: Upload): Promise<UploadedPhoto> {
    return xsrfToken().then(
      (token) =>
        new Promise((resolve, reject) => {
          const request = new XMLHttpRequest()
          upload.request = request
          request.open(uploadPhotos.method, `/api${callPath(uploadPhotos, { params: { id } })}`)
          request.setRequestHeader('accept', 'application/json')
          request.setRequestHeader('x-xsrf-token', token)
          request.setRequestHeader('idempotency-key', key)
          request.responseType = 'json'
          request.upload.addEventListener('progress', ({ loaded, total }) =>
            change(key, { progress: total > 0 ? loaded / total : 0 }),
          )
          request.addEventListener('load', () => {
            const { status } = request
            const body = request.response as UploadedPhoto[] | ErrorBody | null
            const seconds = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10)
            if (status >= 200 && status < 300 && Array.isArray(body) && body[0]) resolve(body[0])
            else if (status === 503) resolve(leaveForMaintenance())
            else if (status === 429 && seconds >= 0) reject(new Overloaded(seconds))
            else reject(new CallRefused(status, body as ErrorBody | null))
          })
          request.addEventListener('error', () => reject(new TypeError('the connection failed')))
          request.addEventListener('abort', () => reject(new TypeError('cancelled')))
          const form = new FormData()
          form.append('images[]', upload.file, upload.file.name)
          request.send(form)
        }),
    )
  }

  function finish(key: string, photo: UploadedPhoto) {
    const item = items.find((candidate) => candidate.key === key)
    uploads.delete(key)
    if (!item) return
    // Keeps the local preview, so that nothing flickers. After maintenance it may stand there twice.
    show(items.filter(({ id }) => id !== photo.id))
    change(key, { status: 'there', progress: 1, id: photo.id })
    planOrder()
  }

  function planRetry(milliseconds = retryMs[Math.min(tries, retryMs.length - 1)]!) {
    window.clearTimeout(retryTimer)
    retryTimer = window.setTimeout(retryPaused, milliseconds)
    tries += 1
  }
  function retryPaused() {
    show(items.map((item) => (item.status === 'paused' ? { ...item, status: 'waiting' } : item)))
    next()
  }

  function retry(key: string) {
    change(key, { status: 'waiting', problem: null })
    next()
  }

  /** Removes a photo, whether uploaded or not. */
  async function remove(key: string) {
    const item = items.find((candidate) => candidate.key === key)
    if (!item) return
    const upload = uploads.get(key)
    uploads.delete(key)
    upload?.request?.abort()
    const before = items
    show(items.filter((candidate) => candidate.key !== key))
    if (item.id === null) return next()
    try {
      await callApi(deletePhoto, { params: { id: await listingId() }, body: { imageId: item.id } })
    } catch (error) {
      // Deleting is idempotent.
      if (error instanceof CallRefused && error.status === 404) return
      show(before)
      onProblem(textOf(error))
    }
  }

  /**
   * Rotates a photo a quarter turn clockwise. One turn at a time, since the server derives each from the
   * previous.
   */
  async function turn(key: string) {
    const item = items.find((candidate) => candidate.key === key)
    if (!item?.id || item.isTurning) return
    change(key, { isTurning: true })
    onProblem(null)
    try {
      const photos = await callApi(turnPhoto, {
        params: { id: await listingId() },
        body: { imageId: item.id },
      })
      const turned = photos.find(({ id }) => id === item.id)
      change(key, { isTurning: false, ...(turned && { preview: turned.sizes.md }) })
    } catch (error) {
      change(key, { isTurning: false })
      onProblem(textOf(error))
    }
  }

  /** Takes the `keys` in their new order. */
  function order(keys: readonly string[]) {
    show(keys.flatMap((key) => items.find((item) => item.key === key) ?? []))
    planOrder()
  }

  function planOrder() {
    window.clearTimeout(orderTimer)
    orderTimer = window.setTimeout(() => void storeOrder(), 400)
  }
  async function storeOrder() {
    // During uploads every new photo would change the order again.
    if (items.some(({ status }) => status === 'sending' || status === 'waiting')) return
    const ids = items.flatMap(({ id }) => id ?? [])
    if (ids.length < 2) return
    try {
      await callApi(orderPhotos, { params: { id: await listingId() }, body: { ids } })
    } catch (error) {
      if (error instanceof CallRefused && !error.isPassing) onProblem(textOf(error))
      else orderTimer = window.setTimeout(() => void storeOrder(), retryMs[0])
    }
  }

  return {
    add,
    retry,
    remove,
    turn,
    order,
    keep,
    resume,
    start() {
      window.addEventListener('online', retryPaused)
      return () => {
        window.removeEventListener('online', retryPaused)
        window.clearTimeout(retryTimer)
        for (const { request } of uploads.values()) request?.abort()
      }
    },
  }
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

const isPassing = (error: CallRefused) => error.isPassing

function textOf(error: unknown) {
  if (!(error instanceof CallRefused)) return 'Nema veze sa serverom. Pokušajte ponovo.'
  const [first] = Object.values(error.fields)
  return first ?? error.body?.error.message ?? 'Fotografija nije primljena. Pokušajte ponovo.'
}
