import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Json } from '#lib/database/database.generated.ts'
import { shownPlace } from '#lib/listings/shown-place.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import type { DocumentAttribute, SearchDocument } from './document.ts'
import { factWords } from './fact-words.ts'
import { looseNumber } from './named-numbers.ts'

/** Path and names of each category, root first. */
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
 * Other names of the brand, such as VW. Car makes only: elsewhere the alias is a product line, and not every
 * Apple is an iPhone.
 */
const brandSynonyms = sql<string[] | null>`
  case when exists (
    select from category_brand where brand_id = brand.id and category_id = ${sql.lit(carsCategory)}
  ) then brand.aliases end`

/**
 * The strongest running promotion. The state that a job recorded wins over our clock, which may differ from
 * the job's.
 */
const promotionNow = sql<0 | 1 | 2>`coalesce((
  select max(type) from promotion
  where listing_id = listing.id
    and (phase = 1 or (phase = 0 and starts_at <= now() and ends_at > now()))), 0)`

/** Days since 1970. */
const takenDays = sql<number[] | null>`
  case when category.booking_enabled then array(
    select day - date '1970-01-01' from listing_taken_day where listing_id = listing.id order by day
  ) end`

/** Searchable means active, not held by moderation and not deleted. */
const searchable = (db: Db) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .innerJoin('category', 'category.id', 'listing.category_id')
    .leftJoin('brand', 'brand.id', 'listing.brand_id')
    .leftJoin('model', 'model.id', 'listing.model_id')
    .leftJoin('city', 'city.id', 'listing.city_id')
    .leftJoin('canton', 'canton.id', 'city.canton_id')
    .leftJoin('country_state', 'country_state.id', 'canton.country_state_id')
    .where(isOnOffer)
    .select([
      'listing.id',
      'listing.title',
      'listing.short_description',
      'listing.category_id',
      'listing.seller_id',
      'listing.city_id',
      'listing.brand_id',
      'listing.model_id',
      'listing.listing_type',
      'listing.condition',
      'listing.available',
      'listing.shipping',
      'listing.free_delivery',
      'listing.exchange_for',
      'listing.price_fening',
      'listing.attributes',
      'listing.refreshed_at',
      'listing.created_at',
      'account.type as seller_type',
      'listing.lat',
      'listing.lon',
      'listing.exact_location',
      'city.lat as city_lat',
      'city.lon as city_lon',
      promotionNow.as('promotion'),
      'listing.reduced_from_fening',
      takenDays.as('taken_days'),
      'brand.name as brand_name',
      brandSynonyms.as('brand_synonyms'),
      'model.name as model_name',
      'model.aliases as model_aliases',
      'city.name as city_name',
      'city.other_names as city_other_names',
      'canton.id as canton_id',
      'canton.name as canton_name',
      'country_state.country_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof searchable>['execute']>>[number]

/** Values by attribute id, as stored. An unticked box is not a value. */
function attributesOf(stored: Json): DocumentAttribute[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).map(([id, value]) => ({
    id: Number(id),
    values: [value].flat().flatMap((one) => {
      if (one === true) return ['true']
      return typeof one === 'string' || typeof one === 'number' ? [one] : []
    }),
  }))
}

/** A size among options, as of shoes; people type it behind the thing. */
const size = /^\d{2,3}$/

/** Numbers and ticks are filters, not words; sizes belong to any name in the title. */
const attributeWords = (attributes: readonly DocumentAttribute[]): string[] =>
  attributes
    .flatMap(({ values }) => values)
    .filter((value) => typeof value === 'string')
    .map((value) => (size.test(value) ? looseNumber(value) : value))
    .filter((value) => !/^(?:true|false|[\d.,\s]*)$/.test(value))

/** As shown on the listing. */
const isReduced = ({ price_fening: price, reduced_from_fening: previous }: Row) =>
  Boolean(price && previous && previous > price)

function documentOf(row: Row, categories: CategoryTree): SearchDocument {
  const category = categories.get(row.category_id)
  const attributes = attributesOf(row.attributes)
  // Without a pin a listing lies in its city. As it is shown: a search of small boxes must reveal no more.
  const { lat, lon } = shownPlace(row) ?? { lat: row.city_lat, lon: row.city_lon }
  const words = [
    row.short_description,
    // Together, so that a model that is a number stands beside its make: BMW 320.
    [row.brand_name, row.model_name].filter((name) => name !== null).join(' '),
    ...(row.brand_synonyms ?? []),
    ...(row.model_aliases ?? []),
    ...(category?.names ?? []),
    ...attributeWords(attributes),
    row.city_name,
    ...(row.city_other_names ?? []),
    row.canton_name,
    ...factWords({
      listingType: row.listing_type,
      condition: row.condition,
      exchange: row.exchange_for !== null,
    }),
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
    sellerType: row.seller_type,
    listingType: row.listing_type,
    countryId: row.country_id,
    brandId: row.brand_id,
    modelId: row.model_id,
    condition: row.condition,
    // Sellers enter zero for a negotiable price.
    priceFening: row.price_fening || null,
    refreshedAt: row.refreshed_at.getTime(),
    createdAt: row.created_at.getTime(),
    hasDiscount: isReduced(row),
    available: row.available,
    shipping: row.shipping,
    freeDelivery: row.free_delivery,
    exchange: row.exchange_for !== null,
    lat,
    lon,
    promotion: row.promotion,
    takenDays: row.taken_days,
    attributes,
  }
}

/** Loads those of the listings that are searchable. */
export async function loadDocuments(
  db: Db,
  categories: CategoryTree,
  ids: readonly number[],
): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  // One array parameter, since an id list would prepare a new statement for every length.
  const rows = await searchable(db)
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .execute()
  return rows.map((row) => documentOf(row, categories))
}

/** Loads all searchable listings in batches, by id. */
export async function* loadAllDocuments(db: Db, categories: CategoryTree, batchSize: number) {
  for (let last = 0; ;) {
    // For a full load: walks the primary key once, batch by batch.
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
