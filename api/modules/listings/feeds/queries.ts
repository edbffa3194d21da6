import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { FeedCounts, FeedFormat, FeedMapping } from '#contract/listings/feeds.ts'
import type { ColumnMeaning } from '../mapping/meanings.ts'

/** A column of the last file, some of its values, and what it was taken for if nobody chose. */
export type FeedColumn = { name: string; samples: string[]; guess: ColumnMeaning | null }

export type FeedRow = {
  id: number
  seller_id: number
  name: string
  format: FeedFormat
  address: string | null
  is_hourly: boolean
  mapping: FeedMapping
  columns: FeedColumn[]
  fetched_at: Date | null
  created_at: Date
}
type RunState = 'reading' | 'checked' | 'asking' | 'applying' | 'done' | 'failed' | 'cancelled'
export type RunRow = {
  id: number
  feed_id: number
  state: RunState
  is_dry: boolean
  file_key: string | null
  mapping: FeedMapping
  created_at: Date
  ended_at: Date | null
  problem: string | null
  questions: string[]
  counts: Partial<FeedCounts>
}

// The generated types know jsonb only as JSON.
const typed = <R>(rows: unknown) => rows as R

/** A mapping may be older than the fields that not every feed has. */
const completeMapping = (mapping: unknown): FeedMapping => ({
  ignored: [],
  price_unit: null,
  ...typed<Omit<FeedMapping, 'ignored' | 'price_unit'>>(mapping),
})

const feedRow = (row: { mapping: unknown; file_columns: unknown }): FeedRow => ({
  ...typed<FeedRow>(row),
  mapping: completeMapping(row.mapping),
  columns: typed(row.file_columns),
})

const runRow = (row: { mapping: unknown } | undefined): RunRow | undefined =>
  row && { ...typed<RunRow>(row), mapping: completeMapping(row.mapping) }

export const listFeeds = async (db: Db, sellerId: number): Promise<FeedRow[]> =>
  (await db.selectFrom('feed').selectAll().where('seller_id', '=', sellerId).orderBy('id').execute()).map(
    feedRow,
  )

export async function findFeed(db: Db, id: number): Promise<FeedRow | undefined> {
  const row = await db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()
  return row && feedRow(row)
}

export type FeedValues = Pick<FeedRow, 'name' | 'format' | 'address' | 'is_hourly' | 'mapping'>

const stored = ({ mapping, ...values }: FeedValues) => ({ ...values, mapping: JSON.stringify(mapping) })

