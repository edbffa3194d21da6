import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { imageSizes } from '#lib/photos/images.ts'
import { readOrRefuse, type ReceivedFile } from '#api/modules/media/service.ts'
import { sellerKind } from '#api/modules/listings/service.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import { boardPhotoSeconds } from '#contract/limits/messages.ts'
import { findAny, findShown } from './queries.ts'
import { noteView } from './view.ts'
import { setPhoto } from './write-queries.ts'

const fileOf = (key: string, size: ImageSize) => `${key}-${size}.webp`

export async function removePhotos(
  { privateStorage }: Pick<Deps, 'privateStorage'>,
  keys: readonly (string | null)[],
) {
  for (const key of keys)
    if (key !== null) for (const size of imageSizes) await privateStorage.delete(fileOf(key, size))
}

/** Refuses early, before the photo is uploaded. */
export async function checkPhoto({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  const note = await findAny(db, id)
  if (!note || note.author_id !== actor.id || note.removed_at)
    throw new DomainError('not_found', 'Poruka nije pronađena.')
  const isOld = now().getTime() - note.created_at.getTime() > boardPhotoSeconds * 1000
  if (note.parent_id !== null || note.photo_key !== null || isOld)
    throw new DomainError('conflict', 'Fotografija se dodaje samo uz novu poruku, i to jedna.')
}

/** Adds a photo to a note. Its files are not in the public store, so that a removed note takes them along. */
export async function addPhoto(deps: Deps, actor: Actor, id: number, received: readonly ReceivedFile[]) {
  const [file] = received
  if (!file || received.length > 1) throw wrongFields({ photo: 'Odaberite jednu fotografiju.' })
  await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const photo = await readOrRefuse(deps, file)
  const key = `mahalac/${id}/${randomBytes(16).toString('hex')}`
  try {
    for (const size of imageSizes)
      await deps.privateStorage.put(fileOf(key, size), await readFile(photo.files[size]))
    await deps.db.transaction().execute(async (trx) => {
      if (!(await setPhoto(trx, id, key)))
        throw new DomainError('conflict', 'Fotografija se dodaje samo uz novu poruku, i to jedna.')
    })
  } catch (error) {
    await removePhotos(deps, [key])
    throw error
  }
  const row = await findShown(deps.db, id, actor.id)
  if (!row) throw new DomainError('not_found', 'Poruka nije pronađena.')
  return { data: noteView(deps.places, row), message: 'Fotografija je dodana.' }
}

/** The photo of a note that is shown. */
export async function openPhoto({ db, privateStorage }: Deps, id: number, size: ImageSize) {
  const row = await findShown(db, id, null)
  if (!row?.photo_key) throw new DomainError('not_found', 'Fotografija nije pronađena.')
  return privateStorage.getBytes(fileOf(row.photo_key, size))
}
