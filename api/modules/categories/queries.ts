import type { Selectable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'

/** Prices change by themselves, so they are read from the tariffs, which begin with those of the row. */
export type CategoryRow = Omit<Selectable<DB['category']>, 'listing_fee' | 'base_listing_price'>

export const listCategories = (db: Db): Promise<CategoryRow[]> =>
  db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()

export const listCategoryAttributes = (db: Db) =>
  db
    .selectFrom('category_attribute')
    .innerJoin('attribute', 'attribute.id', 'category_attribute.attribute_id')
    .selectAll(['category_attribute', 'attribute'])
    .orderBy('category_attribute.group_position')
    .orderBy('category_attribute.position')
    .execute()

export const listRedirects = (db: Db) =>
  db.selectFrom('slug_redirect').select(['kind', 'slug', 'subject_id']).execute()

export const listBrands = (db: Db) => db.selectFrom('brand').selectAll().execute()
export const listCategoryBrands = (db: Db) => db.selectFrom('category_brand').selectAll().execute()
export const listCategoryModels = (db: Db) => db.selectFrom('category_model').selectAll().execute()
export const listModels = (db: Db) => db.selectFrom('model').selectAll().execute()
