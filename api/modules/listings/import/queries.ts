import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Finding } from '#lib/imports/job.ts'

export const findBrandAliases = async (db: Db) =>
  new Map(
    (await db.selectFrom('brand').select(['id', 'aliases']).execute()).map(({ id, aliases }) => [
      id,
      aliases,
    ]),
  )

export type NewListing = {
  import_key: string
  seller_id: number
  category_id: number
  title: string
  description: string
  price_fening: number | null
  condition: 'new' | 'used' | null
  listing_type: 'sell' | 'rent' | 'buy'
  city_id: number | null
  brand_id: number | null
  model_id: number | null
  attributes: Record<string, unknown>
  refreshed_at: Date
  expires_at: Date
  created_at: Date
  views: number | null
  prices: { price_fening: number | null; created_at: Date }[]
}

export type NewFinding = Finding & {
  row_number: number
  /** The row's listing, if any: findings about a listing that existed before are dropped. */
  import_key: string | null
}

export type BatchCounts = { inserted: number; repeated: number; refused: number; changed: number }

export type Batch = {
  jobId: number
  source: string
  /** The job's position before and after. */
  from: number
  to: number
  /** Rows with a listing, including those that repeat one of the same batch. */
  rowsWithListing: number
  listings: readonly NewListing[]
  findings: readonly NewFinding[]
}

/**
 * Inserts new listings with prices and views, stores the findings and moves the job on, all in one statement:
 * the transaction then never waits for our process. Returns undefined and writes nothing if the job is not at
 * `from`.
 */
export async function insertBatch(db: Db, batch: Batch): Promise<BatchCounts | undefined> {
  const { jobId, source, from, to, rowsWithListing, listings, findings } = batch
  const refused = to - from - rowsWithListing
  const { rows } = await sql<BatchCounts>`
    with job as materialized (
      select id from import_job where id = ${jobId} and position = ${from} for update
    ), incoming as materialized (
      select r.* from job, jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as r (
        import_key text, seller_id bigint, category_id bigint, title text, description text, price_fening bigint,
        listing_type listing_type, condition listing_condition, city_id bigint, brand_id bigint, model_id bigint, attributes jsonb,
        refreshed_at timestamptz, expires_at timestamptz, created_at timestamptz, views bigint, prices jsonb)
    ), inserted as (
      insert into listing (
        import_source, import_key, seller_id, category_id, title, description, price_fening, listing_type, condition,
        city_id, brand_id, model_id, attributes, status, refreshed_at, expires_at, created_at, updated_at)
      select
        ${source}, import_key, seller_id, category_id, title, description, price_fening, listing_type, condition,
        city_id, brand_id, model_id, attributes, 'active', refreshed_at, expires_at, created_at, refreshed_at
      from incoming
      on conflict (import_source, import_key) do nothing
      returning id, import_key
    ), counted as (
      insert into listing_view_count (listing_id, views)
      select inserted.id, incoming.views
      from inserted join incoming using (import_key)
      where incoming.views is not null
    ), priced as (
      insert into listing_price (listing_id, price_fening, created_at)
      select inserted.id, price.price_fening, price.created_at
      from inserted join incoming using (import_key)
      cross join jsonb_to_recordset(incoming.prices) as price (price_fening bigint, created_at timestamptz)
    ), noticed as (
      insert into import_finding (job_id, row_number, field, kind, reason, value)
      select job.id, found.row_number, found.field, found.kind, found.reason, found.value
      from job, jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found (
        row_number bigint, import_key text, field text, kind text, reason text, value text)
      where found.import_key is null or found.import_key in (select import_key from inserted)
      on conflict do nothing
      returning row_number, kind
    ), counts as (
      select
        (select count(*) from inserted) as inserted,
        ${rowsWithListing}::bigint - (select count(*) from inserted) as repeated,
        ${refused}::bigint as refused,
        (select count(distinct row_number) from noticed where kind = 'changed') as changed
    )
    update import_job set
      position = ${to},
      inserted = import_job.inserted + counts.inserted,
      repeated = import_job.repeated + counts.repeated,
      refused = import_job.refused + counts.refused,
      changed = import_job.changed + counts.changed
    from job, counts
    where import_job.id = job.id
    returning counts.inserted, counts.repeated, counts.refused, counts.changed`.execute(db)
  return rows[0]
}

/** Listings per category of a source, largest first. */
export const countCategories = (db: Db, source: string) =>
  db
    .selectFrom('listing')
    .innerJoin('category', 'category.id', 'listing.category_id')
    .select(['category.id', 'category.name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('listing.import_source', '=', source)
    .groupBy(['category.id', 'category.name'])
    .orderBy('count', 'desc')
    .execute()
