import type { Deps } from '#api/deps.ts'
import { deleteEvidenceAgainst, deletePicturesOf } from './evidence-queries.ts'
import { removePictures } from './picture-service.ts'

/** Before an account is erased: deletes what was kept of its reported things, and the pictures it sent. */
export async function eraseEvidenceOf(deps: Deps, accountId: number): Promise<void> {
  await deleteEvidenceAgainst(deps.db, accountId)
  await removePictures(deps, await deletePicturesOf(deps.db, accountId))
}
