import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { largestSize } from '#lib/photos/images.ts'
import type { QuarterTurns } from '#lib/photos/work.ts'
import { checkEditable, lockForEdit, sellerKind } from '#api/modules/listings/service.ts'
import { imageKey } from '#contract/media/images.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import { enqueuePhotoCheck } from './jobs.ts'
import {
  findImageOrigin,
  type ListingImageRow,
  listListingImages,
  showOtherImage,
  touchTurnedImage,
} from './queries.ts'
import { askForAvif, writePhotoFiles } from './upload-service.ts'

/**
 * Rotates a photo of a listing to the right. Makes all widths again from the original, however often it was
 * rotated before, at a new address, and only then switches the listing to it. A crash in between leaves an
 * unused photo.
 */
export async function turnPhoto(
  deps: Deps,
  actor: Actor,
  { listingId, imageId, turns }: { listingId: number; imageId: number; turns: QuarterTurns },
): Promise<ListingImageRow[]> {
  await checkEditable(deps, actor, listingId)
  const before = (await listListingImages(deps.db, listingId)).find(({ id }) => id === imageId)
  if (!before) throw new DomainError('not_found', 'Fotografija nije pronađena.')
  await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const origin = await findImageOrigin(deps.db, before.image_hash)
  const hash = await makeTurned(deps, origin.hash, (origin.quarter_turns + turns) % 4)
  return deps.db.transaction().execute(async (trx) => {
    await lockForEdit(deps, trx, actor, listingId)
    // Another tab may have rotated or removed it meanwhile.
    if (!(await showOtherImage(trx, imageId, { from: before.image_hash, to: hash })))
      throw new DomainError('conflict')
    await askForAvif(trx, [hash])
    await enqueuePhotoCheck(trx, listingId)
    return listListingImages(trx, listingId)
  })
}

/** Stores photo `hash` rotated and returns its name; no rotation leads back to the original. */
async function makeTurned(deps: Deps, hash: string, quarters: number): Promise<string> {
  if (quarters === 0) return hash
  return deps.workspace.use(async (folder) => {
    const source = path.join(folder, 'largest')
    await writeFile(source, await deps.storage.getBytes(imageKey(hash, largestSize)))
    const turned = await deps.photos.turn(source, hash, quarters as QuarterTurns)
    await touchTurnedImage(deps.db, turned, { from: hash, quarters }, deps.now())
    await writePhotoFiles(deps, turned)
    return turned.hash
  })
}
