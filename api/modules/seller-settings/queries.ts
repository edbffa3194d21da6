import type { Selectable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'

type Values = Omit<Selectable<DB['seller_settings']>, 'account_id'>

export const findSettings = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('seller_settings', 'seller_settings.account_id', 'account.id')
    .select([
      'account.type',
      'account.pro_until',
      'account.away_until',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
      'shop.hours',
      'shop.hour_exceptions',
      'shop.closed_on_holidays',
      'seller_settings.city_id',
      'seller_settings.condition',
      'seller_settings.signature',
      'seller_settings.auto_reply',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>

export const putSettings = (db: Db, accountId: number, values: Values) =>
  db
    .insertInto('seller_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()

/** The categories in which a seller offers something, each with a listing. */
export const listOffers = (db: Db, accountId: number) =>
  db
    .selectFrom('listing')
    .select((eb) => ['category_id', eb.fn.max<number>('id').as('listing_id')])
    .where('seller_id', '=', accountId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute()
export type Offer = Awaited<ReturnType<typeof listOffers>>[number]
