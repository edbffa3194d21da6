import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { imageSizes, type StoredImage, storeImage } from '#lib/photos/images.ts'
import { enqueue } from '#lib/jobs.ts'
import { StudioCrashed } from '#lib/photos/studio.ts'
import type { CropParts, ReadPhoto } from '#lib/photos/work.ts'
import {
  checkEditable,
  liftCorrectedPhotos,
  lockForEdit,
  photoLimit,
  sellerKind,
} from '#api/modules/listings/service.ts'
import { imageKey } from '#contract/media/images.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import { enqueuePhotoCheck, makePhotoAvif } from './jobs.ts'
import {
  insertListingImages,
  type ListingImageRow,
  listListingImages,
  listWithoutAvif,
  touchImage,
} from './queries.ts'
import type { ReceivedFile } from './receive.ts'
import { refusalOf, tooManyPhotos } from './refusals.ts'

export type Upload = {
  listingId: number
  /** Chosen by the sender, who may retry without knowing whether the upload arrived. */
  key: string | undefined
}

/** One key stands for one request; each of its photos gets a derived key. */
const keyOf = (key: string | undefined, index: number) => (key === undefined ? null : `${key}/${index}`)

const photoLimitFor = ({ catalog }: Deps, actor: Actor, { category_id }: { category_id: number }) =>
  photoLimit(catalog, category_id, sellerKind(actor))

/** Refuses early, before the photos are uploaded. */
export async function checkUpload(deps: Deps, actor: Actor, { listingId, key }: Upload): Promise<void> {
  const most = photoLimitFor(deps, actor, await checkEditable(deps, actor, listingId))
  const present = await listListingImages(deps.db, listingId)
  const isRepeated = present.some(({ upload_key }) => upload_key !== null && upload_key === keyOf(key, 0))
  if (!isRepeated && present.length >= most) throw tooManyPhotos(most)
}

/**
 * Makes photos from the files and adds all or none of them to the listing. They can be shown once this
 * returns. Writes further files beside those received.
 */
export async function addPhotos(
  deps: Deps,
  actor: Actor,
  upload: Upload,
  received: readonly ReceivedFile[],
): Promise<{ rows: ListingImageRow[]; addedIds: number[] }> {
  for (const _ of received)
    await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const results = await Promise.allSettled(received.map((file) => readOrRefuse(deps, file)))
  // Rethrown only now, so that nothing still writes when the caller removes the files.
  const photos = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  await Promise.all(photos.map((photo) => storePhoto(deps, photo)))
  return deps.db.transaction().execute((trx) => linkPhotos(deps, trx, actor, upload, photos))
}

/**
 * Makes and stores a photo from a file, or from a square of it; the caller must soon store its hash in a row.
 */
export async function keepPhoto(deps: Deps, file: ReceivedFile, crop?: CropParts): Promise<StoredImage> {
  const photo = await readOrRefuse(deps, file, crop)
  await storePhoto(deps, photo)
  return photo
}

/** Stores a picture that we drew. */
export async function keepPicture(deps: Deps, picture: Buffer): Promise<StoredImage> {
  const image = await storeImage(deps.storage, picture)
  await touchImage(deps.db, image, deps.now())
  return image
}

/** Makes a photo from a file, or explains why it is none. Writes its files beside the one received. */
export async function readOrRefuse(
  deps: Deps,
  { path, name }: ReceivedFile,
  crop?: CropParts,
): Promise<ReadPhoto> {
  const result = await deps.photos.read(path, crop).catch((error: Error) => {
    if (error instanceof StudioCrashed) return { refused: { reason: 'broken' } } as const
    throw error
  })
  if ('refused' in result) throw refusalOf(result.refused, name)
  return result
}

/** Writes the row first: after a crash in between, a job removes the files of an unused row. */
async function storePhoto({ db, storage, now }: Deps, photo: ReadPhoto) {
  await touchImage(db, photo, now())
  await writePhotoFiles({ storage }, photo)
}

export async function writePhotoFiles({ storage }: Pick<Deps, 'storage'>, photo: ReadPhoto) {
  for (const size of imageSizes)
    await storage.put(imageKey(photo.hash, size), await readFile(photo.files[size]))
}

/** Enqueues AVIFs for those without one. */
export async function askForAvif(trx: Db, hashes: readonly string[]) {
  for (const hash of await listWithoutAvif(trx, hashes))
    await enqueue(trx, makePhotoAvif, { hash }, { key: `${makePhotoAvif.name}:${hash}` })
}

async function linkPhotos(
  deps: Deps,
  trx: Db,
  actor: Actor,
  { listingId, key }: Upload,
  photos: readonly ReadPhoto[],
) {
  const listing = await lockForEdit(deps, trx, actor, listingId)
  const most = photoLimitFor(deps, actor, listing)
  const present = await listListingImages(trx, listingId)
  const wanted = photos.map(({ hash }, index) => ({ hash, uploadKey: keyOf(key, index) }))
  const arrivedBefore = (uploadKey: string | null) =>
    uploadKey === null ? undefined : present.find(({ upload_key }) => upload_key === uploadKey)
  for (const { hash, uploadKey } of wanted) {
    const before = arrivedBefore(uploadKey)
    if (before && before.image_hash !== hash) throw new DomainError('idempotency_key_reused')
  }
  const fresh = wanted.filter(({ uploadKey }) => !arrivedBefore(uploadKey))
  if (present.length + fresh.length > most) throw tooManyPhotos(most)
  if (fresh.length > 0) {
    const from = (present.at(-1)?.position ?? -1) + 1
    await insertListingImages(
      trx,
      listingId,
      fresh.map((image, index) => ({ ...image, position: from + index })),
      deps.now(),
    )
    if (listing.held_by_moderation) await liftCorrectedPhotos(trx, listingId, deps.now())
    await askForAvif(
      trx,
      fresh.map((image) => image.hash),
    )
    await enqueuePhotoCheck(trx, listingId)
  }
  const rows = await listListingImages(trx, listingId)
  const added = rows.slice(rows.length - fresh.length)
  const repeated = wanted.flatMap(({ uploadKey }) => arrivedBefore(uploadKey) ?? [])
  return { rows, addedIds: [...repeated, ...added].map(({ id }) => id) }
}
