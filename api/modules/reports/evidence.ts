import type { Deps } from '#api/deps.ts'
import {
  deleteEvidenceAgainst,
  deleteOldPictures,
  deletePicturesOf,
  forgetOldWords,
} from './evidence-queries.ts'
import { removePictures } from './picture-service.ts'

/** Before an account is erased: deletes the snapshots of its reported things, and the pictures it sent. */
export async function eraseEvidenceOf(deps: Deps, accountId: number): Promise<void> {
  await deleteEvidenceAgainst(deps.db, accountId)
  await removePictures(deps, await deletePicturesOf(deps.db, accountId))
}

/**
 * For a job: deletes the evidence of cases that were decided before a time. The cases stay, to be counted.
 */
export async function forgetOldEvidence(deps: Deps, before: Date): Promise<void> {
  await forgetOldWords(deps.db, before)
  await removePictures(deps, await deleteOldPictures(deps.db, before))
}
