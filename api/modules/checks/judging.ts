import type { Db } from '#lib/db.ts'
import { writeVerdict, writeWrong } from './queries.ts'

/** Says whether the checks of a case were right; null takes that back. */
export const judgeHits = (trx: Db, caseId: number, isRight: boolean | null, now: Date) =>
  writeVerdict(trx, caseId, isRight === null ? null : isRight ? 'right' : 'wrong', now)

/** Says of single hits that they were wrong, whatever the others were. */
export const judgeWrong = (trx: Db, caseId: number, ids: readonly number[], now: Date) =>
  writeWrong(trx, caseId, ids, now)
