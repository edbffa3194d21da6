import type { Deps } from '#api/deps.ts'
import { deleteWithFiles } from '#lib/database/rows-with-files.ts'
import {
  deleteEvidenceAgainst,
  deletePictures,
  forgetOldWords,
  listOldPictures,
  listPicturesOf,
  type Picture,
} from './evidence-queries.ts'
import { removePictures } from './picture-service.ts'

const deleteAllOf = (deps: Deps, list: (limit: number) => Promise<Picture[]>): Promise<number> =>
  deleteWithFiles({
    list,
    deleteFiles: (keys) => removePictures(deps, keys),
    deleteRows: (ids) => deletePictures(deps.db, ids),
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
