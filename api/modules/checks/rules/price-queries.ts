import type { Db } from '#lib/database/db.ts'
import type { CheckedRow } from '../queries.ts'

/** The last record of the model's prices in the category. */
export const findLevel = async (db: Db, { category_id, brand_id, model_id }: CheckedRow) => {
  if (brand_id === null || model_id === null) return undefined
  return db
    .selectFrom('price_level')
    .select(['listings as count', 'low_fening as low', 'median_fening as median', 'high_fening as high'])
    .where('category_id', '=', category_id)
    .where('brand_id', '=', brand_id)
    .where('model_id', '=', model_id)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}
