import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { callPath } from '#contract/endpoint.ts'
import { reportsPageSize } from '#contract/limits/moderation.ts'
import {
  getReportPicture,
  type OwnReport,
  type ReportReason,
  type ReportSubject,
} from '#contract/reports/endpoints.ts'
import { countOwn, listOwnRows, type OwnFilter, type OwnRow } from './case-queries.ts'

const picturePath = (id: number, picture: number, size: 'md' | 'lg') =>
  `/api${callPath(getReportPicture, { params: { id, picture, size } })}`

export const pictureView = (reportId: number, picture: { id: number }) => ({
  id: picture.id,
  image: picturePath(reportId, picture.id, 'md'),
  large: picturePath(reportId, picture.id, 'lg'),
})

const ownView = (row: OwnRow): OwnReport => ({
  id: row.id,
  subject: { type: row.subject_kind as ReportSubject, id: row.subject_id, name: row.name },
  reason: row.reason as ReportReason,
  text: row.body,
  pictures: (row.pictures ?? []).map((picture) => pictureView(row.id, picture)),
  state: row.state as OwnReport['state'],
  outcome: row.verdict === null ? null : row.verdict === 'right' ? 'action' : 'no_action',
  created_at: unixSeconds(row.created_at),
  decided_at: row.closed_at && unixSeconds(row.closed_at),
})

export const unknownReport = () => new DomainError('not_found', 'Prijava nije pronađena.')

/** Throws not_found for everybody but its reporter. */
export async function getOwnReport({ db }: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<OwnReport> {
  const [row] = await listOwnRows(db, actor.id, { id }, { limit: 1, offset: 0 })
  if (!row) throw unknownReport()
  return ownView(row)
}

export async function listOwnReports(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { page, ...filter }: OwnFilter & { page: number },
) {
  const limit = reportsPageSize
  const [total, rows] = await Promise.all([
    countOwn(db, actor.id, filter),
    listOwnRows(db, actor.id, filter, { limit, offset: (page - 1) * limit }),
  ])
  return { data: rows.map(ownView), meta: pageMetaOf(total, page, limit) }
}
