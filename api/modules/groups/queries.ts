import { sql, type SqlBool } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const isShown = sql<SqlBool>`listing.deleted_at is null and not listing.held_by_moderation
  and listing.status in ('active', 'finished')`
const isLeft = sql<SqlBool>`(listing.status = 'active' and listing.quantity > 0 and not listing.reserved
  and listing.available)`

export type GroupRow = {
  id: number
  title: string
  seller_id: number
  username: string
  type: 'user' | 'shop'
  business_name: string | null
  units: number
  left: number
  price_fening: number | null
  /** Its picture stands for the group. */
  first_id: number
}

type Which = { ids?: readonly number[]; sellerId?: number; limit?: number; offset?: number }

/** Groups with something to show, the newest first; a seller's own also without. */
export async function listGroupRows(db: Db, { ids, sellerId, limit = 1_000, offset = 0 }: Which) {
  const { rows } = await sql<GroupRow>`
    select listing_group.id, listing_group.title, listing_group.seller_id, account.username, account.type,
      shop.business_name,
      count(*) filter (where ${isShown}) as units,
      count(*) filter (where ${isShown} and ${isLeft}) as "left",
      min(listing.price_fening) filter (where ${isShown} and ${isLeft}) as price_fening,
      min(listing.id) as first_id
    from listing_group
      join account on account.id = listing_group.seller_id
      left join shop on shop.owner_id = account.id
      join listing_group_unit on listing_group_unit.group_id = listing_group.id
      join listing on listing.id = listing_group_unit.listing_id
    where ${ids ? sql`listing_group.id = any(${ids})` : sql`true`}
      and ${sellerId === undefined ? isShown : sql`listing_group.seller_id = ${sellerId}`}
    group by listing_group.id, account.id, shop.business_name
    order by listing_group.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct listing_group_unit.group_id) as count
    from listing_group_unit join listing on listing.id = listing_group_unit.listing_id
    where ${isShown}`.execute(db)
  return rows[0]!.count
}

export const findGroupOf = async (db: Db, listingId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('listing_group_unit')
      .select('group_id')
      .where('listing_id', '=', listingId)
      .executeTakeFirst()
  )?.group_id

export type UnitFilter = {
  groupId: number
  priceFrom: number | undefined
  priceTo: number | undefined
  condition: 'new' | 'used' | undefined
  isLeft: boolean
}

const unitsOf = (db: Db, { groupId, priceFrom, priceTo, condition, ...filter }: UnitFilter) =>
  db
    .selectFrom('listing_group_unit')
    .innerJoin('listing', 'listing.id', 'listing_group_unit.listing_id')
    .where('listing_group_unit.group_id', '=', groupId)
    .where(isShown)
    .$if(filter.isLeft, (query) => query.where(isLeft))
    // Sold units have no price any more.
    .$if(priceFrom !== undefined || priceTo !== undefined, (query) =>
      query.where('listing.status', '=', 'active'),
    )
    .$if(priceFrom !== undefined, (query) => query.where('listing.price_fening', '>=', priceFrom!))
    .$if(priceTo !== undefined, (query) => query.where('listing.price_fening', '<=', priceTo!))
    .$if(condition !== undefined, (query) => query.where('listing.condition', '=', condition!))

export async function countUnits(db: Db, filter: UnitFilter): Promise<number> {
  const { count } = await unitsOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listUnitIds(
  db: Db,
  filter: UnitFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await unitsOf(db, filter)
    .select('listing.id')
    .orderBy(isLeft, 'desc')
    .orderBy(sql`listing.status = 'active'`, 'desc')
    .orderBy(sql`nullif(listing.price_fening, 0)`, (order) => order.asc().nullsLast())
    .orderBy('listing.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** A seller's active listings with the group of each, those in a group first. */
export async function listGroupable(db: Db, sellerId: number, limit: number) {
  return db
    .selectFrom('listing')
    .leftJoin('listing_group_unit', 'listing_group_unit.listing_id', 'listing.id')
    .select([
      'listing.id',
      'listing.title',
      'listing.price_fening',
      'listing.price_by_agreement',
      'listing_group_unit.group_id',
    ])
    .where('listing.seller_id', '=', sellerId)
    .where('listing.status', '=', 'active')
    .where('listing.deleted_at', 'is', null)
    .orderBy(sql`listing_group_unit.group_id is null`)
    .orderBy('listing.refreshed_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(limit)
    .execute()
}

/** Locks those of these listings that a seller may put into a group; nobody else groups them meanwhile. */
export const lockGroupable = (trx: Db, sellerId: number, ids: readonly number[]) =>
  trx
    .selectFrom('listing')
    .leftJoin('listing_group_unit', 'listing_group_unit.listing_id', 'listing.id')
    .select(['listing.id', 'listing.title', 'listing.status', 'listing_group_unit.group_id'])
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .where('listing.seller_id', '=', sellerId)
    .where('listing.deleted_at', 'is', null)
    .forNoKeyUpdate('listing')
    .execute()

export async function insertGroup(
  trx: Db,
  group: { seller_id: number; title: string; created_at: Date },
): Promise<number> {
  const { id } = await trx.insertInto('listing_group').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns whether it is the seller's. */
export async function renameGroup(trx: Db, sellerId: number, id: number, title: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing_group')
    .set({ title })
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteOwnGroup(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listing_group')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes these the units of a group; sold ones that it had stay. */
export async function replaceUnits(trx: Db, groupId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from listing_group_unit using listing
    where group_id = ${groupId} and listing.id = listing_id and listing.id <> all(${ids})
      and listing.status <> 'finished'`.execute(trx)
  await sql`
    insert into listing_group_unit (group_id, listing_id)
    select ${groupId}, id from unnest(${ids}::bigint[]) as unit (id)
    on conflict (listing_id) do nothing`.execute(trx)
}
