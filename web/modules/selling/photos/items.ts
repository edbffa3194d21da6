import { maxPhotoBytes } from '#contract/limits/listings.ts'
import type { ListingImage } from '#contract/media/endpoints.ts'

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
  /** True while it is being rotated. */
  isTurning: boolean
}

/** The photos in their order, uploaded or not. */
export type KeptPhotos = Pick<PhotoItem, 'key' | 'name' | 'id'>[]

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

/** A file that the user has just chosen; failed if the server would refuse its size. */
export function fileItem(key: string, file: File): PhotoItem {
  const isTooLarge = file.size > maxPhotoBytes
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

/** The photos in progress, shared by those who upload, order and change them. */
export function createPhotoList(initial: readonly UploadedPhoto[], onItems: (items: PhotoItem[]) => void) {
  let items = initial.map(itemOf)

  function show(next: PhotoItem[]) {
    items = next
    onItems(next)
  }

  return {
    items: () => items,
    find: (key: string) => items.find((item) => item.key === key),
    show,
    change: (key: string, changes: Partial<PhotoItem>) =>
      show(items.map((item) => (item.key === key ? { ...item, ...changes } : item))),
  }
}

export type PhotoList = ReturnType<typeof createPhotoList>

/** Text for files that find no room among the listing's photos. */
export function roomProblem(chosen: number, free: number, limit: number): string | null {
  if (chosen <= free) return null
  return free > 0
    ? `Dodali smo prvih ${free}: oglas može imati najviše ${limit} fotografija.`
    : `Oglas može imati najviše ${limit} fotografija.`
}

/** Restores the order from before maintenance; `lost` names the photos whose files are gone. */
export function resumedPhotos(
  kept: KeptPhotos,
  items: readonly PhotoItem[],
  itemOfFile: (key: string) => PhotoItem | undefined,
): { items: PhotoItem[]; lost: string[] } {
  const resumed: PhotoItem[] = []
  const lost: string[] = []
  for (const { key, name, id } of kept) {
    if (id !== null) {
      resumed.push(...items.filter((item) => item.id === id))
      continue
    }
    const item = itemOfFile(key)
    if (item) resumed.push(item)
    else lost.push(name)
  }
  return { items: [...resumed, ...items.filter((item) => !resumed.includes(item))], lost }
}
