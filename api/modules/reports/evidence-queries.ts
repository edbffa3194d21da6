import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const casesOf = (accountId: number) =>
  sql`case_id in (select id from moderation_case where owner_id = ${accountId})`

export async function deleteEvidenceAgainst(db: Db, accountId: number) {
  await sql`delete from case_snapshot where ${casesOf(accountId)}`.execute(db)
  await sql`delete from case_image where ${casesOf(accountId)}`.execute(db)
}

/** Returns the keys of their files. */
export async function deletePicturesOf(db: Db, reporterId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('report_picture')
    .where('report_id', 'in', (eb) =>
      eb.selectFrom('report').select('id').where('reporter_id', '=', reporterId),
    )
    .returning('file_key')
    .execute()
  return rows.map(({ file_key }) => file_key)
}

const oldCases = (before: Date) =>
  sql`case_id in (select id from moderation_case where state = 'closed' and closed_at < ${before})`

export async function forgetOldWords(db: Db, before: Date) {
  await sql`delete from case_snapshot where ${oldCases(before)}`.execute(db)
  await sql`delete from case_image where ${oldCases(before)}`.execute(db)
  await sql`
    update report set body = '', network = null, device_ids = '{}'
    where ${oldCases(before)} and (body <> '' or network is not null)`.execute(db)
}

/** Returns the keys of their files. */
export async function deleteOldPictures(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from report_picture
    where report_id in (select id from report where ${oldCases(before)})
    returning file_key`.execute(db)
  return rows.map(({ file_key }) => file_key)
}
