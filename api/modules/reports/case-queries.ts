import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export const markClosed = (trx: Db, id: number, now: Date) =>
  trx
    .updateTable('moderation_case')
    .set({ state: 'closed', closed_at: now, hidden_at: null })
    .where('id', '=', id)
    .execute()

/** Returns whether it is open now. */
export async function markOpen(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update moderation_case as closed set state = 'open', closed_at = null
    where id = ${id} and not exists (
      select from moderation_case as other
      where other.state = 'open' and other.subject_kind = closed.subject_kind
        and other.subject_id = closed.subject_id and other.owner_id is not distinct from closed.owner_id)
    returning id`.execute(trx)
  return rows.length > 0
}

const ownReports = (
  db: Db,
  reporterId: number,
  { id, type, subject }: { id?: number; type?: string | undefined; subject?: number | undefined },
) =>
  db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .where('report.reporter_id', '=', reporterId)
    .$if(id !== undefined, (query) => query.where('report.id', '=', id!))
    .$if(type !== undefined, (query) => query.where('moderation_case.subject_kind', '=', type!))
    .$if(subject !== undefined, (query) => query.where('moderation_case.subject_id', '=', subject!))

export type OwnFilter = Parameters<typeof ownReports>[2]
export type PictureRow = { id: number; width: number; height: number }

/** The newest first. */
export const listOwnRows = (
  db: Db,
  reporterId: number,
  filter: OwnFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  ownReports(db, reporterId, filter)
    .select([
      'report.id',
      'report.reason',
      'report.body',
      'report.verdict',
      'report.created_at',
      'moderation_case.subject_kind',
      'moderation_case.subject_id',
      'moderation_case.name',
      'moderation_case.state',
      'moderation_case.closed_at',
      sql<PictureRow[] | null>`(
        select json_agg(json_build_object('id', id, 'width', width, 'height', height) order by position)
        from report_picture where report_id = report.id)`.as('pictures'),
    ])
    .orderBy('report.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type OwnRow = Awaited<ReturnType<typeof listOwnRows>>[number]

export async function countOwn(db: Db, reporterId: number, filter: OwnFilter): Promise<number> {
  const { count } = await ownReports(db, reporterId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the reporter's own report while its case is open. */
export const lockOwnReport = (trx: Db, reporterId: number, id: number) =>
  trx
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(['report.id', 'moderation_case.state'])
    .where('report.id', '=', id)
    .where('report.reporter_id', '=', reporterId)
    .forUpdate('report')
    .executeTakeFirst()

export async function countPictures(db: Db, reportId: number): Promise<number> {
  const { count } = await db
    .selectFrom('report_picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewPicture = { file_key: string; width: number; height: number }

export const insertPictures = (trx: Db, reportId: number, from: number, pictures: readonly NewPicture[]) =>
  trx
    .insertInto('report_picture')
    .values(pictures.map((picture, index) => ({ ...picture, report_id: reportId, position: from + index })))
    .execute()

export const findPicture = (db: Db, reportId: number, id: number) =>
  db
    .selectFrom('report_picture')
    .innerJoin('report', 'report.id', 'report_picture.report_id')
    .select(['report_picture.file_key', 'report.reporter_id'])
    .where('report_picture.id', '=', id)
    .where('report.id', '=', reportId)
    .executeTakeFirst()

/** Sets an earlier time until which a moderator should decide. */
export const hastenCase = (trx: Db, id: number, dueAt: Date) =>
  trx
    .updateTable('moderation_case')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('due_at', '>', dueAt)
    .execute()

/** Returns whether it was open, and nothing in it waits for a person. */
export async function closeQuietly(trx: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update moderation_case set state = 'closed', closed_at = ${now}, hidden_at = null
    where id = ${id} and state = 'open'
      and not exists (select from report where case_id = ${id})
      and not exists (select from check_hit where case_id = ${id} and verdict is null)
      and not exists (select from case_claim where case_id = ${id} and claimed_until > ${now})
      and not exists (
        select from moderation_decision join moderation_appeal on decision_id = moderation_decision.id
        where case_id = ${id} and undone_at is null and outcome is null)
    returning id`.execute(trx)
  return rows.length > 0
}
