import { type Insertable, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { PromotionPurchase } from '#lib/database/database.generated.ts'
import { phases } from './phase-queries.ts'

type Span = { starts_at: Date; ends_at: Date }

/** Inserts a purchase with the times during which it shows. */
export async function insertPurchase(
  trx: Db,
  purchase: Insertable<PromotionPurchase>,
  spans: readonly Span[],
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('promotion_purchase')
    .values(purchase)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('promotion')
    .values(
      spans.map(({ starts_at, ends_at }) => ({
        listing_id: purchase.listing_id,
        purchase_id: id,
        type: purchase.type,
        on_homepage: purchase.on_homepage ?? false,
        starts_at,
        ends_at,
        phase: starts_at <= now ? phases.running : phases.toCome,
        created_at: now,
      })),
    )
    .execute()
  return id
}

export const findPurchase = (db: Db, id: number) =>
  db.selectFrom('promotion_purchase').select('listing_id').where('id', '=', id).executeTakeFirst()

/** Lock its listing first, so that all who change it do so in one order. */
export const lockPurchase = (trx: Db, id: number) =>
  trx.selectFrom('promotion_purchase').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

/** Purchases of a listing that run or are to come, in order. */
export const listOpen = (db: Db, listingId: number, now: Date) =>
  db
    .selectFrom('promotion_purchase')
    .select(['id', 'type', 'price', 'starts_at', 'ends_at', 'auto_renewal'])
    .where('listing_id', '=', listingId)
    .where('ends_at', '>', now)
    .where('phase', '<', phases.over)
    .orderBy('starts_at')
    .execute()
export type OpenRow = Awaited<ReturnType<typeof listOpen>>[number]

/** A purchase of the listing that shares some time with a span, other than `exceptId`. */
export const findOverlap = (db: Db, listingId: number, span: Span, exceptId?: number) =>
  db
    .selectFrom('promotion_purchase')
    .select(['id', 'starts_at', 'ends_at'])
    .where('listing_id', '=', listingId)
    .where('phase', '<', phases.over)
    .where('starts_at', '<', span.ends_at)
    .where('ends_at', '>', span.starts_at)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()

type PurchaseChange = Partial<
  Pick<
    PurchaseRow,
    'phase' | 'auto_renewal' | 'cancelled_at' | 'is_returned' | 'refresh_at' | 'remind_at' | 'refreshes'
  >
>

export const changePurchase = (trx: Db, id: number, changed: PurchaseChange) =>
  trx.updateTable('promotion_purchase').set(changed).where('id', '=', id).execute()

/** Stops showing it: ends the running part and removes the rest. */
export async function stopShowing(trx: Db, purchaseId: number, now: Date): Promise<void> {
  await trx
    .deleteFrom('promotion')
    .where('purchase_id', '=', purchaseId)
    .where('starts_at', '>=', now)
    .execute()
  await trx
    .updateTable('promotion')
    .set({ ends_at: now, phase: phases.over })
    .where('purchase_id', '=', purchaseId)
    .where('ends_at', '>', now)
    .execute()
}

/** Removes an extension that nobody has paid for. */
export const deleteExtension = (trx: Db, extendsId: number) =>
  trx.deleteFrom('promotion_purchase').where('extends_id', '=', extendsId).execute()

/** Selects the columns that decide which days a seller may choose. */
export const findSellerKind = (db: Db, sellerId: number) =>
  db.selectFrom('account').select(['type', 'pro_until']).where('id', '=', sellerId).executeTakeFirstOrThrow()

type After = { after: number; limit: number }

/** Scheduled purchases that are due, or whose listing has ended. */
export async function listToBegin(db: Db, now: Date, { after, limit }: After): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select promotion_purchase.id from promotion_purchase join listing on listing.id = listing_id
    where phase = 0 and promotion_purchase.id > ${after}
      and (starts_at <= ${now} or listing.status = 'finished' or listing.deleted_at is not null)
    order by promotion_purchase.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const listDue =
  (column: 'ends_at' | 'refresh_at' | 'remind_at', phase: number | null) =>
  async (db: Db, now: Date, { after, limit }: After): Promise<number[]> => {
    const rows = await db
      .selectFrom('promotion_purchase')
      .select('id')
      .$if(phase !== null, (query) => query.where('phase', '=', phase!))
      .where(column, '<=', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }

export const listToEnd = listDue('ends_at', phases.running)
export const listToRenew = listDue('refresh_at', null)
export const listToRemind = listDue('remind_at', null)
