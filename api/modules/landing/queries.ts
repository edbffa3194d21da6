import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import { localDay } from '#lib/time.ts'

/** 0 stands for any. */
export type LevelKey = { categoryId: number; brandId: number; modelId: number }

/** Records of one subject, the latest first. */
export const listLevels = (db: Db, { categoryId, brandId, modelId }: LevelKey) =>
  db
    .selectFrom('price_level')
    .selectAll()
    .select(sql<number>`day - date '1970-01-01'`.as('day_number'))
    .where('category_id', '=', categoryId)
    .where('brand_id', '=', brandId)
    .where('model_id', '=', modelId)
    .orderBy('day', 'desc')
    .execute()
export type LevelRow = Awaited<ReturnType<typeof listLevels>>[number]

/** The last day on which the makes were recorded, in days since 1970; null if there is none. */
export async function lastRecordedDay(db: Db): Promise<number | null> {
  const { day } = await db
    .selectFrom('price_level')
    .select(sql<number | null>`max(day) - date '1970-01-01'`.as('day'))
    .where('category_id', '=', 0)
    .executeTakeFirstOrThrow()
  return day
}

type Recording = { now: Date; fewest: number }

/** Rents, wanted listings and prices on request would distort the statistics. */
const isPriced = sql`listing.listing_type = 'sell' and listing.price_fening > 0`

const measures = (now: Date) => sql`
  count(*) filter (where ${isPriced}) as listings,
  percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price_fening)
    filter (where ${isPriced}) as quartiles,
  count(*) filter (where ${isPriced} and reduced_from_fening is not null) as reduced,
  count(*) filter (where created_at > ${now}::timestamptz - interval '7 days') as added`

const columns = sql`
  category_id, brand_id, model_id, day, listings, low_fening, median_fening, high_fening, reduced, added`

/** Records the categories in the tree below `rootId`, with their makes and models. */
export const recordCategories = (db: Db, rootId: number, { now, fewest }: Recording) =>
  sql`
    with recursive tree as (
      select id, array[id] as path from category where id = ${rootId}
      union all
      select category.id, path || category.id from category join tree on tree.id = category.parent_id
    ), grouped as (
      select ancestor, brand_id, model_id, ${measures(now)}
      from listing
        join tree on tree.id = listing.category_id
        cross join unnest(tree.path) as ancestor
      where ${isOnOffer}
      group by grouping sets ((ancestor), (ancestor, brand_id), (ancestor, brand_id, model_id))
      having count(*) filter (where ${isPriced}) >= ${fewest}
        and (grouping(brand_id) = 1 or brand_id is not null)
        and (grouping(model_id) = 1 or model_id is not null)
    )
    insert into price_level (${columns})
    select ancestor, coalesce(brand_id, 0), coalesce(model_id, 0), ${localDay(now)}::date,
      listings, quartiles[1], quartiles[2], quartiles[3], reduced, added
    from grouped
    on conflict do nothing`.execute(db)

/** Records makes and models across categories. */
export const recordBrands = (db: Db, { now, fewest }: Recording) =>
  sql`
    with grouped as (
      select brand_id, model_id, ${measures(now)}
      from listing
      where ${isOnOffer} and brand_id is not null
      group by grouping sets ((brand_id), (brand_id, model_id))
      having count(*) filter (where ${isPriced}) >= ${fewest} and (grouping(model_id) = 1 or model_id is not null)
    )
    insert into price_level (${columns})
    select 0, brand_id, coalesce(model_id, 0), ${localDay(now)}::date,
      listings, quartiles[1], quartiles[2], quartiles[3], reduced, added
    from grouped
    on conflict do nothing`.execute(db)

export const deleteLevels = (db: Db, now: Date, keptDays: number) =>
  sql`delete from price_level where day < ${localDay(now)}::date - ${keptDays}::integer`.execute(db)
