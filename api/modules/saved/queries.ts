import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { containsWord } from '#lib/database/plain-words.ts'
import { isOpenToAll } from '#lib/listings/shown-listing.ts'
import type { SavedSort } from '#contract/saved/endpoints.ts'

/** Counts an account's saved listings, and makes other saves of the account wait for this transaction. */
export async function lockSaver(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('saved_listing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves those that strangers may see, with their current prices; returns how many are new. */
export async function insertSaved(
  db: Db,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('saved_listing')
    .columns(['account_id', 'listing_id', 'saved_at', 'price_fening'])
    .expression((eb) =>
      eb
        .selectFrom('listing')
        .select([
          sql<number>`${accountId}::bigint`.as('account_id'),
          'listing.id',
          sql<Date>`${now}::timestamptz`.as('saved_at'),
          'listing.price_fening',
        ])
        .where('listing.id', '=', sql<number>`any(${ids})`)
        .where(isOpenToAll),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** The rows come back as they were, in their lists, if `restoreSaved` follows in time. */
export const removeSaved = (db: Db, accountId: number, ids: readonly number[], now: Date) =>
  db
    .updateTable('saved_listing')
    .set({ removed_at: now })
    .where('account_id', '=', accountId)
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .where('removed_at', 'is', null)
    .execute()

/** Undoes removals since then; returns how many. */
export async function restoreSaved(
  db: Db,
  accountId: number,
  ids: readonly number[],
  since: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('saved_listing')
    .set({ removed_at: null })
    .where('account_id', '=', accountId)
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .where('removed_at', '>', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets earlier removals, with their notes and lists. */
export const forgetRemoved = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .deleteFrom('saved_listing')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .where('removed_at', 'is not', null)
    .execute()

export async function isSaved(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('saved_listing')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function setNote(db: Db, accountId: number, id: number, note: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_listing')
    .set({ note })
    .where('account_id', '=', accountId)
    .where('listing_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteRemoved = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('saved_listing')
      .where(
        sql<boolean>`ctid = any(array(
          select ctid from saved_listing where removed_at <= ${before} limit ${limit} for update skip locked))`,
      )
      .executeTakeFirst(),
  )

type Paged = 'sort' | 'limit' | 'offset'
type SavedFilter = {
  /** Without diacritics; each must occur in the title or the note. */
  words: readonly string[]
  categoryIds: readonly number[] | undefined
  listId: number | undefined
  sort: SavedSort
  limit: number
  offset: number
}

// Held listings show no title, so words must not find them.
const searched = sql`case when listing.held_by_moderation then '' else listing.title end || ' ' || coalesce(saved_listing.note, '')`
// A price on request sorts last, and so does one that is not shown.
const price = sql`case
  when listing.status in ('active', 'expired') and not listing.held_by_moderation and listing.deleted_at is null
  then nullif(listing.price_fening, 0) end`
const orders: Record<SavedSort, ReturnType<typeof sql>> = {
  saved: sql`saved_listing.saved_at desc, saved_listing.listing_id desc`,
  reduced: sql`${price}::float8 / nullif(saved_listing.price_fening, 0) asc nulls last, saved_listing.listing_id desc`,
  cheapest: sql`${price} asc nulls last, saved_listing.listing_id desc`,
  dearest: sql`${price} desc nulls last, saved_listing.listing_id desc`,
}

const shown = (db: Db, accountId: number) =>
  db
    .selectFrom('saved_listing')
    .innerJoin('listing', 'listing.id', 'saved_listing.listing_id')
    .where('saved_listing.account_id', '=', accountId)
    .where('saved_listing.removed_at', 'is', null)

export const countSavedByCategory = (db: Db, accountId: number) =>
  db
    .selectFrom('saved_listing')
    .select(['category_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .groupBy('category_id')
    .orderBy('count', 'desc')
    .orderBy('category_id')
    .execute()

const found = (db: Db, accountId: number, { words, categoryIds, listId }: Omit<SavedFilter, Paged>) =>
  words
    .reduce((query, word) => query.where(containsWord(searched, word)), shown(db, accountId))
    .$if(categoryIds !== undefined, (query) =>
      query.where('listing.category_id', '=', sql<number>`any(${categoryIds})`),
    )
    .$if(listId !== undefined, (query) =>
      query.where('saved_listing.listing_id', 'in', (eb) =>
        eb
          .selectFrom('saved_list_entry')
          .select('saved_list_entry.listing_id')
          .where('saved_list_entry.list_id', '=', listId!)
          .where('saved_list_entry.account_id', '=', accountId),
      ),
    )

export async function countSavedRows(
  db: Db,
  accountId: number,
  filter: Omit<SavedFilter, Paged>,
): Promise<number> {
  const { count } = await found(db, accountId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listSavedRows = (db: Db, accountId: number, { sort, limit, offset, ...filter }: SavedFilter) =>
  found(db, accountId, filter)
    .select([
      'saved_listing.listing_id',
      'saved_listing.saved_at',
      'saved_listing.price_fening',
      'saved_listing.note',
      sql<string | null>`(
        select string_agg(list_id::text, ',' order by list_id) from saved_list_entry
        where account_id = saved_listing.account_id and listing_id = saved_listing.listing_id
      )`.as('lists'),
    ])
    .orderBy(sql.join([orders[sort]]))
    .limit(limit)
    .offset(offset)
    .execute()
