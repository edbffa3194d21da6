import { sql } from 'kysely'
import { batched } from '#lib/database/batched.ts'
import { anyOf, compiledOnce } from '#lib/database/compiled.ts'
import { deliveryEnabled } from '#lib/sellers/delivery-enabled.ts'
import type { Db } from '#lib/database/db.ts'
import { standingOf } from '#lib/sellers/standing.ts'
import { containsWord } from '#lib/database/plain-words.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import {
  aroundColumns,
  hasVideo,
  imagesOf,
  isOverdue,
  itemColumns,
  latestPrices,
  promotionNow,
  reducedFromNow,
  statusNow,
  validUntil,
} from './columns.ts'

const selectItems = (db: Db, now: Date) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select(itemColumns)
    .select(
      // The driver parses arrays more slowly.
      sql<string | null>`(
        select string_agg(image_hash, ',' order by position) from (
          select image_hash, position from listing_image
          where listing_id = listing.id order by position limit 5
        ) as shown)`.as('image_hashes'),
    )
    .select(
      sql<string | null>`(
        select image.thumbhash from listing_image join image on image.hash = listing_image.image_hash
        where listing_image.listing_id = listing.id order by listing_image.position limit 1)`.as('thumbhash'),
    )
    .select((eb) => promotionNow(eb, now).as('promotion_type'))
    .select(reducedFromNow(now).as('reduced_from_fening'))
    .select(validUntil(now).as('valid_until'))
    .select(sql<boolean>`coalesce(account.away_until > ${now}, false)`.as('seller_away'))

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

const activeItems = compiledOnce((db, ids: readonly number[], now: Date) =>
  selectItems(db, now)
    .where('listing.id', '=', anyOf(ids))
    .where(isOnOffer)
    .where(sql<boolean>`not ${isOverdue(now)}`),
)

/** Listings among `ids` in any state, with the columns that decide who may see them. */
export const listRetainedRows = compiledOnce((db, ids: readonly number[], now: Date) =>
  selectItems(db, now)
    .select(['listing.held_by_moderation', 'listing.deleted_at'])
    .where('listing.id', '=', anyOf(ids)),
)

export type RetainedRow = Awaited<ReturnType<typeof listRetainedRows>>[number]

type Asked = { id: number; now: Date }

/** Merges simultaneous reads of rows by id into one statement. The calls' times are within milliseconds of each other. */
const byId = <Row extends { id: number }>(
  read: (db: Db, ids: readonly number[], now: Date) => Promise<Row[]>,
) => {
  const one = batched<Asked, Row | undefined>(async (db, asked) => {
    const rows = await read(db, [...new Set(asked.map(({ id }) => id))], asked.at(-1)!.now)
    const found = new Map(rows.map((row) => [row.id, row]))
    return asked.map(({ id }) => found.get(id))
  })
  return (db: Db, id: number, now: Date) => one(db, { id, now })
}

/** A listing that is on offer. */
export const findItem = byId(activeItems)

export type OwnerStatus = 'active' | 'finished' | 'draft' | 'expired' | 'hidden'

/** `includeHeld` is for the owner, from whom moderation hides nothing. */
export type SellerFilter = {
  sellerId: number
  /** Refreshable listings are in either of two states. */
  status: OwnerStatus | readonly OwnerStatus[]
  includeHeld: boolean
  refreshedBefore?: Date | undefined
  /** Without diacritics; each must occur in the title, the code or the number. */
  words?: readonly string[]
  categoryIds?: readonly number[]
}

const holds = (word: string) => {
  const isIn = (column: string) => containsWord(sql`coalesce(${sql.ref(column)}, '')`, word)
  return sql<boolean>`(${isIn('listing.title')} or ${isIn('listing.sku_number')}
    or listing.id::text = ${word})`
}

const ofSeller = (
  db: Db,
  { sellerId, status, includeHeld, refreshedBefore, words = [], categoryIds }: SellerFilter,
) =>
  words
    .reduce((query, word) => query.where(holds(word)), db.selectFrom('listing'))
    .$if(categoryIds !== undefined, (query) =>
      query.where('listing.category_id', '=', sql<number>`any(${categoryIds})`),
    )
    .where('listing.seller_id', '=', sellerId)
    .where('listing.status', 'in', [status].flat() as OwnerStatus[])
    .$if(refreshedBefore !== undefined, (query) =>
      query.where('listing.refreshed_at', '<=', refreshedBefore!),
    )
    .$if(!includeHeld, (query) => query.where('listing.held_by_moderation', '=', false))
    .where('listing.deleted_at', 'is', null)

