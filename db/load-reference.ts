import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { categoryFlagNames } from '#contract/catalogue.ts'
import {
  type AttributesContent,
  attributesFile,
  type BrandRecord,
  brandsFile,
  categoriesFile,
  categoriesOfModel,
  type CategoryRecord,
  categoryUrls,
  type PlacesContent,
  placesFile,
  readReferenceFile,
} from './reference-files.ts'

/** The name for changes by admins, among the files. */
export const editedMark = 'edited'
/** The same for prices. */
export const tariffMark = 'tariffs'

type Edited = { readonly [K in 'category' | 'attribute' | 'brand' | 'model' | 'city']: ReadonlySet<number> }

/** Lists the records that admins changed or deleted: their work wins over the files. */
async function listEdited(db: Db): Promise<Edited> {
  const rows = await db
    .selectFrom('catalogue_change')
    .select(['kind', 'subject_id'])
    .where('undone_at', 'is', null)
    .execute()
  const of = (kind: string) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id))
  return {
    category: of('category'),
    attribute: of('attribute'),
    brand: of('brand'),
    model: of('model'),
    city: of('city'),
  }
}

/** Upserts rows by id; `columns` gives the column types. */
async function upsert(db: Db, table: string, columns: Record<string, string>, rows: readonly object[]) {
  if (rows.length === 0) return
  const names = Object.keys(columns)
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  const changes = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)
  await sql`
    insert into ${sql.table(table)} (${sql.raw(names.join(', '))})
    select ${sql.raw(names.join(', '))} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(types.join(', '))})
    on conflict (id) do update set ${sql.raw(changes.join(', '))}`.execute(db)
}

export async function loadPlaces(db: Db, { countries, states }: PlacesContent) {
  const cantons = states.flatMap((state) =>
    state.cantons.map((canton) => ({ ...canton, country_state_id: state.id })),
  )
  const cities = cantons.flatMap((canton) => canton.cities.map((city) => ({ ...city, canton_id: canton.id })))
  await upsert(db, 'country', { id: 'bigint', name: 'text', code: 'text' }, countries)
  await upsert(
    db,
    'country_state',
    { id: 'bigint', country_id: 'bigint', name: 'text', code: 'text' },
    states,
  )
  await upsert(db, 'canton', { id: 'bigint', country_state_id: 'bigint', name: 'text' }, cantons)
  const point = 'double precision'
  await upsert(
    db,
    'city',
    {
      id: 'bigint',
      canton_id: 'bigint',
      name: 'text',
      zip_code: 'text',
      part_of: 'text',
      lat: point,
      lon: point,
    },
    cities,
  )
}

