import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { DeliveryArea } from '#contract/delivery/endpoints.ts'

/** A step of the prices of a seller's own courier; null grams: everything heavier. */
type OwnPrice = { up_to_grams: number | null; price_fening: number }

export type SettingsRow = {
  account_id: number
  courier: boolean
  carries_cost: boolean
  own_courier: boolean
  own_prices: OwnPrice[]
  own_free_from_fening: number | null
  own_area: DeliveryArea
  sender_name: string | null
  sender_street: string | null
  sender_postal_code: string | null
  sender_city_id: number | null
  sender_phone: string | null
  is_verified: boolean
}

export const findSettings = (db: Db, accountId: number): Promise<SettingsRow | undefined> =>
  db
    .selectFrom('delivery_settings')
    .innerJoin('account', 'account.id', 'delivery_settings.account_id')
    .selectAll('delivery_settings')
    .select(sql<boolean>`phone_verified_at is not null and email_verified_at is not null`.as('is_verified'))
    .where('account_id', '=', accountId)
    .executeTakeFirst() as Promise<SettingsRow | undefined>

export const findVerification = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['phone_verified_at', 'email_verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

export type WrittenSettings = Omit<SettingsRow, 'account_id' | 'is_verified'>

export async function writeSettings(
  trx: Db,
  accountId: number,
  { own_prices, ...written }: WrittenSettings,
  now: Date,
) {
  const row = { ...written, own_prices: JSON.stringify(own_prices), pending_since: now, changed_at: now }
  await trx
    .insertInto('delivery_settings')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** The settings of sellers, without those who have none. */
export const listSettings = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('delivery_settings')
    .innerJoin('account', 'account.id', 'delivery_settings.account_id')
    .select([
      'account_id',
      'courier',
      'carries_cost',
      'own_courier',
      'own_prices',
      'own_free_from_fening',
      'own_area',
      'sender_city_id',
    ])
    .select(sql<boolean>`phone_verified_at is not null and email_verified_at is not null`.as('is_verified'))
    .where('account_id', '=', sql<number>`any(${accountIds})`)
    .execute() as unknown as Promise<Offer[]>

export type Offer = Omit<SettingsRow, 'sender_name' | 'sender_street' | 'sender_postal_code' | 'sender_phone'>

export const listGoods = (db: Db, listingIds: readonly number[]) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      'seller_id',
      'category_id',
      'offers_delivery',
      'price_fening',
      'weight_grams',
      'parcel_length_cm',
      'parcel_width_cm',
      'parcel_height_cm',
    ])
    .where('id', '=', sql<number>`any(${listingIds})`)
    .execute()
export type Goods = Awaited<ReturnType<typeof listGoods>>[number]

/** The seller whose listings have waited longest for their settings. */
export const findPending = (db: Db) =>
  db
    .selectFrom('delivery_settings')
    .select(['account_id', 'pending_since'])
    .where('pending_since', 'is not', null)
    .orderBy('pending_since')
    .limit(1)
    .executeTakeFirst()

/** Compare-and-set: another change since then is still to be applied. */
export const markApplied = (db: Db, accountId: number, since: Date) =>
  db
    .updateTable('delivery_settings')
    .set({ pending_since: null })
    .where('account_id', '=', accountId)
    .where('pending_since', '=', since)
    .execute()

/** Applies a seller's delivery to up to `limit` listings. Returns how many it changed. */
export async function applyToSome(db: Db, sellerId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update listing set shipping = due.shipping, free_delivery = due.free
    from (
      select l.id, d.shipping, d.free from listing l cross join listing_delivery(l) d
      where l.seller_id = ${sellerId} and (l.shipping, l.free_delivery) is distinct from (d.shipping, d.free)
      order by l.id limit ${limit} for no key update of l
    ) due where listing.id = due.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