export async function countSellerListings(db: Db, filter: SellerFilter): Promise<number> {
  const { count } = await ofSeller(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. */
export const listSellerListingIds = async (db: Db, filter: SellerFilter, limit: number): Promise<number[]> =>
  (
    await ofSeller(db, filter)
      .select('listing.id')
      .orderBy('listing.refreshed_at', 'desc')
      .orderBy('listing.id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Newest first; the caller bounds `offset`. */
export async function listSellerItems(
  db: Db,
  filter: SellerFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ItemRow[]> {
  const page = ofSeller(db, filter)
    .select('listing.id')
    .orderBy('listing.refreshed_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(limit)
    .offset(offset)
  return selectItems(db, now)
    .where('listing.id', 'in', page)
    .orderBy('listing.refreshed_at', 'desc')
    .orderBy('listing.id', 'desc')
    .execute()
}

/**
 * Active listings currently promoted on the home page, in a new random order each time; none of these sellers
 * and listings.
 */
export const listFeaturedItems = compiledOnce(
  (db, limit: number, now: Date, withoutSellers: readonly number[], withoutListings: readonly number[]) =>
    selectItems(db, now).where('listing.id', 'in', (eb) =>
      // Sampled before anything else is read: there may be thousands.
      eb
        .selectFrom('listing as promoted')
        .select('promoted.id')
        .where('promoted.status', '=', 'active')
        .where('promoted.held_by_moderation', '=', false)
        .where('promoted.deleted_at', 'is', null)
        .where('promoted.seller_id', '<>', sql<number>`all(${withoutSellers})`)
        .where('promoted.id', '<>', sql<number>`all(${withoutListings})`)
        .where('promoted.id', 'in', (running) =>
          running
            .selectFrom('promotion')
            .select('promotion.listing_id')
            .where((where) =>
              where.or([where('promotion.type', '=', 2), where('promotion.on_homepage', '=', true)]),
            )
            .where('promotion.starts_at', '<=', now)
            .where('promotion.ends_at', '>', now),
        )
        .orderBy(sql`random()`)
        .limit(limit),
    ),
)

const listingsById = compiledOnce((db, ids: readonly number[], now: Date) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')
    .leftJoin('listing_view_count', 'listing_view_count.listing_id', 'listing.id')
    .leftJoin('question_count', 'question_count.listing_id', 'listing.id')
    .leftJoin('listing_review_count', 'listing_review_count.listing_id', 'listing.id')
    .leftJoin('listing_group_unit', 'listing_group_unit.listing_id', 'listing.id')
    .leftJoin('listing_group', 'listing_group.id', 'listing_group_unit.group_id')
    .leftJoin('seller_settings', 'seller_settings.account_id', 'account.id')
    .selectAll('listing')
    .select(aroundColumns)
    .select(deliveryEnabled.as('delivery_enabled'))
    .select((eb) => hasVideo(eb).as('has_video'))
    .select((eb) => promotionNow(eb, now).as('promotion_type'))
    .select(statusNow(now).as('status'))
    .select(reducedFromNow(now).as('reduced_from_fening'))
    .select(validUntil(now).as('valid_until'))
    .select((eb) => standingOf(eb.ref('account.id')).as('seller_standing'))
    .select((eb) => [imagesOf(eb).as('images'), latestPrices(eb).as('prices')])
    .where('listing.id', '=', anyOf(ids)),
)

export type ListingRow = Awaited<ReturnType<typeof listingsById>>[number]

export const findListing = byId(listingsById)

const viewCounts = compiledOnce((db, ids: readonly number[]) =>
  db.selectFrom('listing_view_count').select(['listing_id', 'views']).where('listing_id', '=', anyOf(ids)),
)

/** Apart from the listing, since they change too often to be logged. */
export const findViews = batched<number, number>(async (db, ids) => {
  const counts = new Map(
    (await viewCounts(db, [...new Set(ids)])).map(({ listing_id, views }) => [listing_id, views]),
  )
  return ids.map((id) => counts.get(id) ?? 0)
})

/** The category of an erased listing that was once public. */
export const findTombstone = (db: Db, id: number) =>
  db.selectFrom('listing_tombstone').select('category_id').where('listing_id', '=', id).executeTakeFirst()

/** The fields that decide who may see a listing and what is similar. */
export const findListingOutline = byId(
  compiledOnce((db, ids: readonly number[], now: Date) =>
    db
      .selectFrom('listing')
      .select(['id', 'seller_id', 'category_id', 'held_by_moderation', 'deleted_at'])
      .select(statusNow(now).as('status'))
      .where('id', '=', anyOf(ids)),
  ),
)