/** Assigns addresses among all categories, including those that only the database has. */
async function moveUrls(db: Db, categories: readonly CategoryRecord[]): Promise<Map<number, string>> {
  const present = await db
    .selectFrom('category')
    .select(['id', 'parent_id', 'slug', 'url'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const given = new Set(categories.map(({ id }) => id))
  const others = present.filter(({ id }) => !given.has(id))
  const urls = categoryUrls([...categories, ...others], new Map(present.map(({ id, url }) => [id, url])))
  const moving = present.filter(({ id, url }) => urls.get(id) !== url)
  // Two categories may swap addresses. Unchanged ones are not touched, so that no new listing has to wait for
  // them.
  await sql`update category set url = 'moving-' || id where id = any(${moving.map(({ id }) => id)})`.execute(
    db,
  )
  for (const { id } of moving.filter(({ id }) => !given.has(id)))
    await db
      .updateTable('category')
      .set({ url: urls.get(id)! })
      .where('id', '=', id)
      .execute()
  return urls
}

export async function loadCategories(db: Db, categories: readonly CategoryRecord[]) {
  const urls = await moveUrls(db, categories)
  const rows = categories.map(({ order, desktop_order, ...category }) => ({
    ...category,
    url: urls.get(category.id),
    position: order,
    desktop_position: desktop_order ?? order,
  }))
  await upsert(
    db,
    'category',
    {
      id: 'bigint',
      parent_id: 'bigint',
      name: 'text',
      name_singular: 'text',
      slug: 'text',
      url: 'text',
      position: 'integer',
      desktop_position: 'integer',
      icon: 'text',
      drawing: 'text',
      button_color: 'text',
      listing_fee: 'integer',
      base_listing_price: 'integer',
      words: 'text',
      weight_grams: 'integer',
      ...Object.fromEntries(categoryFlagNames.map((flag) => [flag, 'boolean'])),
    },
    rows,
  )
}

/** Replaces the attribute assignments of the listed categories. */
export async function loadAttributes(db: Db, { attributes, categories }: AttributesContent) {
  await upsert(
    db,
    'attribute',
    {
      id: 'bigint',
      name: 'text',
      display_name: 'text',
      type: 'attribute_type',
      input_type: 'attribute_input',
      options: 'jsonb',
      unit: 'text',
    },
    attributes,
  )
  const assignments = categories.flatMap((category) =>
    category.groups.flatMap((group, groupPosition) =>
      group.attributes.map((attribute, position) => ({
        category_id: category.category_id,
        attribute_id: attribute.id,
        group_name: group.name,
        group_position: groupPosition + 1,
        position: position + 1,
        required: attribute.required,
      })),
    ),
  )
  const named = categories.map((category) => category.category_id)
  await sql`delete from category_attribute where category_id = any(${named})`.execute(db)
  if (assignments.length > 0) await db.insertInto('category_attribute').values(assignments).execute()
}

async function loadBrands(db: Db, given: readonly BrandRecord[], edited: Edited) {
  const brands = given.filter(({ id }) => !edited.brand.has(id))
  const kept = { brands: [...edited.brand], models: [...edited.model] }
  const models = given.flatMap((brand) =>
    brand.models.filter(({ id }) => !edited.model.has(id)).map((model) => ({ ...model, brand_id: brand.id })),
  )
  const places = brands.flatMap((brand) =>
    brand.category_ids.map((id) => ({ category_id: id, brand_id: brand.id })),
  )
  await upsert(db, 'brand', { id: 'bigint', name: 'text', slug: 'text', aliases: 'text[]' }, brands)
  await upsert(db, 'model', { id: 'bigint', brand_id: 'bigint', name: 'text', slug: 'text' }, models)
  const offers = given.flatMap((brand) =>
    brand.models
      .filter(({ id }) => !edited.model.has(id))
      .flatMap((model) =>
        categoriesOfModel(brand, model).map((id) => ({ category_id: id, model_id: model.id })),
      ),
  )
  await sql`delete from category_brand where brand_id <> all(${kept.brands})`.execute(db)
  await sql`delete from category_model where model_id <> all(${kept.models})`.execute(db)
  await db.insertInto('category_brand').values(places).execute()
  await db.insertInto('category_model').values(offers).execute()
}

/** Records the source and hash of loaded data; running servers watch it. */
export async function markLoaded(db: Db, name: string, hash: string) {
  // Loads take turns, but the later one may have started first.
  const loaded_at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('reference_file')
    .values({ name, hash, loaded_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash, loaded_at }))
    .execute()
}

const withoutCities = ({ states, ...rest }: PlacesContent, { city }: Edited): PlacesContent => ({
  ...rest,
  states: states.map((state) => ({
    ...state,
    cantons: state.cantons.map((canton) => ({
      ...canton,
      cities: canton.cities.filter(({ id }) => !city.has(id)),
    })),
  })),
})

/**
 * Syncs the reference tables with the files; an unchanged file costs one read. Returns the names of the
 * loaded files. Records that left a file stay in the database, since listings may refer to them.
 */
export async function loadReference(db: Db): Promise<string[]> {
  const files = [
    [
      'places.json',
      placesFile,
      (trx: Db, content: PlacesContent, edited: Edited) => loadPlaces(trx, withoutCities(content, edited)),
    ],
    [
      'categories.json',
      categoriesFile,
      (trx: Db, content: CategoryRecord[], { category }: Edited) =>
        loadCategories(
          trx,
          content.filter(({ id }) => !category.has(id)),
        ),
    ],
    [
      'attributes.json',
      attributesFile,
      (trx: Db, { attributes, categories }: AttributesContent, { attribute, category }: Edited) =>
        loadAttributes(trx, {
          attributes: attributes.filter(({ id }) => !attribute.has(id)),
          categories: categories.filter(({ category_id }) => !category.has(category_id)),
        }),
    ],
    ['brands.json', brandsFile, loadBrands],
  ] as const
  const loaded = new Map(
    (await db.selectFrom('reference_file').select(['name', 'hash']).execute()).map((file) => [
      file.name,
      file.hash,
    ]),
  )
  const changed: string[] = []
  for (const [name, schema, load] of files) {
    const { hash, content } = await readReferenceFile(name, schema)
    if (loaded.get(name) === hash) continue
    await db.transaction().execute(async (trx) => {
      await load(trx, content as never, await listEdited(trx))
      await markLoaded(trx, name, hash)
    })
    changed.push(name)
  }
  return changed
}
