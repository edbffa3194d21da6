import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches, inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import type { AlertFrequency } from '#contract/saved/searches.ts'
import { mostNewMatches } from '#contract/limits/search.ts'
import type { Parameters } from './definition.ts'

/** Counts an account's saved searches, and makes other saves of the account wait for this transaction. */
export async function lockSearcher(trx: Db, accountId: number): Promise<number> {
  await lockAccount(trx, accountId)
  const { count } = await trx
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the id of the pattern, new or known. */
export async function upsertPattern(trx: Db, hash: Buffer, query: object, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('search_pattern')
    .values({ hash, query: JSON.stringify(query), created_at: now })
    // Locks a known row, so that it is not deleted before it is referenced.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewSearch = {
  account_id: number
  pattern_id: number
  parameters: Parameters
  name: string
  frequency: AlertFrequency
}

/** A removed search starts afresh. */
export async function upsertSearch(trx: Db, { parameters, ...values }: NewSearch, now: Date) {
  const { id } = await trx
    .insertInto('saved_search')
    .values({
      ...values,
      parameters: JSON.stringify(parameters),
      by_mail: true,
      by_push: true,
      created_at: now,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'pattern_id']).doUpdateSet(({ ref }) => ({
        parameters: ref('excluded.parameters'),
        name: ref('excluded.name'),
        frequency: ref('excluded.frequency'),
        by_mail: true,
        by_push: true,
        created_at: now,
        seen_at: now,
        removed_at: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findSearchByHash(db: Db, accountId: number, hash: Buffer): Promise<number | null> {
  const found = await db
    .selectFrom('saved_search')
    .innerJoin('search_pattern', 'search_pattern.id', 'saved_search.pattern_id')
    .select('saved_search.id')
    .where('saved_search.account_id', '=', accountId)
    .where('search_pattern.hash', '=', hash)
    .where('saved_search.removed_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * True if the account of a row of `saved_search` blocks or mutes a listing or its seller; muted words are checked
 * separately. Searches for one seller or for shops show shops all the same, as the page of results does.
 */
export const isKeptOut = ({ listing, seller }: Record<'listing' | 'seller', RawBuilder<unknown>>) =>
  sql`(
    exists (
      select from account_block
      where account_block.account_id = saved_search.account_id and blocked_id = ${seller}
    )
    or exists (
      select from mute
      where mute.account_id = saved_search.account_id
        and (mute.seller_id = ${seller} or mute.listing_id = ${listing})
    )
    or exists (
      select from mute_choice join account on account.id = ${seller}
      where mute_choice.account_id = saved_search.account_id and mute_choice.shops and account.type = 'shop'
        and not exists (
          select from search_pattern as pattern
          where pattern.id = saved_search.pattern_id
            and (pattern.query ? 'sellerId' or pattern.query->>'sellerType' = 'shop')
        )
    ))`

const newCount = sql<number>`(
  select count(*) from (
    select from saved_search_match as found
    join listing on listing.id = found.listing_id
    where found.saved_search_id = saved_search.id and found.matched_at > saved_search.seen_at
      and not found.is_repost
      and ${isOnOffer}
      and not ${isKeptOut({ listing: sql`listing.id`, seller: sql`listing.seller_id` })}
    limit ${sql.lit(mostNewMatches)}
  ) as new)`

const kept = (db: Db, accountId: number) =>
  db.selectFrom('saved_search').where('account_id', '=', accountId).where('removed_at', 'is', null)

export async function listSearchRows(db: Db, accountId: number, paging: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    kept(db, accountId)
      .select(['id', 'name', 'parameters', 'frequency', 'by_mail', 'by_push', 'created_at'])
      .select(newCount.as('new_count'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    kept(db, accountId)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type SearchRow = Awaited<ReturnType<typeof listSearchRows>>['rows'][number]

type Changes = { name: string; frequency: AlertFrequency; by_mail: boolean; by_push: boolean }

export async function updateSearch(
  db: Db,
  accountId: number,
  id: number,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set(changes)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeSearch = (db: Db, accountId: number, id: number, now: Date) =>
  db
    .updateTable('saved_search')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute()

/** Undoes a removal since then; returns whether the search is saved now, and whether it was before. */
export async function restoreSearch(trx: Db, accountId: number, id: number, since: Date) {
  const row = await trx
    .selectFrom('saved_search')
    .select('removed_at')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', since)]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'gone'
  if (row.removed_at === null) return 'kept'
  await trx.updateTable('saved_search').set({ removed_at: null }).where('id', '=', id).execute()
  return 'restored'
}

export const markSeen = (db: Db, accountId: number, id: number, now: Date) =>
  db
    .updateTable('saved_search')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('parameters')
    .executeTakeFirst()

/** Returns false if the search is gone. */
export async function stopSearchMails(trx: Db, accountId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_search')
    .set({ by_mail: false })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Selects the searches whose owner wants mail or push. */
export async function listWantedSearches(
  db: Db,
  accountId: number,
  way: 'mail' | 'push',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('removed_at', 'is', null)
    .where('frequency', '<>', 'off')
    .where(way === 'mail' ? 'by_mail' : 'by_push', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteRemovedSearches = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('saved_search')
      .where(
        sql<boolean>`id = any(array(
          select id from saved_search where removed_at <= ${before} limit ${limit}))`,
      )
      .executeTakeFirst(),
  )

/**
 * Deletes patterns that no saved search has any more. Their rows stay locked, so that nobody saves a search with
 * one between the check and its deletion; patterns that are just being saved wait for the next time.
 */
export const deleteUnusedPatterns = (db: Db) =>
  inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const left = await trx
        .selectFrom('search_pattern')
        .select('id')
        .where('left_at', 'is not', null)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      const ids = left.map(({ id }) => id)
      await sql`
        delete from search_pattern
        where id = any(${ids}::bigint[])
          -- Looked up for each, since the table is large and the list short.
          and (select id from saved_search where pattern_id = search_pattern.id limit 1) is null
      `.execute(trx)
      await trx
        .updateTable('search_pattern')
        .set({ left_at: null })
        .where('id', '=', sql<number>`any(${ids})`)
        .execute()
      return ids.length
    }),
  )

export const deleteOldMatches = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('saved_search_match')
      .where(
        sql<boolean>`ctid = any(array(
          select ctid from saved_search_match where matched_at < ${before} limit ${limit}))`,
      )
      .executeTakeFirst(),
  )
