import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { columnField, Meanings } from '../mapping/meanings.ts'
import type { SeenValue } from '../mapping/value-reader.ts'

export type ValueRow = {
  field: string
  key: string
  value: string
  rows: number
  guess: string | null
  is_sure: boolean
  answer: string | null
}

/** The shop's own answers. */
export const loadAnswers = async (db: Db, feedId: number): Promise<Meanings> =>
  new Meanings(
    await db
      .selectFrom('feed_value')
      .select(['field', 'key', 'answer'])
      .where('feed_id', '=', feedId)
      .where('answer', 'is not', null)
      .$narrowType<{ answer: string }>()
      .execute(),
  )

/** Replaces the values of the last file; answers stay, also for values that are gone for now. */
export async function replaceSeen(trx: Db, feedId: number, seen: readonly SeenValue[]): Promise<void> {
  await trx.updateTable('feed_value').set({ rows: 0 }).where('feed_id', '=', feedId).execute()
  await sql`
    insert into feed_value (feed_id, field, key, value, rows, guess, is_sure)
    select ${feedId}, item.field, item.key, item.value, item.rows, item.guess, item."isSure"
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as item (field text, key text, value text, rows int, guess text, "isSure" boolean)
    on conflict (feed_id, field, key) do update
      set value = excluded.value, rows = excluded.rows, guess = excluded.guess, is_sure = excluded.is_sure`.execute(
    trx,
  )
  await trx
    .deleteFrom('feed_value')
    .where('feed_id', '=', feedId)
    .where('rows', '=', 0)
    .where('answer', 'is', null)
    .execute()
}

type Answer = { field: string; key: string; answer: string | null }

/** Those of some values that the feed has. */
export const listKeys = async (
  db: Db,
  feedId: number,
  values: readonly { field: string; key: string }[],
): Promise<{ field: string; key: string }[]> =>
  (
    await sql<{ field: string; key: string }>`
      select field, key from feed_value
      join jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as item (field text, key text) using (field, key)
      where feed_id = ${feedId}`.execute(db)
  ).rows

export async function setAnswers(trx: Db, feedId: number, answers: readonly Answer[]): Promise<void> {
  await sql`
    update feed_value set answer = item.answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as item (field text, key text, answer text)
    where feed_id = ${feedId} and feed_value.field = item.field and feed_value.key = item.key`.execute(trx)
}

export const deleteValuesOf = (trx: Db, feedId: number, field: string) =>
  trx
    .deleteFrom('feed_value')
    .where('feed_id', '=', feedId)
    .where('field', '=', field)
    .returning(['field', 'key'])
    .execute()

/** Adds answers to what no file has as a value: names of columns. */
export async function insertAnswers(
  trx: Db,
  feedId: number,
  answers: readonly (Answer & { value: string })[],
): Promise<void> {
  if (answers.length > 0)
    await trx
      .insertInto('feed_value')
      .values(answers.map((answer) => ({ ...answer, feed_id: feedId })))
      // Columns whose names differ only in case.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export type ValueFilter = { field?: string | undefined; isOpen?: boolean | undefined }

const valuesOf = (db: Db, feedId: number, { field, isOpen = false }: ValueFilter) =>
  db
    .selectFrom('feed_value')
    .where('feed_id', '=', feedId)
    .where('rows', '>', 0)
    .where('field', '!=', columnField)
    .$if(field !== undefined, (query) => query.where('field', '=', field!))
    .$if(isOpen, (query) => query.where('answer', 'is', null).where('is_sure', '=', false))

/** Questions first, then the values of most rows. */
export const listValues = (
  db: Db,
  feedId: number,
  filter: ValueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ValueRow[]> =>
  valuesOf(db, feedId, filter)
    .select(['field', 'key', 'value', 'rows', 'guess', 'is_sure', 'answer'])
    .orderBy(sql`answer is null and not is_sure`, 'desc')
    .orderBy('field')
    .orderBy('rows', 'desc')
    .orderBy('key')
    .limit(limit)
    .offset(offset)
    .execute()

export const countValues = (db: Db, feedId: number) =>
  valuesOf(db, feedId, {})
    .select((eb) => [
      'field',
      eb.fn.countAll<number>().as('values'),
      sql<number>`count(*) filter (where answer is null and not is_sure)`.as('open'),
    ])
    .groupBy('field')
    .orderBy('field')
    .execute()
