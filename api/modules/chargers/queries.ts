import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Columns that filters and maps ask. */
const indexed = ['id', 'lat', 'lon', 'city_id', 'operator', 'source', 'connectors'] as const

const isShown = sql<boolean>`gone_at is null and hidden_at is null`

/** Rows after a place in the order of their transactions. */
export const listChanged = (db: Db, after: { mark: string; id: number }, limit: number) =>
  db
    .selectFrom('charger')
    .select([...indexed, 'changed_in', isShown.as('is_shown')])
    .where(sql<boolean>`(changed_in, id) > (${after.mark}::xid8, ${after.id}::bigint)`)
    .orderBy('changed_in')
    .orderBy('id')
    .limit(limit)
    .execute()
export type IndexedRow = Awaited<ReturnType<typeof listChanged>>[number]

/** The oldest transaction that may still write, and whether one from `since` on changed a charger. */
export async function findMark(db: Db, since: string) {
  const { rows } = await sql<{ mark: string; is_changed: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      coalesce((select changed_in from charger order by changed_in desc, id desc limit 1) >= ${since}::xid8, false)
        as is_changed`.execute(db)
  return rows[0]!
}

const shown = ['id', 'name', 'operator', 'address', 'city_id', 'lat', 'lon', 'connectors', 'state'] as const

export const listByIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom('charger').select(shown).where('id', 'in', ids).execute()
export type ChargerRow = Awaited<ReturnType<typeof listByIds>>[number]

export const findShown = (db: Db, id: number) =>
  db
    .selectFrom('charger')
    .select([...shown, 'hours', 'price', 'access', 'phone', 'website', 'source', 'updated_at'])
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst()

export const insertReport = (
  db: Db,
  report: { charger_id: number; account_id: number | null; fault: string; body: string; created_at: Date },
) => db.insertInto('charger_report').values(report).execute()

export const listReports = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('charger_report')
    .innerJoin('charger', 'charger.id', 'charger_report.charger_id')
    .select([
      'charger_report.id',
      'charger_id',
      'name',
      'fault',
      'body',
      'charger_report.created_at',
      sql<boolean>`hidden_at is not null`.as('is_hidden'),
    ])
    .orderBy('charger_report.created_at')
    .orderBy('charger_report.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const countReports = (db: Db) =>
  db
    .selectFrom('charger_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

/** Undefined if it is closed: of two concurrent calls only one succeeds. */
export const deleteReport = (trx: Db, id: number) =>
  trx
    .deleteFrom('charger_report')
    .where('id', '=', id)
    .returning(['charger_id', 'fault', 'body'])
    .executeTakeFirst()

export const markHidden = (trx: Db, id: number, hiddenAt: Date | null) =>
  trx.updateTable('charger').set({ hidden_at: hiddenAt }).where('id', '=', id).execute()

/** False if it is not hidden: of two concurrent calls only one succeeds. */
export async function unhide(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('charger')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const listHidden = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('charger')
    .select(['id', 'name', 'address', 'source', 'hidden_at'])
    .where('hidden_at', 'is not', null)
    .orderBy('hidden_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countHidden = (db: Db) =>
  db
    .selectFrom('charger')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hidden_at', 'is not', null)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const deleteReportsBefore = (db: Db, time: Date, limit: number) =>
  db
    .deleteFrom('charger_report')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('charger_report')
        .select('id')
        .where('created_at', '<', time)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
