import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type { PaymentState } from '#contract/payments.ts'
import type { ShopMonths } from '#contract/limits/money.ts'
import type { ShopPackage } from '#contract/tariffs/names.ts'

export type ShopRow = Omit<Selectable<DB['shop']>, 'package'> & { package: ShopPackage }

export const insertShop = (trx: Db, values: Insertable<DB['shop']>): Promise<{ id: number }> =>
  trx.insertInto('shop').values(values).returning('id').executeTakeFirstOrThrow()

export const findShopOf = async (db: Db, ownerId: number) =>
  (await db.selectFrom('shop').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()) as
    | ShopRow
    | undefined

/** Locks the row until the transaction ends: payments of one shop take turns. */
export const lockShop = async (trx: Db, id: number) =>
  (await trx.selectFrom('shop').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | ShopRow
    | undefined

type Change = Partial<
  Pick<ShopRow, 'package' | 'active' | 'ends_at' | 'is_trial' | 'bonus_from' | 'bonuses' | 'bonus_at'>
>
export const changeShop = (trx: Db, id: number, change: Change) =>
  trx.updateTable('shop').set(change).where('id', '=', id).execute()

/** The columns that a shop's owner edits. */
type Details = Pick<
  Updateable<DB['shop']>,
  | 'business_name'
  | 'business_type'
  | 'web'
  | 'street'
  | 'lat'
  | 'lon'
  | 'hours'
  | 'hour_exceptions'
  | 'closed_on_holidays'
  | 'colour'
  | 'cover_hash'
  | 'about_html'
  | 'pinned'
  | 'sections'
>
export const changeDetails = (db: Db, id: number, details: Details) =>
  db.updateTable('shop').set(details).where('id', '=', id).execute()

/** The columns that pages show of a shop. */
export const findShown = (db: Db, id: number) =>
  db
    .selectFrom('shop')
    .innerJoin('account', 'account.id', 'shop.owner_id')
    .leftJoin('shop_label', (join) =>
      join.onRef('shop_label.shop_id', '=', 'shop.id').on('shop_label.ends_at', 'is', null),
    )
    .select([
      'shop.owner_id',
      'shop_label.label',
      'shop.colour',
      'shop.cover_hash',
      'shop.about_html',
      'shop.street',
      'shop.lat',
      'shop.lon',
      'shop.hours',
      'shop.hour_exceptions',
      'shop.closed_on_holidays',
      'shop.pinned',
      'shop.sections',
    ])
    .where('shop.id', '=', id)
    .where(isNotBanned)
    .executeTakeFirst()

export const findLogo = (db: Db, accountId: number): Promise<string | null> =>
  db
    .selectFrom('account')
    .select('avatar')
    .where('id', '=', accountId)
    .executeTakeFirst()
    .then((row) => row?.avatar ?? null)

/** Returns whether the shop's owner has an active listing, and whether anyone follows them. */
export const findReach = (db: Db, ownerId: number) =>
  db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('listing')
          .select('id')
          .where('seller_id', '=', ownerId)
          .where('status', '=', 'active')
          .where('deleted_at', 'is', null),
      ).as('has_listing'),
      exists(selectFrom('followed_seller').select('seller_id').where('seller_id', '=', ownerId)).as(
        'has_followers',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Titles of the seller's own listings among `ids`. */
export async function listOwnTitles(db: Db, sellerId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Notes that a firm has its trial now; false if it had one before. A rival waits for the transaction. */
export async function claimTrial(trx: Db, firm: Buffer, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('shop_trial')
    .values({ firm, started_at: at })
    .onConflict((conflict) => conflict.column('firm').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const setTrialShop = (trx: Db, firm: Buffer, shopId: number) =>
  trx.updateTable('shop_trial').set({ shop_id: shopId }).where('firm', '=', firm).execute()

/** The start of the trial that a shop began with. */
export const findTrialStart = async (db: Db, shopId: number): Promise<Date | undefined> =>
  (await db.selectFrom('shop_trial').select('started_at').where('shop_id', '=', shopId).executeTakeFirst())
    ?.started_at

/** Returns whether a shop of another account is of this firm, such as one from before trials were noted. */
export const hasOtherShop = async (db: Db, idNumber: string, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('merchant_declaration')
    .innerJoin('shop', 'shop.owner_id', 'merchant_declaration.account_id')
    .select('shop.id')
    .where('merchant_declaration.id_number', '=', idNumber)
    .where('merchant_declaration.account_id', '<>', accountId)
    .executeTakeFirst()) !== undefined

/** Turns an account into a shop; false unless it is a user's that has no shop of any kind. */
export async function turnIntoShop(trx: Db, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ type: 'shop' })
    .where('id', '=', accountId)
    .where('type', '=', 'user')
    .where('agent_of_shop_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const insertPurchase = (
  trx: Db,
  values: { payment_id: number; shop_id: number; package: ShopPackage; months: ShopMonths },
) => trx.insertInto('shop_purchase').values(values).execute()

type Purchase = Omit<Selectable<DB['shop_purchase']>, 'package'> & { package: ShopPackage }

export const findPurchase = async (db: Db, paymentId: number) =>
  (await db
    .selectFrom('shop_purchase')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()) as Purchase | undefined

type PurchaseChange = { starts_at?: Date; ends_at?: Date; returned_at?: Date | null }
export const changePurchase = (trx: Db, paymentId: number, change: PurchaseChange) =>
  trx.updateTable('shop_purchase').set(change).where('payment_id', '=', paymentId).execute()

const purchases = (db: Db) =>
  db
    .selectFrom('shop_purchase')
    .innerJoin('payment', 'payment.id', 'shop_purchase.payment_id')
    .select([
      'payment.id',
      'payment.account_id',
      'payment.amount_fening',
      'payment.way',
      'payment.state',
      'payment.created_at',
      'payment.paid_at',
      'shop_purchase.package',
      'shop_purchase.months',
      'shop_purchase.ends_at',
    ])

const typed = <R>(row: R) =>
  row as R & { package: ShopPackage; months: ShopMonths; state: PaymentState; way: 'card' | 'bank' }

export async function listPurchases(
  db: Db,
  shopId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await purchases(db)
    .where('shop_purchase.shop_id', '=', shopId)
    .orderBy('shop_purchase.payment_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(typed)
}
export type PurchaseRow = Awaited<ReturnType<typeof listPurchases>>[number]

export const countPurchases = (db: Db, shopId: number): Promise<number> =>
  db
    .selectFrom('shop_purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

/** A purchase that waits for a transfer, with the slip for it. */
export async function findProforma(db: Db, paymentId: number) {
  const row = await purchases(db)
    .innerJoin('payment_slip', 'payment_slip.payment_id', 'payment.id')
    .select(['payment_slip.reference'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  return row && typed(row)
}
export type ProformaRow = NonNullable<Awaited<ReturnType<typeof findProforma>>>

/** Suspends shops whose paid time is over; returns them with their owners' addresses. */
export const suspendDue = (trx: Db, now: Date) =>
  trx
    .updateTable('shop')
    .from('account')
    .set({ active: false })
    .whereRef('account.id', '=', 'shop.owner_id')
    .where('shop.active', '=', true)
    .where('shop.ends_at', '<=', now)
    .returning([
      'shop.id',
      'shop.ends_at',
      'shop.owner_id',
      'account.username',
      'account.email',
      'account.email_refused_at',
    ])
    .execute()

/** Active shops that end in this time, with their owners' addresses. */
export const listEnding = (db: Db, { after, before }: { after: Date; before: Date }) =>
  db
    .selectFrom('shop')
    .innerJoin('account', 'account.id', 'shop.owner_id')
    .select([
      'shop.id',
      'shop.owner_id',
      'shop.ends_at',
      'shop.is_trial',
      'account.username',
      'account.email',
    ])
    .where('shop.active', '=', true)
    .where('shop.ends_at', '>', after)
    .where('shop.ends_at', '<', before)
    .where('account.email', 'is not', null)
    .where('account.email_refused_at', 'is', null)
    .execute()

/** The next shop that is due its monthly bonus. Others that are being served are passed over. */
export const lockBonusDue = async (trx: Db, now: Date) =>
  (await trx
    .selectFrom('shop')
    .selectAll()
    .where('active', '=', true)
    .where('bonus_at', '<=', now)
    .where('ends_at', '>', now)
    .where(sql<boolean>`bonus_at < ends_at`)
    .orderBy('bonus_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as ShopRow | undefined

/** The owner's name and address, if mail may go there. */
export const findAddressee = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['username', 'email'])
    .where('id', '=', accountId)
    .where('email', 'is not', null)
    .where('email_refused_at', 'is', null)
    .executeTakeFirst()
