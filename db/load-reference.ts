import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'
import {
  attributesFile,
  brandsFile,
  categoriesFile,
  type CategoryRecord,
  categoryUrls,
  placesFile,
  readReferenceFile,
} from './reference-files.ts'

/** Inserts or changes rows by their id; `columns` gives each column's type. */
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

async function loadPlaces(db: Db, { countries, states }: ReturnType<typeof placesFile.parse>) {
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
    { id: 'bigint', canton_id: 'bigint', name: 'text', zip_code: 'text', lat: point, lon: point },
    cities,
  )
}

async function loadCategories(db: Db, categories: CategoryRecord[]) {
  const urls = categoryUrls(categories)
  const rows = categories.map(({ order, desktop_order, ...category }) => ({
    ...category,
    url: urls.get(category.id),
    position: order,
    desktop_position: desktop_order ?? order,
  }))
  // Two categories may swap addresses in one release.
  await sql`update category set url = 'moving-' || id`.execute(db)
  const flags = [
    'top_category',
    'show_map',
    'show_condition',
    'show_price',
    'show_brand',
    'brand_required',
    'model_required',
    'has_models',
    'booking_enabled',
    'shipping_available',
  ]
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
      ...Object.fromEntries(flags.map((flag) => [flag, 'boolean'])),
    },
    rows,
  )
}

async function loadAttributes(db: Db, { attributes, categories }: ReturnType<typeof attributesFile.parse>) {
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
  await sql`delete from category_attribute`.execute(db)
  await db.insertInto('category_attribute').values(assignments).execute()
}

async function loadBrands(db: Db, brands: ReturnType<typeof brandsFile.parse>) {
  const models = brands.flatMap((brand) => brand.models.map((model) => ({ ...model, brand_id: brand.id })))
  const places = brands.flatMap((brand) =>
    brand.category_ids.map((id) => ({ category_id: id, brand_id: brand.id })),
  )
  await upsert(db, 'brand', { id: 'bigint', name: 'text', slug: 'text', aliases: 'text[]' }, brands)
  await upsert(db, 'model', { id: 'bigint', brand_id: 'bigint', name: 'text', slug: 'text' }, models)
  await sql`delete from category_brand`.execute(db)
  await db.insertInto('category_brand').values(places).execute()
}

/**
 * Brings the reference tables to what the files say; files that did not change cost one read. Returns the names of
 * those that were loaded. Records that left a file stay in the database, since listings may name them.
 */
export async function loadReference(db: Db): Promise<string[]> {
  const files = [
    ['places.json', placesFile, loadPlaces],
    ['categories.json', categoriesFile, loadCategories],
    ['attributes.json', attributesFile, loadAttributes],
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
      await load(trx, content as never)
      await trx
        .insertInto('reference_file')
        .values({ name, hash })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash, loaded_at: sql`now()` }))
        .execute()
    })
    changed.push(name)
  }
  return changed
}
