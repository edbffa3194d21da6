import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'

const searchable = (db: Db) => db.selectFrom('listing').where(isOnOffer)

/** Active listings after `afterId`, by id. */
export const listActive = (db: Db, afterId: number, limit: number) =>
  searchable(db)
    .select(['id', 'title', 'updated_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** When the newest listing of each combination came, as its page shows it. */
export const listNewest = (db: Db) =>
  searchable(db)
    .select(['category_id', 'brand_id', 'model_id'])
    .select((eb) => eb.fn.max('refreshed_at').as('at'))
    .groupBy(['category_id', 'brand_id', 'model_id'])
    .execute()
