import { sql } from 'kysely'

/** Tells whether a seller delivers, in a query that reads `account`. */
export const deliveryEnabled = sql<boolean>`exists (
  select from delivery_settings where delivery_settings.account_id = account.id and (own_courier or (
    courier and account.phone_verified_at is not null and account.email_verified_at is not null)))`
