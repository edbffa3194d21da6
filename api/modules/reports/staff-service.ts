import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import type { CaseReport } from '#contract/moderation/endpoints.ts'
import type { ReportReason } from '#contract/reports/endpoints.ts'
import { pictureView } from './own-service.ts'
import { listStaffRows } from './staff-queries.ts'
import { comparedOf, groupRelated, weigh } from './weight.ts'
import { listRelatedPairs, listWeighed } from './weight-queries.ts'

/** The reports of a case with facts about their reporters, the weightiest first. */
export async function listReports(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caseId: number,
): Promise<CaseReport[]> {
  const [rows, weighed] = await Promise.all([
    listStaffRows(db, caseId),
    listWeighed(db, caseId).then((found) => weigh(found, now())),
  ])
  const compared = comparedOf(weighed)
  const pairs = await listRelatedPairs(
    db,
    compared.map(({ reporter_id }) => reporter_id),
  )
  const groups = groupRelated(compared, pairs)
  const weightOf = new Map(weighed.map((report) => [report.id, report]))
  const groupOf = new Map(groups.flatMap((group, at) => group.map(({ id }) => [id, at + 1] as const)))
  return rows
    .map((row): CaseReport => {
      const known = weightOf.get(row.id)
      return {
        id: row.id,
        reporter:
          row.reporter_id === null || !known
            ? null
            : {
                id: row.reporter_id,
                username: row.username!,
                type: row.type!,
                created_at: unixSeconds(known.created_at),
                right: known.right_count,
                wrong: known.wrong_count,
                weight: known.weight,
                group: groupOf.get(row.id) ?? 0,
              },
        reason: row.reason as ReportReason,
        text: row.body,
        message: row.message_sequence,
        pictures: (row.pictures ?? []).map((picture) => pictureView(row.id, picture)),
        created_at: unixSeconds(row.created_at),
      }
    })
    .toSorted((a, b) => (b.reporter?.weight ?? 0) - (a.reporter?.weight ?? 0) || a.id - b.id)
}
