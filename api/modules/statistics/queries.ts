import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import type { HighPrice, StatisticsSort } from '#contract/statistics.ts'
import type { Terms } from './roll-up-queries.ts'

export type SellerFigures = { until: string; terms: Terms; prices: HighPrice[] | null }

export async function findSellerFigures(db: Db, sellerId: number): Promise<SellerFigures | undefined> {
  const { rows } = await sql<SellerFigures>`
    select until::text, terms, prices from seller_figures where seller_id = ${sellerId}`.execute(db)
  return rows[0]
}

export type Counts = {
  views: number
  opened: number
  shown: number
  places: number
  saved: number
  phone_shown: number
  messages: number
  orders: number
}

const counts = ['views', 'opened', 'shown', 'places', 'saved', 'phone_shown', 'messages', 'orders'] as const
export const noCounts = Object.fromEntries(counts.map((name) => [name, 0])) as Counts

const sums = sql.join(counts.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** Days from `from` to `until` on which something happened. */
export async function listDays(db: Db, sellerId: number, from: string, until: string) {
  const { rows } = await sql<Counts & { day: string }>`
    select day::text, ${sums} from seller_day
    where seller_id = ${sellerId} and day between ${from}::date and ${until}::date
    group by 1 order by 1`.execute(db)
  return rows
}

export async function sumDays(db: Db, sellerId: number, from: string, until: string): Promise<Counts> {
  const { rows } = await sql<{ [Name in keyof Counts]: number | null }>`
    select ${sums} from seller_day
    where seller_id = ${sellerId} and day between ${from}::date and ${until}::date`.execute(db)
  return Object.fromEntries(counts.map((name) => [name, rows[0]?.[name] ?? 0])) as Counts
}

export async function sumCategories(db: Db, sellerId: number, from: string, until: string) {
  const { rows } = await sql<Counts & { category_id: number }>`
    select category_id, ${sums} from seller_day
    where seller_id = ${sellerId} and day between ${from}::date and ${until}::date
    group by 1`.execute(db)
  return rows
}

/** The seller's active listings by category, with the viewers of the one in the middle. */
export async function listOwnMedians(db: Db, sellerId: number, days: number) {
  const { rows } = await sql<{ category_id: number; listings: number; views: number }>`
    select category_id, count(*) as listings, percentile_cont(0.5) within group (order by views) as views
    from listing_figures where seller_id = ${sellerId} and days = ${days} and is_active
    group by 1`.execute(db)
  return rows
}

export const listMedians = (db: Db, days: number, categoryIds: readonly number[]) =>
  db
    .selectFrom('category_figures')
    .select(['category_id', 'views', 'opened', 'saved', 'phone_shown', 'messages', 'orders'])
    .where('days', '=', days)
    .where('category_id', '=', sql<number>`any(${categoryIds})`)
    .execute()

/** The smallest first among equal ones, so that pages do not overlap. */
const orders: Record<StatisticsSort, ReturnType<typeof sql>> = {
  viewers: sql`figures.views desc, figures.listing_id`,
  'fewest-viewers': sql`figures.is_active desc, figures.views, figures.listing_id`,
  saves: sql`figures.saved desc, figures.listing_id`,
  phone_shown: sql`figures.phone_shown desc, figures.listing_id`,
  messages: sql`figures.messages desc, figures.listing_id`,
  orders: sql`figures.orders desc, figures.listing_id`,
  place: sql`figures.places::float8 / nullif(figures.shown, 0) nulls last, figures.listing_id`,
}

export type ListingRow = Counts & {
  id: number
  title: string
  category_id: number
  is_active: boolean
  views_before: number
  median_views: number | null
}

type Asked = { sellerId: number; days: number }
type Part = { sort: StatisticsSort; limit: number; offset: number }

export async function listListings(
  db: Db,
  { sellerId, days }: Asked,
  { sort, limit, offset }: Part,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select listing.id, listing.title, listing.category_id, shown.is_active, shown.views, shown.views_before,
      shown.opened, shown.shown, shown.places, shown.saved, shown.phone_shown, shown.messages, shown.orders,
      category_figures.views as median_views
    from (
      select figures.*, row_number() over (order by ${orders[sort]}) as number
      from listing_figures as figures where seller_id = ${sellerId} and days = ${days}
      order by number limit ${limit} offset ${offset}
    ) as shown
    join listing on listing.id = shown.listing_id
    left join category_figures
      on category_figures.category_id = shown.category_id and category_figures.days = ${days}
    order by shown.number`.execute(db)
  return rows
}

export async function countListed(db: Db, { sellerId, days }: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('listing_figures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('days', '=', days)
    .executeTakeFirstOrThrow()
  return count
}

const mostViewedDays = 30

/** The listings for sale with the most viewers. */
export async function listMostViewed(db: Db, sellerId: number, limit: number) {
  const rows = await db
    .selectFrom('listing_figures as figures')
    .innerJoin('listing', 'listing.id', 'figures.listing_id')
    .select([
      'listing.id',
      'listing.title',
      'listing.category_id',
      'listing.listing_type',
      'listing.condition',
      'listing.brand_id',
      'listing.model_id',
      'listing.city_id',
      'listing.attributes',
      'listing.price_fening',
    ])
    .where('figures.seller_id', '=', sellerId)
    .where('figures.days', '=', mostViewedDays)
    .where(isOnOffer)
    .where('listing.listing_type', '=', 'sell')
    .where('listing.price_fening', '>', 0)
    .orderBy('figures.views', 'desc')
    .orderBy('listing.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, price_fening: row.price_fening! }))
}

export const storePrices = (db: Db, sellerId: number, prices: readonly HighPrice[]) =>
  sql`
    update seller_figures set prices = ${JSON.stringify(prices)}::jsonb where seller_id = ${sellerId}`.execute(
    db,
  )