export async function insertFeed(trx: Db, sellerId: number, values: FeedValues, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('feed')
    .values({ ...stored(values), seller_id: sellerId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateFeed = (db: Db, id: number, values: FeedValues) =>
  db.updateTable('feed').set(stored(values)).where('id', '=', id).execute()

/** Makes other changes of its mapping wait. */
export async function lockFeed(trx: Db, id: number): Promise<FeedRow | undefined> {
  const row = await trx.selectFrom('feed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && feedRow(row)
}

export const setMapping = (trx: Db, id: number, mapping: FeedMapping) =>
  trx
    .updateTable('feed')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()

export const setColumns = (db: Db, id: number, columns: readonly FeedColumn[]) =>
  db
    .updateTable('feed')
    .set({
      file_columns: JSON.stringify(columns),
      columns: JSON.stringify(columns.map(({ name }) => name)),
    })
    .where('id', '=', id)
    .execute()

/** Compare-and-set: notes the fetch unless one was made since `before`; returns whether it may go on. */
export async function takeFetch(trx: Db, id: number, before: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feed')
    .set({ fetched_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteFeed = (db: Db, id: number) => db.deleteFrom('feed').where('id', '=', id).execute()

export const countFeedListings = async (db: Db, feedIds: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('feed_listing')
        .select(['feed_id', (eb) => eb.fn.countAll<number>().as('count')])
        .where('feed_id', '=', sql<number>`any(${feedIds})`)
        .groupBy('feed_id')
        .execute()
    ).map(({ feed_id, count }) => [feed_id, count]),
  )

/** Feeds whose hour is over and that nothing is running for. */
export const listDueFeeds = async (db: Db, before: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('feed')
      .select('id')
      .where('is_hourly', '=', true)
      .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<=', before)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('feed_run')
              .select('feed_run.id')
              .whereRef('feed_run.feed_id', '=', 'feed.id')
              .where('feed_run.state', 'in', ['reading', 'asking', 'applying']),
          ),
        ),
      )
      .orderBy('fetched_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export async function insertRun(
  trx: Db,
  {
    feedId,
    isDry,
    fileKey,
    mapping,
    now,
  }: { feedId: number; isDry: boolean; fileKey: string | null; mapping: FeedMapping; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('feed_run')
    .values({
      feed_id: feedId,
      state: 'reading',
      is_dry: isDry,
      file_key: fileKey,
      mapping: JSON.stringify(mapping),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRun = async (db: Db, id: number): Promise<RunRow | undefined> =>
  runRow(await db.selectFrom('feed_run').selectAll().where('id', '=', id).executeTakeFirst())

/** Makes other batches and decisions wait. */
export const lockRun = async (trx: Db, id: number): Promise<RunRow | undefined> =>
  runRow(await trx.selectFrom('feed_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export const listRuns = async (db: Db, feedId: number, limit: number): Promise<RunRow[]> =>
  typed(
    await db
      .selectFrom('feed_run')
      .selectAll()
      .where('feed_id', '=', feedId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )

/** The latest run of each feed. */
export const listLastRuns = async (db: Db, feedIds: readonly number[]): Promise<RunRow[]> =>
  typed(
    await db
      .selectFrom('feed_run')
      .selectAll()
      .distinctOn('feed_id')
      .where('feed_id', '=', sql<number>`any(${feedIds})`)
      .orderBy('feed_id')
      .orderBy('id', 'desc')
      .execute(),
  )

/** Returns whether there is a later run. */
export const isOvertaken = async (db: Db, { id, feed_id }: RunRow): Promise<boolean> =>
  (await db
    .selectFrom('feed_run')
    .select('id')
    .where('feed_id', '=', feed_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

type RunValues = {
  state?: RunState
  mapping?: FeedMapping
  is_dry?: boolean
  file_key?: string | null
  ended_at?: Date | null
  problem?: string
  questions?: readonly string[]
  counts?: Partial<FeedCounts>
}

export const setRun = (db: Db, id: number, { mapping, questions, counts, ...values }: RunValues) =>
  db
    .updateTable('feed_run')
    .set({
      ...values,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(questions && { questions: JSON.stringify(questions) }),
      ...(counts && { counts: sql`counts || ${JSON.stringify(counts)}::jsonb` }),
    })
    .where('id', '=', id)
    .execute()

/** Records of ended runs of before a time, with the files that a crash left. */
export const listOldRuns = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('feed_run')
    .select(['id', 'file_key'])
    .where('created_at', '<', before)
    .where('state', 'not in', ['reading', 'applying'])
    .orderBy('created_at')
    .limit(limit)
    .execute()

export const deleteRuns = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_run').where('id', 'in', ids).execute()

const selectFiles = (db: Db) =>
  db
    .selectFrom('feed_run')
    .innerJoin('feed', 'feed.id', 'feed_run.feed_id')
    .select('file_key')
    .where('file_key', 'is not', null)
    .$narrowType<{ file_key: string }>()

/** Files of runs that are under way or wait for the shop, or that a crash left. */
export const listFilesOf = (db: Db, feedId: number): Promise<{ id: number; file_key: string }[]> =>
  selectFiles(db).select('feed_run.id').where('feed.id', '=', feedId).execute()

export const listFilesOfSeller = async (db: Db, sellerId: number): Promise<string[]> =>
  (await selectFiles(db).where('feed.seller_id', '=', sellerId).execute()).map(({ file_key }) => file_key)
