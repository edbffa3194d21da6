import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'

export function findPublicAccount(db: Db, username: string) {
  return db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.id',
      'account.type',
      'account.username',
      'account.avatar',
      'account.created_at',
      'account.last_active_at',
      'account.city_id',
      'account.phone_verified_at',
      'account.pro_until',
      'shop.package as shop_package',
      'shop.business_name as shop_business_name',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
    ])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export type PublicAccountRow = NonNullable<Awaited<ReturnType<typeof findPublicAccount>>>
