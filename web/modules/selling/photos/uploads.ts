import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { deletePhoto, turnPhoto } from '#contract/media/endpoints.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { keepFiles, takeFiles } from '#web/lib/outages/stored-files.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import {
  createPhotoList,
  fileItem,
  type KeptPhotos,
  type PhotoItem,
  resumedPhotos,
  roomProblem,
  type UploadedPhoto,
} from './items.ts'
import { createPhotoOrder } from './order.ts'
import { createPhotoQueue } from './queue.ts'
import { photoProblem } from './request.ts'

type Options = {
  initial: readonly UploadedPhoto[]
  limit: number
  /** Creates the draft if there is none yet. */
  listingId: () => Promise<number>
  onItems: (items: PhotoItem[]) => void
  /** Reports a problem that concerns no single photo. */
  onProblem: (text: string | null) => void
}

/** The photos of a listing's form: uploads them, and keeps their order on the server. */
export function createPhotoUploads({ initial, limit, listingId, onItems, onProblem }: Options) {
  const list = createPhotoList(initial, onItems)
  const planOrder = createPhotoOrder({ list, listingId, onProblem })
  const queue = createPhotoQueue({ list, listingId, onSent: finish })

  function add(files: readonly File[]) {
    const free = limit - list.items().length
    onProblem(roomProblem(files.length, free, limit))
    const added = files.slice(0, Math.max(0, free)).map((file) => begin(newKey(), file))
    list.show([...list.items(), ...added])
    queue.next()
  }

  function begin(key: string, file: File): PhotoItem {
    if (file.size <= maxPhotoBytes) queue.put(key, file)
    return fileItem(key, file)
  }

  /** Keeps the photos that have not arrived, for the time after maintenance. */
  async function keep(): Promise<KeptPhotos | undefined> {
    const files = queue.files()
    if (files.size === 0) return undefined
    const kept = list.items().map(({ key, name, id }) => ({ key, name, id }))
    await keepFiles(files)
    return kept.filter(({ key, id }) => id !== null || queue.has(key))
  }

  /** Resumes the uploads, and names the photos to add again. */
  async function resume(kept: KeptPhotos) {
    const unsent = kept.filter(({ id }) => id === null)
    const files = await takeFiles(unsent.map(({ key }) => key))
    const { items, lost } = resumedPhotos(kept, list.items(), (key) => {
      const file = files.get(key)
      return file && begin(key, file)
    })
    list.show(items)
    if (lost.length > 0) onProblem(`Ove fotografije nisu stigle. Dodajte ih ponovo: ${lost.join(', ')}.`)
    queue.next()
  }

  function finish(key: string, photo: UploadedPhoto) {
    if (!list.find(key)) return
    // Keeps the local preview, so that nothing flickers. After maintenance it may stand there twice.
    list.show(list.items().filter(({ id }) => id !== photo.id))
    list.change(key, { status: 'there', progress: 1, id: photo.id })
    planOrder()
  }

  function retry(key: string) {
    list.change(key, { status: 'waiting', problem: null })
    queue.next()
  }

  /** Removes a photo, whether uploaded or not. */
  async function remove(key: string) {
    const item = list.find(key)
    if (!item) return
    queue.drop(key)
    const before = list.items()
    list.show(before.filter((candidate) => candidate.key !== key))
    if (item.id === null) return queue.next()
    try {
      await callApi(deletePhoto, { params: { id: await listingId() }, body: { imageId: item.id } })
    } catch (error) {
      // Deleting is idempotent.
      if (error instanceof CallRefused && error.status === 404) return
      list.show(before)
      onProblem(photoProblem(error))
    }
  }

  /**
   * Rotates a photo a quarter turn clockwise. One turn at a time, since the server derives each from the
   * previous.
   */
  async function turn(key: string) {
    const item = list.find(key)
    if (!item?.id || item.isTurning) return
    list.change(key, { isTurning: true })
    onProblem(null)
    try {
      const params = { id: await listingId() }
      const photos = await callApi(turnPhoto, { params, body: { imageId: item.id } })
      const turned = photos.find(({ id }) => id === item.id)
      list.change(key, { isTurning: false, ...(turned && { preview: turned.sizes.md }) })
    } catch (error) {
      list.change(key, { isTurning: false })
      onProblem(photoProblem(error))
    }
  }

  /** Takes the `keys` in their new order. */
  function order(keys: readonly string[]) {
    list.show(keys.flatMap((key) => list.find(key) ?? []))
    planOrder()
  }

  return { add, retry, remove, turn, order, keep, resume, start: queue.start }
}
