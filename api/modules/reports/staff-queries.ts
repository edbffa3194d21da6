import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PictureRow } from './case-queries.ts'

export const listStaffRows = (db: Db, caseId: number) =>
  db
    .selectFrom('report')
    .leftJoin('account', 'account.id', 'report.reporter_id')
    .select([
      'report.id',
      'report.reporter_id',
      'report.reason',
      'report.body',
      'report.message_sequence',
      'report.created_at',
      'account.username',
      'account.type',
      sql<PictureRow[] | null>`(
        select json_agg(json_build_object('id', id, 'width', width, 'height', height) order by position)
        from report_picture where report_id = report.id)`.as('pictures'),
    ])
    .where('report.case_id', '=', caseId)
    .orderBy('report.id')
    .execute()
