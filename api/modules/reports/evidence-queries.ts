import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const casesOf = (accountId: number) =>
  sql`case_id in (select id from moderation_case where owner_id = ${accountId})`

export async function deleteEvidenceAgainst(db: Db, accountId: number) {
  await sql`delete from case_snapshot where ${casesOf(accountId)}`.execute(db)
  await sql`delete from case_image where ${casesOf(accountId)}`.execute(db)
}

export type Picture = { id: number; file_key: string }

export const listPicturesOf = (db: Db, reporterId: number, limit: number): Promise<Picture[]> =>
  db
    .selectFrom('report_picture')
    .select(['id', 'file_key'])
    .where('report_id', 'in', (eb) =>
      eb.selectFrom('report').select('id').where('reporter_id', '=', reporterId),
    )
    .limit(limit)
    .execute()

export const deletePictures = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('report_picture').where('id', 'in', ids).execute()

const oldCases = (before: Date) =>
  sql`case_id in (select id from moderation_case where state = 'closed' and closed_at < ${before})`

export async function forgetOldWords(db: Db, before: Date) {
  await sql`delete from case_snapshot where ${oldCases(before)}`.execute(db)
  await sql`delete from case_image where ${oldCases(before)}`.execute(db)
  await sql`
    update report set body = '', network = null, device_ids = '{}'
    where ${oldCases(before)} and (body <> '' or network is not null or device_ids <> '{}')`.execute(db)
}

export const listOldPictures = async (db: Db, before: Date, limit: number): Promise<Picture[]> =>
  (
    await sql<Picture>`
      select id, file_key from report_picture
      where report_id in (select id from report where ${oldCases(before)}) limit ${limit}`.execute(db)
  ).rows
