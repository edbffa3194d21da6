import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, optionalBody } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listingStatuses } from './read.ts'
import { flag, numeric } from '#contract/text/schemas.ts'
import { duration } from './write.ts'

/** Choices of the caller while paying. */
export const publishing = optionalBody(
  z.object({
    duration: duration.optional(),
    urgent: flag.optional(),
    highlighted: flag.optional(),
    price: numeric(z.int('Cijena je cijeli broj kredita.').min(0).max(10_000_000))
      .optional()
      .describe('The price in credits that you have seen; another one is refused with 409 `price_changed`'),
  }),
)

export const listingState = z.object({ message: z.string(), status: z.enum(listingStatuses) })
export type ListingState = z.infer<typeof listingState>

/** An existing listing that the owner of a draft could use instead. */
export const repost = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(['active', 'hidden', 'expired', 'finished']),
  action: z.enum(['refresh', 'unhide']).nullable(),
  /** In unix seconds. */
  refresh_from: z.int().nullable(),
  /** The new listing would rank no higher than the existing one. */
  keeps_date: z.boolean(),
})
export type Repost = z.infer<typeof repost>
export const repostReply = z.object({ data: repost.nullable() })

const group = z.object({ listings: z.int(), limit: z.int(), unlimited: z.boolean() })
/** Active listings and their limit, which is 0 if there is none. */
export const listingLimits = z.object({
  data: z.object({ cars: group, 'real-estate': group, other: group }),
})
export type ListingLimits = z.infer<typeof listingLimits>['data']

export const refreshLimits = z.object({
  /** Free refreshes per month. */
  free_limit: z.int(),
  /** Used this month. */
  free_count: z.int(),
  paid_count: z.int(),
  /** Listings that can be refreshed now. */
  listing_count: z.int(),
})

const ofSeller = { tag: 'Listings', access: 'member' } as const
const ofListing = { ...ofSeller, params: idParams } as const
const moving = { ...ofListing, reply: listingState } as const

// Reasons for refusing to change a listing: it does not exist, is not yours, is gone, or is in the wrong
// state.
const refusals = ['not_found', 'forbidden', 'listing_gone', 'listing_state', 'conflict'] as const
// The same for calls that make a listing visible.
const showingRefusals = [
  ...refusals,
  'listing_held',
  'listing_limit_reached',
  'phone_not_verified',
  'account_restricted',
  'shop_suspended',
] as const

export const publishListing = endpoint('POST', '/listings/:id/publish', {
  agents: 'sell',
  ...moving,
  features: ['publishing'],
  summary: 'Publish a draft',
  description:
    'A draft that lacks something is refused with 422, which names every missing field. In categories with a fee, and for extras, it takes the price from your credit; see `GET /listings/:id/publishing`.',
  body: publishing,
  idempotent: true,
  errors: [...showingRefusals, 'rate_limited', 'credit_short', 'price_changed'],
})
export const hideListing = endpoint('POST', '/listings/:id/hide', {
  agents: 'sell',
  ...moving,
  summary: 'Hide an active listing',
  errors: refusals,
})
export const unhideListing = endpoint('POST', '/listings/:id/unhide', {
  agents: 'sell',
  ...moving,
  summary: 'Show a hidden listing again',
  description: 'A listing whose time ran out while it was hidden becomes `expired`.',
  errors: showingRefusals,
})
export const finishListing = endpoint('POST', '/listings/:id/finish', {
  agents: 'sell',
  ...moving,
  summary: 'Finish an active or hidden listing',
  errors: refusals,
})
export const reserveListing = endpoint('POST', '/listings/:id/reserve', {
  agents: 'sell',
  ...moving,
  summary: 'Mark a listing as reserved',
  errors: refusals,
})
export const unreserveListing = endpoint('POST', '/listings/:id/unreserve', {
  agents: 'sell',
  ...moving,
  summary: 'Remove the mark of a reserved listing',
  errors: refusals,
})
export const restoreListing = endpoint('POST', '/listings/:id/restore', {
  agents: 'sell',
  ...moving,
  summary: 'Undo a deletion of a moment ago',
  errors: [
    'not_found',
    'forbidden',
    'listing_gone',
    'listing_state',
    'listing_limit_reached',
    'phone_not_verified',
    'account_restricted',
    'shop_suspended',
  ],
})
export const unfinishListing = endpoint('POST', '/listings/:id/unfinish', {
  agents: 'sell',
  ...moving,
  summary: 'Undo a finishing of a moment ago',
  description: 'A listing whose time ran out meanwhile becomes `expired`.',
  errors: showingRefusals,
})
export const refreshListing = endpoint('PUT', '/listings/:id/refresh', {
  agents: 'sell',
  ...ofListing,
  summary: 'Bring an active or expired listing to the top',
  description:
    'In a category with a fee, refreshing an expired listing pays for another duration from your credit, at any time.',
  body: publishing,
  reply: message,
  idempotent: true,
  errors: [...showingRefusals, 'refresh_not_due', 'refresh_quota_spent', 'credit_short', 'price_changed'],
})
export const deleteListing = endpoint('DELETE', '/listings/:id', {
  ...ofListing,
  summary: 'Delete a listing',
  reply: message,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const findRepost = endpoint('GET', '/listings/:id/repost', {
  agents: 'sell',
  ...ofListing,
  summary: 'Find the listing that a draft would repeat',
  reply: repostReply,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const getListingLimits = endpoint('GET', '/listing-limits', {
  agents: 'sell',
  ...ofSeller,
  summary: 'Get how many active listings you have and may have',
  reply: listingLimits,
})
export const getRefreshLimits = endpoint('GET', '/listing/refresh/limits', {
  agents: 'sell',
  ...ofSeller,
  summary: 'Get how many refreshes you have left this month',
  reply: refreshLimits,
})
