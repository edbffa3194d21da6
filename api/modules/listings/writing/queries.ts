import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { AttributeValues } from '../labels.ts'
import type { ListingStatus } from '../state/transitions.ts'
import { type Content, emptyContent } from './content-check.ts'

const contentColumns = Object.keys(emptyContent(0)) as readonly (keyof Content)[]

type ContentRow = Omit<Content, 'attributes'> & { attributes: unknown }

export const contentOf = (row: ContentRow): Content => ({
  ...(Object.fromEntries(contentColumns.map((column) => [column, row[column]])) as Content),
  attributes: row.attributes as AttributeValues,
})

const stored = (content: Content) => ({ ...content, attributes: JSON.stringify(content.attributes) })

const changeable = (db: Db) =>
  db
    .selectFrom('listing')
    .select(contentColumns)
    .select([
      'id',
      'seller_id',
      'status',
      'held_by_moderation',
      'version',
      'created_at',
      'refreshed_at',
      'expires_at',
      'deleted_at',
      'reserved',
      'finished_at',
      'finished_from',
      'publications',
      'waits_until',
      'urgent_until',
      'highlighted_until',
    ])

/** Locks the listing, so that nobody publishes it during a change. Photos can still be added. */
export const lockListing = (trx: Db, id: number) =>
  changeable(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>

/** Locks several, in one order, so that two such calls never wait for each other in a circle. */
export const lockListings = (trx: Db, ids: readonly number[]): Promise<LockedListing[]> =>
  changeable(trx)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The same rows without a lock, to preview a change. */
export const readListings = (db: Db, ids: readonly number[]): Promise<LockedListing[]> =>
  changeable(db)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

export const insertDraft = (trx: Db, sellerId: number, content: Content, now: Date) =>
  trx
    .insertInto('listing')
    .values({
      ...stored(content),
      seller_id: sellerId,
      status: 'draft',
      created_at: now,
      updated_at: now,
      refreshed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateContent = (
  trx: Db,
  { id, status }: { id: number; status: ListingStatus },
  content: Content,
  now: Date,
) =>
  trx
    .updateTable('listing')
    .set({
      ...stored(content),
      updated_at: now,
      version: sql`version + 1`,
      // Drafts are listed by last edit.
      ...(status === 'draft' && { refreshed_at: now }),
    })
    .where('id', '=', id)
    .execute()

/** Fields that change along with the state. */
export type Moved = {
  created_at?: Date
  refreshed_at?: Date
  published_at?: Date
  reserved?: boolean
  expires_at?: Date | null
  duration_days?: number | null
  finished_at?: Date | null
  finished_from?: 'active' | 'hidden' | null
  publications?: number
  waits_until?: null
  urgent?: boolean
  highlighted?: boolean
  urgent_until?: Date | null
  highlighted_until?: Date | null
}

/** Compare-and-set on the state `from`; returns whether it moved. */
export async function moveListing(
  trx: Db,
  {
    id,
    from,
    to,
    now,
    ...changed
  }: { id: number; from: ListingStatus; to: ListingStatus; now: Date } & Moved,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing')
    .set({ ...changed, status: to, updated_at: now, ...(to !== 'active' && { reserved: false }) })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether there was a listing to delete. */
export async function markDeleted(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether it was deleted after `since`, and so was restored. */
export async function restoreDeleted(trx: Db, id: number, since: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing')
    .set({ deleted_at: null, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the price from `now` on; another one at the same moment replaces it. */
export const recordPrice = (trx: Db, listingId: number, priceFening: number | null, now: Date) =>
  trx
    .insertInto('listing_price')
    .values({ listing_id: listingId, price_fening: priceFening, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'created_at']).doUpdateSet({ price_fening: priceFening }),
    )
    .execute()

/** For a listing whose first price was never recorded, so that a lower one shows as reduced. */
export const recordFirstPrice = (trx: Db, listingId: number) =>
  sql`
    insert into listing_price (listing_id, price_fening, created_at)
    select id, price_fening, created_at from listing
    where id = ${listingId} and not exists (select from listing_price where listing_id = ${listingId})`.execute(
    trx,
  )

export const copyPhotos = (trx: Db, fromId: number, toId: number, now: Date) =>
  trx
    .insertInto('listing_image')
    .columns(['image_hash', 'position', 'listing_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('listing_image')
        .select([
          'image_hash',
          'position',
          sql<number>`${toId}::bigint`.as('listing_id'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('listing_id', '=', fromId),
    )
    .execute()

/** Selects the columns that decide a seller's rights. */
export const findSeller = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.id',
      'account.created_at',
      'account.phone_verified_at',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
      'shop.package as shop_package',
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
export type SellerRow = Awaited<ReturnType<typeof findSeller>>

/**
 * Blocks others from counting or raising this seller's limited counts until the transaction ends: two
 * concurrent calls would both see room.
 */
export const lockSellerLimits = (trx: Db, sellerId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`seller-limits:${sellerId}`}, 0))`.execute(trx)

export const countActiveByCategory = (db: Db, sellerId: number) =>
  db
    .selectFrom('listing')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute()

export const insertRefresh = (trx: Db, sellerId: number, listingId: number, now: Date) =>
  trx
    .insertInto('listing_refresh')
    .values({ seller_id: sellerId, listing_id: listingId, refreshed_at: now })
    .execute()

/** Counts in the Sarajevo calendar month of `now`. */
export async function countRefreshesThisMonth(db: Db, sellerId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('listing_refresh')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where(
      'refreshed_at',
      '>=',
      sql<Date>`date_trunc('month', ${now}::timestamptz at time zone 'Europe/Sarajevo') at time zone 'Europe/Sarajevo'`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Moves up to `limit` overdue listings, skipping locked ones; returns them. */
export async function moveDue(
  db: Db,
  { from, to, now, limit }: { from: ListingStatus[]; to: ListingStatus; now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .updateTable('listing')
    .set({ status: to, updated_at: now, reserved: false })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listing')
        .select('id')
        .where('status', 'in', from)
        .where('deleted_at', 'is', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Continues a statement that erases the rows `erased`, with changes that no foreign key makes. */
const alongWithErased = `
    noted as (
      insert into listing_tombstone (listing_id, category_id)
      select id, category_id from erased
      where status in ('active', 'finished', 'expired') and not held_by_moderation
      on conflict do nothing
    ), unseen as (
      delete from recent_view where listing_id = any(array(select id from erased))
    )`

/**
 * Erases up to `limit` listings; public ones leave a tombstone, so that their address still answers "gone".
 */
export async function eraseDeleted(db: Db, deletedBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with erased as (
      delete from listing where id in (
        select id from listing where deleted_at < ${deletedBefore} limit ${limit} for update skip locked)
      returning id, category_id, status, held_by_moderation
    ), ${sql.raw(alongWithErased)}
    select count(*) from erased`.execute(db)
  return Number(rows[0]!.count)
}

export type ErasedListing = { category_id: number; photos: string[] }

/**
 * Erases up to `limit` listings of a seller, like `eraseDeleted`. Returns their categories and the photos that
 * they showed, with those that these were made from.
 */
export async function eraseSome(db: Db, sellerId: number, limit: number): Promise<ErasedListing[]> {
  const { rows } = await sql<ErasedListing>`
    with erased as (
      delete from listing where id in (
        select id from listing where seller_id = ${sellerId} limit ${limit} for update)
      returning id, category_id, status, held_by_moderation
    ), ${sql.raw(alongWithErased)}
    select category_id, array(
      -- Still there: all parts of the statement see the rows as they were before it.
      select unnest(array_remove(array[image.hash, image.turned_from], null))
      from listing_image join image on image.hash = image_hash where listing_id = erased.id
    ) as photos
    from erased`.execute(db)
  return rows
}

/** Hides up to `limit` active listings of a seller. Returns how many. */
export async function hideSome(db: Db, sellerId: number, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('listing')
    .set({ status: 'hidden', updated_at: now, reserved: false })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listing')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'active')
        .where('deleted_at', 'is', null)
        .limit(limit)
        .forNoKeyUpdate(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lets the reduction that a listing shows last until `until`. Returns whether it shows one. */
export async function endReductionAt(trx: Db, id: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing')
    .set({ reduced_until: until })
    .where('id', '=', id)
    .where('reduced_from_fening', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends up to `limit` reductions whose time is over. Returns how many. */
export async function endReductions(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('listing')
    .set({ reduced_from_fening: null, reduced_until: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listing')
        .select('id')
        .where('reduced_until', '<=', now)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const listTakenDays = (db: Db, listingId: number, from: string, to: string) =>
  db
    .selectFrom('listing_taken_day')
    .select(sql<string>`day::text`.as('day'))
    .where('listing_id', '=', listingId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<=', sql<Date>`${to}::date`)
    .orderBy('day')
    .execute()

/** Makes `days` the only taken days from `from` on. */
export async function replaceTakenDays(trx: Db, listingId: number, from: string, days: readonly string[]) {
  await sql`
    delete from listing_taken_day
    where listing_id = ${listingId} and day >= ${from}::date and day <> all(${days}::date[])`.execute(trx)
  await sql`
    insert into listing_taken_day (listing_id, day)
    select ${listingId}, day from unnest(${days}::date[]) as day
    on conflict do nothing`.execute(trx)
}
