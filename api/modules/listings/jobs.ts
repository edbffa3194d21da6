import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** The photos of a listing become known, and are looked for in those of other sellers. */
export const checkListingPhotos = defineTask('check-listing-photos', z.object({ listingId: z.number() }), {
  isBackground: true,
})

/** Tells sellers of listings that expired since yesterday. */
export const tellSellersOfExpired = defineTask('tell-of-expired', z.object({}))

/** Listings whose time is up expire, and so do reductions of prices. */
export const expireListings = defineTask('expire-listings', z.object({}))

/** Who looked at listings before yesterday is forgotten. */
export const forgetListingViewers = defineTask('forget-listing-viewers', z.object({}))

/** Promotions that began or ended meanwhile reach search. */
export const notePromotions = defineTask('note-promotions', z.object({}))

/** Listings that were deleted long enough ago are erased. */
export const eraseListings = defineTask('erase-listings', z.object({}))

/** Sellers learn which of their listings they can bring to the top again. */
export const remindToRefresh = defineTask('remind-to-refresh', z.object({}))

/** Forgets answers to repeated calls that nobody may count on any more. */
export const forgetIdempotencyKeys = defineTask('forget-idempotency-keys', z.object({}))
