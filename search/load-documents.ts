import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'
import type { Json } from '#db/types.generated.ts'
import type { SearchDocument } from './document.ts'

/** The categories of which each lies under the one before, by category id. The tree changes only at a start. */
export type CategoryTree = ReadonlyMap<number, { path: readonly number[]; names: readonly string[] }>

export async function loadCategoryTree(db: Db): Promise<CategoryTree> {
  const { rows } = await sql<{ id: number; path: number[]; names: string[] }>`
    with recursive tree as (
      select id, array[id] as path, array[name] as names from category where parent_id is null
      union all
      select category.id, path || category.id, names || category.name
      from category join tree on tree.id = category.parent_id
    )
    select id, path, names from tree`.execute(db)
  return new Map(rows.map(({ id, path, names }) => [id, { path: path.map(Number), names }]))
}

const carsCategory = 18

/**
 * Other names of the brand, such as VW. Only of makes of cars: elsewhere people write a product line in place of the
 * brand, and not every Apple is an iPhone.
 */
const brandSynonyms = sql<string[] | null>`
  case when exists (
    select from category_brand where brand_id = brand.id and category_id = ${sql.lit(carsCategory)}
  ) then brand.aliases end`

/** Only these are found: active, not held back by moderation, not deleted. */
const searchable = (db: Db) =>
  db
    .selectFrom('listing')
    .leftJoin('brand', 'brand.id', 'listing.brand_id')
    .leftJoin('model', 'model.id', 'listing.model_id')
    .leftJoin('city', 'city.id', 'listing.city_id')
    .leftJoin('canton', 'canton.id', 'city.canton_id')
    .where('listing.status', '=', 'active')
    .where('listing.held_by_moderation', '=', false)
    .where('listing.deleted_at', 'is', null)
    .select([
      'listing.id',
      'listing.title',
      'listing.short_description',
      'listing.category_id',
      'listing.seller_id',
      'listing.city_id',
      'listing.condition',
      'listing.price_fening',
      'listing.attributes',
      'listing.refreshed_at',
      'listing.created_at',
      'brand.name as brand_name',
      brandSynonyms.as('brand_synonyms'),
      'model.name as model_name',
      'city.name as city_name',
      'canton.id as canton_id',
      'canton.name as canton_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof searchable>['execute']>>[number]

/** Numbers and ticked boxes are no words; they will be filters. */
function attributeWords(attributes: Json): string[] {
  if (typeof attributes !== 'object' || attributes === null) return []
  return Object.values(attributes)
    .flat()
    .filter((value) => typeof value === 'string')
    .filter((value) => !/^(?:true|false|[\d.,\s]*)$/.test(value))
}

function documentOf(row: Row, categories: CategoryTree): SearchDocument {
  const category = categories.get(row.category_id)
  const words = [
    row.short_description,
    row.brand_name,
    ...(row.brand_synonyms ?? []),
    row.model_name,
    ...(category?.names ?? []),
    ...attributeWords(row.attributes),
    row.city_name,
    row.canton_name,
  ]
  return {
    id: row.id,
    title: row.title,
    words: words.filter((word) => typeof word === 'string'),
    categoryId: row.category_id,
    categoryPath: category?.path ?? [row.category_id],
    cityId: row.city_id,
    cantonId: row.canton_id,
    sellerId: row.seller_id,
    countryId: null,
    brandId: null,
    modelId: null,
    sellerType: 'user',
    listingType: 'sell',
    hasDiscount: false,
    available: false,
    shipping: false,
    freeDelivery: false,
    exchange: false,
    lat: null,
    lon: null,
    promotion: 0,
    takenDays: null,
    attributes: [],
    condition: row.condition,
    // Zero is how a price is left open.
    priceFening: row.price_fening || null,
    refreshedAt: row.refreshed_at.getTime(),
    createdAt: row.created_at.getTime(),
  }
}

/** The searchable ones among the listings. */
export async function loadDocuments(
  db: Db,
  categories: CategoryTree,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  // One array parameter, since a list of ids would be another statement for every length.
  const rows = await searchable(db)
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .execute()
  return rows.map((row) => documentOf(row, categories))
}

/** All searchable listings in batches by id. */
export async function* loadAllDocuments(db: Db, categories: CategoryTree, batchSize: number) {
  for (let last = 0; ;) {
    // Serves a full load: the primary key is walked once, batch after batch.
    const rows = await searchable(db)
      .where('listing.id', '>', last)
      .orderBy('listing.id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows.map((row) => documentOf(row, categories))
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}
