import type { Deps } from '#api/deps.ts'
import { medalsOf } from '#lib/sellers/medals.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { feedbacksOf, standingFrom } from '#lib/sellers/standing.ts'
import { awayUntil, unixSeconds } from '#lib/time.ts'
import { findCity } from '#api/modules/places/service.ts'
import type { Listing } from '#contract/listings/read.ts'
import type { ListingRow } from './queries.ts'

const isPro = ({ seller_pro_until: until }: ListingRow, now: Date) => until !== null && until > now

/** Below every description of a pro user or paid shop. */
export const signatureOf = (row: ListingRow, now: Date): string | null =>
  isPro(row, now) || (row.seller_type === 'shop' && isShopPaid(row, now)) ? row.seller_signature : null

/** The seller as the page of the listing shows them. */
export function sellerView(places: Deps['places'], row: ListingRow, now: Date): Listing['user'] {
  const standing = standingFrom(row.seller_standing)
  return {
    id: row.seller_id,
    type: row.seller_type,
    username: row.seller_username,
    avatar: row.seller_avatar,
    pro: isPro(row, now),
    business_name: row.seller_business_name,
    phone_verified: row.seller_phone_verified_at !== null,
    created_at: unixSeconds(row.seller_created_at),
    location: findCity(places, row.seller_city_id),
    medals: medalsOf(row, standing),
    feedbacks: feedbacksOf(standing),
    delivery_enabled: row.delivery_enabled,
    avg_response_time: row.seller_answer_minutes,
    away_until: awayUntil(row.away_until, now),
    settings: {
      privacy: {
        allow_comments: row.allow_comments,
        allow_view_phone: row.allow_view_phone,
        allow_private_messages: row.allow_private_messages,
      },
    },
  }
}
