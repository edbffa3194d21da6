import type { Db } from '#lib/database/db.ts'
import { judgeHits } from '#api/modules/checks/service.ts'
import { liftHolds } from '#api/modules/listings/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import { markClosed, markOpen } from './case-queries.ts'
import { reportDecided } from './notices.ts'
import { recountReporters, writeVerdict } from './weight-queries.ts'

type Judged = { id: number; type: CaseKind; name: string }

/** Says whether the reporters and the checks of a case were right; `null` takes that back. */
async function judge(trx: Db, caseId: number, isRight: boolean | null, now: Date): Promise<number[]> {
  const verdict = isRight === null ? null : isRight ? 'right' : 'wrong'
  const reporterIds = await writeVerdict(trx, caseId, verdict, now)
  await recountReporters(trx, reporterIds)
  await judgeHits(trx, caseId, isRight, now)
  return reporterIds
}

/** `stage` tells one decision on a case from the next, so that each is reported once. */
async function tell(trx: Db, judged: Judged, reporterIds: readonly number[], told: Told, now: Date) {
  const events = reporterIds.map((accountId) => ({
    accountId,
    key: `${judged.id}:${told.stage}`,
    group: `${judged.id}`,
    data: {
      type: judged.type,
      name: judged.name,
      hasActed: told.isRight,
      isChanged: told.isChanged ?? false,
    },
  }))
  await publishNotices(trx, reportDecided, events, now)
}

type Told = { isRight: boolean; stage: string; isChanged?: boolean }

/**
 * Closes a case with its decision: the reporters are told, and it counts for or against them. Listings
 * held by the reports alone come back.
 */
export async function closeCase(trx: Db, judged: Judged, told: Told, now: Date): Promise<void> {
  await markClosed(trx, judged.id, now)
  await liftHolds(trx, { caseId: judged.id, kinds: ['reports'] }, now, { wereWrong: !told.isRight })
  await tell(trx, judged, await judge(trx, judged.id, told.isRight, now), told, now)
}

/** Changes a closed case's verdict on its reports, after an appeal. */
export async function judgeReports(trx: Db, judged: Judged, told: Told, now: Date): Promise<void> {
  await tell(trx, judged, await judge(trx, judged.id, told.isRight, now), { ...told, isChanged: true }, now)
}

/** Takes a decision back. The case is open again, unless another about the same thing has been opened. */
export async function reopenCase(trx: Db, caseId: number, now: Date): Promise<boolean> {
  await judge(trx, caseId, null, now)
  return markOpen(trx, caseId)
}
