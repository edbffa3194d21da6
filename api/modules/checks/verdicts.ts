import type { Db } from '#lib/database/db.ts'
import { writePhotoVerdict, writeVerdict, writeWrong } from './queries.ts'

/** Says whether the checks of a case were right; null takes that back. */
export const judgeHits = (trx: Db, caseId: number, isRight: boolean | null, now: Date) =>
  writeVerdict(trx, caseId, isRight === null ? null : isRight ? 'right' : 'wrong', now)

/** Marks single hits as wrong, apart from the others. */
export const judgeWrong = (trx: Db, caseId: number, ids: readonly number[], now: Date) =>
  writeWrong(trx, caseId, ids, now)

/** Judges hits about photos of a listing, which moderators decide on by themselves; returns their cases. */
export const judgePhotos = (trx: Db, listingId: number, isRight: boolean, now: Date): Promise<number[]> =>
  writePhotoVerdict(trx, listingId, isRight ? 'right' : 'wrong', now)
