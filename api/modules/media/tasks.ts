import { handle } from '#api/lib/jobs.ts'
import { makePhotoAvif, removeOrphanPhotos } from './jobs.ts'
import { makeAvifVariants, removeOrphans } from './variants-service.ts'

export const mediaTasks = [
  handle(makePhotoAvif, (deps, { hash }) => makeAvifVariants(deps, hash)),
  handle(removeOrphanPhotos, async (deps) => void (await removeOrphans(deps))),
]
