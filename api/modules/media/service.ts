import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { enqueueCheck } from '#api/modules/checks/service.ts'
import { getListing, liftCorrectedPhotos, lockForEdit } from '#api/modules/listings/service.ts'
import { deleteListingImage, type ListingImageRow, listListingImages, writeOrder } from './queries.ts'

export { clearFlags } from './flags/queries.ts'
export { type ReceivedFile, receiveFiles } from './receive.ts'
export { addPhotos, keepPhoto, keepPicture, readOrRefuse } from './upload-service.ts'
export { removeUnused } from './variants-service.ts'

/** The photos of the actor's own listing, in order. */
export async function listOwnImages(deps: Deps, actor: Actor, listingId: number): Promise<ListingImageRow[]> {
  const { user } = await getListing(deps, actor, listingId)
  if (user.id !== actor.id) throw new DomainError('forbidden', 'Ovo nije vaš oglas.')
  return listListingImages(deps.db, listingId)
}

/** Runs under the listing's lock, so that concurrent changes do not undo each other. */
const change = (
  deps: Deps,
  actor: Actor,
  listingId: number,
  write: (trx: Db, ids: number[]) => Promise<void>,
) =>
  deps.db.transaction().execute(async (trx) => {
    await lockForEdit(deps, trx, actor, listingId)
    const rows = await listListingImages(trx, listingId)
    await write(
      trx,
      rows.map(({ id }) => id),
    )
  })

function checkHas(ids: readonly number[], imageId: number) {
  if (!ids.includes(imageId)) throw new DomainError('not_found', 'Fotografija nije pronađena.')
}

/** The first photo is the cover. */
export const setCover = (deps: Deps, actor: Actor, listingId: number, imageId: number) =>
  change(deps, actor, listingId, async (trx, ids) => {
    checkHas(ids, imageId)
    await writeOrder(trx, listingId, [imageId, ...ids.filter((id) => id !== imageId)])
  })

/** The files stay until no listing shows them. */
export const deletePhoto = (deps: Deps, actor: Actor, listingId: number, imageId: number) =>
  change(deps, actor, listingId, async (trx, ids) => {
    checkHas(ids, imageId)
    await deleteListingImage(trx, imageId)
    await liftCorrectedPhotos(trx, listingId, deps.now())
    await enqueueCheck(trx, listingId)
    await writeOrder(
      trx,
      listingId,
      ids.filter((id) => id !== imageId),
    )
  })

/** `wanted` names every photo exactly once. */
export const setOrder = (deps: Deps, actor: Actor, listingId: number, wanted: readonly number[]) =>
  change(deps, actor, listingId, async (trx, ids) => {
    const isWhole =
      wanted.length === ids.length &&
      new Set(wanted).size === ids.length &&
      ids.every((id) => wanted.includes(id))
    if (!isWhole)
      throw new DomainError('conflict', 'Fotografije su se u međuvremenu promijenile. Osvježite stranicu.')
    await writeOrder(trx, listingId, wanted)
  })
