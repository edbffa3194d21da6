import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ListingChanges } from '#contract/listings/write.ts'
import type { RowError } from './row-check.ts'

type StagedState = 'new' | 'change' | 'same' | 'bad' | 'done' | 'failed'
export type StagedRow = {
  number: number
  external_id: string | null
  state: StagedState
  title: string
  content: ListingChanges | null
  photos: string[] | null
  digest: string | null
  errors: RowError[] | null
  notes: RowError[] | null
}

export async function insertRows(trx: Db, runId: number, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into feed_row (run_id, number, external_id, state, title, content, photos, digest, errors, notes)
    select ${runId}, item.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (number int,
      external_id text, state text, title text, content jsonb, photos jsonb, digest text, errors jsonb, notes jsonb)`.execute(
    trx,
  )
}

export const deleteRows = (db: Db, runId: number) =>
  db.deleteFrom('feed_row').where('run_id', '=', runId).execute()

/** Rows without errors or notes to read, and those that will never be written. */
const plainRows = (db: Db) =>
  db
    .deleteFrom('feed_row')
    .where('state', 'not in', ['bad', 'failed'])
    .where((eb) => eb.or([eb('state', '!=', 'done'), eb('notes', 'is', null)]))

/** Deletes rows that nobody asks about after a run. */
export const deletePlainRows = (db: Db, runId: number) => plainRows(db).where('run_id', '=', runId).execute()

/** The same for all runs of a feed. */
export const deleteStagedRows = (db: Db, feedId: number) =>
  plainRows(db)
    .where('run_id', 'in', (eb) => eb.selectFrom('feed_run').select('id').where('feed_id', '=', feedId))
    .execute()

/** Rows by state; `noted` adds those that have notes. */
export type RowFilter = { states?: readonly StagedState[]; noted?: boolean }

const rowsOf = (db: Db, runId: number, { states, noted = false }: RowFilter) =>
  db
    .selectFrom('feed_row')
    .where('run_id', '=', runId)
    .$if(states !== undefined, (query) =>
      query.where(sql<boolean>`(state = any(${states}) ${noted ? sql`or notes is not null` : sql``})`),
    )

export const listRows = async (
  db: Db,
  runId: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StagedRow[]> =>
  (await rowsOf(db, runId, filter)
    .select(['number', 'external_id', 'state', 'title', 'content', 'photos', 'digest', 'errors', 'notes'])
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()) as unknown as StagedRow[]

export async function countRows(db: Db, runId: number, filter: RowFilter = {}): Promise<number> {
  const { count } = await rowsOf(db, runId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const mostRemarks = 100
const shownNumbers = 5

/** Errors and notes by what they say, those of most rows first. */
export async function listRemarks(db: Db, runId: number) {
  const { rows } = await sql<{
    kind: 'error' | 'note'
    field: string
    label: string
    message: string
    rows: number
    numbers: number[]
  }>`
    select kind, remark ->> 'field' as field, remark ->> 'label' as label, remark ->> 'message' as message,
      count(*)::int as rows, (array_agg(number order by number))[1:${sql.lit(shownNumbers)}] as numbers
    from feed_row
    cross join lateral (
      select 'error' as kind, remark from jsonb_array_elements(coalesce(errors, '[]')) as remark
      union all
      select 'note', remark from jsonb_array_elements(coalesce(notes, '[]')) as remark) as said
    where run_id = ${runId}
    group by 1, 2, 3, 4
    order by kind, rows desc, message
    limit ${mostRemarks}`.execute(db)
  return rows
}

export type RowOutcome = { number: number; state: 'done' | 'failed'; errors: RowError[] | null }

export async function writeRowOutcomes(trx: Db, runId: number, outcomes: readonly RowOutcome[]) {
  await sql`
    update feed_row set state = outcome.state, errors = outcome.errors
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (number int, state text, errors jsonb)
    where run_id = ${runId} and feed_row.number = outcome.number`.execute(trx)
}

export type Link = {
  external_id: string
  listing_id: number
  category_id: number
  digest: string
  is_hidden: boolean
  status: 'draft' | 'active' | 'hidden' | 'finished' | 'expired'
  price_fening: number | null
  title: string
  deleted_at: Date | null
}

/** Listings by the shop's own numbers. */
export const listLinks = (db: Db, sellerId: number, externalIds: readonly string[]): Promise<Link[]> =>
  db
    .selectFrom('feed_listing')
    .innerJoin('listing', 'listing.id', 'feed_listing.listing_id')
    .select([
      'external_id',
      'listing_id',
      'category_id',
      'digest',
      'is_hidden',
      'status',
      'price_fening',
      'title',
      'deleted_at',
    ])
    .where('feed_listing.seller_id', '=', sellerId)
    .where('external_id', '=', sql<string>`any(${externalIds})`)
    .execute()

export type NewLink = {
  seller_id: number
  external_id: string
  listing_id: number
  feed_id: number
  digest: string
}

export async function upsertLinks(trx: Db, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  await trx
    .insertInto('feed_listing')
    .values(links.map((link) => ({ ...link, is_hidden: false })))
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'external_id']).doUpdateSet((eb) => ({
        feed_id: eb.ref('excluded.feed_id'),
        digest: eb.ref('excluded.digest'),
        is_hidden: eb.ref('excluded.is_hidden'),
      })),
    )
    .execute()
}

const missing = (db: Db, feedId: number, runId: number) =>
  db
    .selectFrom('feed_listing')
    .innerJoin('listing', 'listing.id', 'feed_listing.listing_id')
    .where('feed_id', '=', feedId)
    .where('listing.status', '=', 'active')
    .where('listing.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_row')
            .select('number')
            .where('run_id', '=', runId)
            .whereRef('feed_row.external_id', '=', 'feed_listing.external_id'),
        ),
      ),
    )

export const listMissing = async (
  db: Db,
  feedId: number,
  runId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> =>
  (
    await missing(db, feedId, runId)
      .select('listing_id')
      .where('listing_id', '>', after)
      .orderBy('listing_id')
      .limit(limit)
      .execute()
  ).map(({ listing_id }) => listing_id)

/** Counts the feed's active listings, and those of them that its rows lack. */
export async function countMissing(db: Db, feedId: number, runId: number) {
  const count = (query: ReturnType<typeof missing>) =>
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const active = db
    .selectFrom('feed_listing')
    .innerJoin('listing', 'listing.id', 'feed_listing.listing_id')
    .where('feed_id', '=', feedId)
    .where('listing.status', '=', 'active')
    .where('listing.deleted_at', 'is', null)
  const all = db
    .selectFrom('feed_listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('feed_id', '=', feedId)
  return {
    all: (await all.executeTakeFirstOrThrow()).count,
    active: (await count(active)).count,
    missing: (await count(missing(db, feedId, runId))).count,
  }
}

export const markHidden = (trx: Db, listingIds: readonly number[]) =>
  trx
    .updateTable('feed_listing')
    .set({ is_hidden: true })
    .where('listing_id', '=', sql<number>`any(${listingIds})`)
    .execute()
