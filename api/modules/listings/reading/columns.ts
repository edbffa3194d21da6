import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#lib/database/database.generated.ts'
import { declaredColumns } from '#lib/sellers/medals.ts'
import { shownPriceChanges } from '#contract/limits/listings.ts'
import type { ListingOutline } from '../policy.ts'

type ListingStatus = ListingOutline['status']

export const itemColumns = [
  'listing.id',
  'listing.seller_id',
  'listing.category_id',
  'listing.title',
  'listing.price_fening',
  'listing.price_by_agreement',
  'listing.listing_type',
  'listing.condition',
  'listing.available',
  'listing.reserved',
  'listing.quantity',
  'listing.urgent',
  'listing.highlighted',
  'listing.shipping',
  'listing.free_delivery',
  'listing.city_id',
  'listing.lat',
  'listing.lon',
  'listing.exact_location',
  'listing.brand_id',
  'listing.model_id',
  'listing.attributes',
  'listing.status',
  'listing.refreshed_at',
  'account.type as seller_type',
] as const

/**
 * When time alone next changes what a listing shows. Every moment at which a field of it begins or ends is listed here,
 * and nowhere else. For queries that read `listing` and `account`.
 */
export const validUntil = (now: Date) => sql<Date | null>`(
  select min(moment) from (
    select unnest(array[
      listing.expires_at, listing.reduced_until, account.away_until, account.pro_until, account.restricted_until
    ])
    union all select ends_at from shop where owner_id = account.id
    union all select unnest(array[starts_at, ends_at]) from promotion
      where listing_id = listing.id and ends_at > ${now}
  ) as change (moment)
  where moment > ${now})`

/** The jobs that expire listings and end reductions may be a minute late. */
export const isOverdue = (now: Date) =>
  sql<boolean>`(listing.status = 'active' and coalesce(listing.expires_at <= ${now}, false))`
export const statusNow = (now: Date) => sql<ListingStatus>`
  case when ${isOverdue(now)} then 'expired' else listing.status end`
export const reducedFromNow = (now: Date) => sql<number | null>`
  case when listing.reduced_until > ${now} then listing.reduced_from_fening end`

/** The strongest current promotion: 0, 1 or 2. */
export const promotionNow = (eb: ExpressionBuilder<DB, 'listing'>, now: Date) =>
  eb.fn.coalesce(
    eb
      .selectFrom('promotion')
      .select((promotion) => promotion.fn.max<number>('promotion.type').as('type'))
      .whereRef('promotion.listing_id', '=', 'listing.id')
      .where('promotion.starts_at', '<=', now)
      .where('promotion.ends_at', '>', now),
    sql<number>`0`,
  )

/** Columns about the seller, counts and the group of a listing, for its page. */
export const aroundColumns = [
  'account.username as seller_username',
  'account.type as seller_type',
  'account.avatar as seller_avatar',
  'account.pro_until as seller_pro_until',
  'account.phone_verified_at as seller_phone_verified_at',
  'account.created_at as seller_created_at',
  'account.city_id as seller_city_id',
  'account.allow_comments',
  'account.allow_view_phone',
  'account.allow_private_messages',
  'account.away_until',
  'account.restriction as seller_restriction',
  'account.restriction_rule as seller_restriction_rule',
  'account.restricted_until as seller_restricted_until',
  'shop.active as shop_active',
  'shop.ends_at as shop_ends_at',
  ...declaredColumns,
  'account.answer_minutes as seller_answer_minutes',
  'shop.business_name as seller_business_name',
  'seller_settings.signature as seller_signature',
  'listing_view_count.views',
  'question_count.questions',
  'listing_review_count.reviews',
  'listing_group.id as group_id',
  'listing_group.title as group_title',
] as const

export const hasVideo = (eb: ExpressionBuilder<DB, 'listing'>) =>
  eb.exists(
    eb
      .selectFrom('listing_video')
      .select('listing_video.id')
      .whereRef('listing_video.listing_id', '=', 'listing.id')
      .where('listing_video.removed_at', 'is', null)
      .where('listing_video.deleted_at', 'is', null),
  )

export const imagesOf = (eb: ExpressionBuilder<DB, 'listing'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('listing_image')
      .innerJoin('image', 'image.hash', 'listing_image.image_hash')
      .select(['image.hash', 'image.width', 'image.height', 'image.thumbhash'])
      .whereRef('listing_image.listing_id', '=', 'listing.id')
      .orderBy('listing_image.position'),
  )

/** The latest prices, oldest first. */
export const latestPrices = (eb: ExpressionBuilder<DB, 'listing'>) =>
  jsonArrayFrom(
    eb
      .selectFrom((latest) =>
        latest
          .selectFrom('listing_price')
          .select(['listing_price.price_fening', 'listing_price.created_at'])
          .whereRef('listing_price.listing_id', '=', 'listing.id')
          .orderBy('listing_price.created_at', 'desc')
          .limit(sql.lit(shownPriceChanges))
          .as('latest_price'),
      )
      .select([
        'latest_price.price_fening',
        sql<number>`extract(epoch from latest_price.created_at)::bigint`.as('created_at'),
      ])
      .orderBy('latest_price.created_at'),
  )
