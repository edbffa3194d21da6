import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import {
  type AttributeValue,
  type BrandValue,
  type CatalogueKind,
  categoryFlagNames,
  type CategoryValue,
  type CityValue,
  type ModelValue,
} from '#contract/catalogue.ts'
import { loadAttributes, loadCategories } from '#db/load-reference.ts'

/** Each kind of thing as one value that is read, compared and written as a whole. */
export type Documents = {
  category: CategoryValue
  attribute: AttributeValue
  brand: BrandValue
  model: ModelValue
  city: CityValue
}

type Store<V> = {
  read(db: Db, id: number): Promise<V | null>
  write(trx: Db, id: number, value: V): Promise<unknown>
  remove(trx: Db, id: number): Promise<unknown>
}

const categoryColumns = [
  'parent_id',
  'name',
  'name_singular',
  'slug',
  'position',
  'desktop_position',
  'words',
  'weight_grams',
  'icon',
  'drawing',
  'hidden',
  ...categoryFlagNames,
] as const

const category: Store<CategoryValue> = {
  async read(db, id) {
    const row = await db
      .selectFrom('category')
      .select(categoryColumns)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const attributes = await db
      .selectFrom('category_attribute')
      .select(['attribute_id as id', 'group_name as group', 'required'])
      .where('category_id', '=', id)
      .orderBy('group_position')
      .orderBy('position')
      .orderBy('attribute_id')
      .execute()
    return { ...row, attributes }
  },
  async write(trx, id, { attributes, position, desktop_position, hidden, ...value }) {
    const stored = await trx
      .selectFrom('category')
      .select(['button_color', 'listing_fee', 'base_listing_price'])
      .where('id', '=', id)
      .executeTakeFirst()
    const rest = stored ?? { button_color: null, listing_fee: 0, base_listing_price: 0 }
    await loadCategories(trx, [{ ...rest, ...value, id, order: position, desktop_order: desktop_position }])
    await trx.updateTable('category').set({ hidden }).where('id', '=', id).execute()
    const groups = [...Map.groupBy(attributes, ({ group }) => group)].map(([name, members]) => ({
      name,
      attributes: members.map((member) => ({ id: member.id, required: member.required })),
    }))
    await loadAttributes(trx, { attributes: [], categories: [{ category_id: id, groups }] })
  },
  remove: (trx, id) => trx.deleteFrom('category').where('id', '=', id).execute(),
}

const attribute: Store<AttributeValue> = {
  async read(db, id) {
    const row = await db
      .selectFrom('attribute')
      .select(['name', 'display_name', 'type', 'input_type', 'options', 'unit', 'is_filter'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { ...row, options: row.options as string[] | null } : null
  },
  async write(trx, id, { is_filter, ...value }) {
    await loadAttributes(trx, { attributes: [{ id, ...value }], categories: [] })
    await trx.updateTable('attribute').set({ is_filter }).where('id', '=', id).execute()
  },
  remove: (trx, id) => trx.deleteFrom('attribute').where('id', '=', id).execute(),
}

const brand: Store<BrandValue> = {
  async read(db, id) {
    const row = await db
      .selectFrom('brand')
      .select(['name', 'slug', 'aliases'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const places = await db
      .selectFrom('category_brand')
      .select('category_id')
      .where('brand_id', '=', id)
      .orderBy('category_id')
      .execute()
    return { ...row, category_ids: places.map(({ category_id }) => category_id) }
  },
  async write(trx, id, { category_ids, ...value }) {
    await trx
      .insertInto('brand')
      .values({ id, ...value })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(value))
      .execute()
    await trx.deleteFrom('category_brand').where('brand_id', '=', id).execute()
    const rows = [...new Set(category_ids)].map((category_id) => ({ category_id, brand_id: id }))
    if (rows.length > 0) await trx.insertInto('category_brand').values(rows).execute()
  },
  remove: (trx, id) => trx.deleteFrom('brand').where('id', '=', id).execute(),
}

const model: Store<ModelValue> = {
  async read(db, id) {
    const row = await db
      .selectFrom('model')
      .select(['brand_id', 'name', 'slug', 'aliases'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const places = await db
      .selectFrom('category_model')
      .select('category_id')
      .where('model_id', '=', id)
      .orderBy('category_id')
      .execute()
    return { ...row, category_ids: places.map(({ category_id }) => category_id) }
  },
  async write(trx, id, { category_ids, ...value }) {
    await trx
      .insertInto('model')
      .values({ id, ...value })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(value))
      .execute()
    await trx.deleteFrom('category_model').where('model_id', '=', id).execute()
    const rows = [...new Set(category_ids)].map((category_id) => ({ category_id, model_id: id }))
    if (rows.length > 0) await trx.insertInto('category_model').values(rows).execute()
  },
  remove: (trx, id) => trx.deleteFrom('model').where('id', '=', id).execute(),
}

const city: Store<CityValue> = {
  read: async (db, id) =>
    (await db
      .selectFrom('city')
      .select(['canton_id', 'name', 'other_names', 'zip_code', 'part_of', 'lat', 'lon'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null,
  write: (trx, id, value) =>
    trx
      .insertInto('city')
      .values({ id, ...value })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(value))
      .execute(),
  remove: (trx, id) => trx.deleteFrom('city').where('id', '=', id).execute(),
}

export const stores: { readonly [K in CatalogueKind]: Store<Documents[K]> } = {
  category,
  attribute,
  brand,
  model,
  city,
}

/** First id for additions by admins, far above those of the reference files. */
const firstOwnId = 1_000_000

export async function nextId(trx: Db, kind: CatalogueKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(
      coalesce((select max(id) from ${sql.table(kind)}), 0),
      coalesce((select max(subject_id) from catalogue_change where kind = ${kind}), 0),
      ${firstOwnId - 1}::bigint) + 1 as id`.execute(trx)
  return Number(rows[0]!.id)
}
