import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import {
  deleteEvidenceAgainst,
  deletePictures,
  forgetOldWords,
  listOldPictures,
  listPicturesOf,
  type Picture,
} from './evidence-queries.ts'
import { removePictures } from './picture-service.ts'

/** The files first: after a crash in between the rows remain, and a repeat finds them again. */
const deleteAllOf = (deps: Deps, list: (limit: number) => Promise<Picture[]>): Promise<number> =>
  inBatches(async (limit) => {
    const pictures = await list(limit)
    if (pictures.length === 0) return 0
    await removePictures(
      deps,
      pictures.map(({ file_key }) => file_key),
    )
    await deletePictures(
      deps.db,
      pictures.map(({ id }) => id),
    )
    return pictures.length
  })

/** Before an account is erased: deletes the snapshots of its reported things, and the pictures it sent. */
export async function eraseEvidenceOf(deps: Deps, accountId: number): Promise<void> {
  await deleteEvidenceAgainst(deps.db, accountId)
  await deleteAllOf(deps, (limit) => listPicturesOf(deps.db, accountId, limit))
}

/**
 * For a job: deletes the evidence of cases that were decided before a time. The cases stay, to be counted.
 */
export async function forgetOldEvidence(deps: Deps, before: Date): Promise<void> {
  await forgetOldWords(deps.db, before)
  await deleteAllOf(deps, (limit) => listOldPictures(deps.db, before, limit))
}
