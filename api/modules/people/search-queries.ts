import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { startingWith } from '#lib/database/like-pattern.ts'

const people = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.first_name',
      'account.last_name',
      'account.type',
      'account.role',
      'account.created_at',
      'account.last_active_at',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'account.pro_until',
      sql<boolean>`exists (select from deletion_request where deletion_request.account_id = account.id)`.as(
        'is_leaving',
      ),
      'shop.business_name',
    ])

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

export const listPeople = (db: Db, ids: readonly number[]) =>
  people(db)
    .where('account.id', '=', sql<number>`any(${ids})`)
    .execute()

export const listNewest = (db: Db, before: number | undefined, limit: number) =>
  people(db)
    .$if(before !== undefined, (query) => query.where('account.id', '<', before!))
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute()

type Found = Promise<number[]>

const idsOf = async (query: { execute(db: Db): Promise<{ rows: { id: number | null }[] }> }, db: Db): Found =>
  (await query.execute(db)).rows.flatMap(({ id }) => (id === null ? [] : [id]))

// Each of these reads one index. `limit` bounds what a short start can find.

export const byUsername = (db: Db, start: string, limit: number): Found =>
  idsOf(
    sql<{ id: number }>`
      select id from account where lower(username) like ${startingWith(start.toLowerCase())}
      order by lower(username) using ~<~ limit ${limit}`,
    db,
  )

export const byEmail = (db: Db, start: string, limit: number): Found =>
  idsOf(
    sql<{ id: number }>`
      select id from account where lower(email) like ${startingWith(start.toLowerCase())}
      order by lower(email) using ~<~ limit ${limit}`,
    db,
  )

export const byPhone = (db: Db, start: string, limit: number): Found =>
  idsOf(
    sql<{ id: number }>`
      select id from account where phone like ${startingWith(start)} order by phone using ~<~ limit ${limit}`,
    db,
  )

/** By the first name, the last, both, or the name of a shop. */
export const byName = (db: Db, start: string, limit: number): Found => {
  const pattern = sql`name_key(${startingWith(start)})`
  return idsOf(
    sql<{ id: number }>`
      (select id from account
        where name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) like ${pattern}
        limit ${limit})
      union (select id from account where name_key(last_name) like ${pattern} limit ${limit})
      union (select owner_id from shop where name_key(business_name) like ${pattern} limit ${limit})
      limit ${limit}`,
    db,
  )
}

/** Accounts that logged in from a range of addresses, or are logged in there. */
export const byAddress = (db: Db, { from, to }: { from: string; to: string }, limit: number): Found =>
  idsOf(
    sql<{ id: number }>`
      (select distinct account_id as id from session
        where ip >= ${from}::inet and ip <= ${to}::inet limit ${limit})
      union (select distinct account_id from account_login
        where ip >= ${from}::inet and ip <= ${to}::inet limit ${limit})
      limit ${limit}`,
    db,
  )

/** Accounts used on this device, or on one that looks the same. */
export const byDevice = (db: Db, deviceId: number, limit: number): Found =>
  idsOf(
    sql<{ id: number }>`
      select distinct alike.account_id as id from account_device as known
      join account_device as alike on alike.fingerprint = known.fingerprint
      where known.id = ${deviceId} limit ${limit}`,
    db,
  )

export const byId = (db: Db, id: number): Found =>
  idsOf(sql<{ id: number }>`select id from account where id = ${id}`, db)

export const byListing = (db: Db, listingId: number): Found =>
  idsOf(sql<{ id: number }>`select seller_id as id from listing where id = ${listingId}`, db)

export const byConversation = (db: Db, conversationId: number): Found =>
  idsOf(
    sql<{ id: number | null }>`
      select unnest(array[low_id, high_id]) as id from conversation where id = ${conversationId}`,
    db,
  )
