import { handle } from '#api/task-handlers.ts'
import { checkListingPhotos } from '#api/modules/listings/service.ts'
import { makePhotoAvif, makePhotoPrints, removeOrphanPhotos } from './jobs.ts'
import { checkPhotos, makeMissingPrints } from './print-service.ts'
import { makeAvifVariants, removeOrphans } from './variants-service.ts'

export const mediaTasks = [
  handle(makePhotoAvif, (deps, { hash }) => makeAvifVariants(deps, hash)),
  handle(checkListingPhotos, (deps, { listingId }) => checkPhotos(deps, listingId)),
  handle(makePhotoPrints, async (deps) => void (await makeMissingPrints(deps))),
  handle(removeOrphanPhotos, async (deps) => void (await removeOrphans(deps))),
]
