import { z } from 'zod'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const extraNames = ['urgent', 'highlighted'] as const
export type ExtraName = (typeof extraNames)[number]

const price = z.object({ price: z.int() })

/** Prices of publishing in a category for the caller, in credits. */
export const publishingPrices = z.object({
  /** Durations in days, the default first; none in a free category. */
  durations: z.array(price.extend({ days: z.int() })),
  /** For the listing's duration. */
  extras: z.object({ urgent: z.int(), highlighted: z.int() }),
  balance: z.int(),
  /** Credits for 1 KM. */
  credits_per_mark: z.int(),
  /** Waiting for a free publication. `reason` says why the caller may not; null if they may. */
  waiting: z.object({ is_offered: z.boolean(), days: z.int(), reason: z.string().nullable() }),
})
export type PublishingPrices = z.infer<typeof publishingPrices>
export const publishingPricesReply = z.object({ data: publishingPrices })

export const publishingStep = z.object({
  data: publishingPrices.extend({
    /** A draft is published, an expired listing renewed; null if it can be neither. */
    action: z.enum(['publish', 'renew']).nullable(),
    title: z.string(),
    image: z.string().nullable(),
    category_id: z.int(),
    /** Fields still missing before it can be published, each with its text. */
    missing: z.record(z.string(), z.string()),
    duration: z.int().nullable(),
    urgent: z.boolean(),
    highlighted: z.boolean(),
    /** When it will be published for free. */
    waits_until: unixSeconds.nullable(),
    /** Cost of the current choices. */
    total: z.int(),
  }),
})
export type PublishingStep = z.infer<typeof publishingStep>['data']

const extraState = z.object({
  price: z.int(),
  /** It is on. */
  is_active: z.boolean(),
  /** End of the extra; null if it is off, or has no end. */
  until: unixSeconds.nullable(),
})
export const listingExtras = z.object({
  data: z.object({
    urgent: extraState,
    highlighted: extraState,
    /** True if extras can be bought now: the listing is active, and its seller may publish. */
    can_buy: z.boolean(),
    /** The reason why they can't. */
    refusal: z.string().nullable(),
    /** End of the listing, and so of extras bought now. */
    ends_at: unixSeconds.nullable(),
    balance: z.int(),
    credits_per_mark: z.int(),
  }),
})
export type ListingExtras = z.infer<typeof listingExtras>['data']

export const extrasBought = z.object({
  message: z.string(),
  /** In credits. */
  price: z.int(),
  urgent_until: unixSeconds.nullable(),
  highlighted_until: unixSeconds.nullable(),
})

export const waitReply = z.object({ message: z.string(), waits_until: unixSeconds.nullable() })

const ofSeller = { tag: 'Listings', access: 'member' } as const
const ofListing = { ...ofSeller, params: idParams } as const
const absent = ['not_found', 'forbidden', 'listing_gone'] as const

export const getPublishingPrices = endpoint('GET', '/publishing-prices', {
  agents: 'sell',
  ...ofSeller,
  summary: 'Get your price for publishing in a category',
  query: z.object({ category_id: id.describe('The category') }),
  reply: publishingPricesReply,
  errors: ['not_found'],
})
export const getPublishingStep = endpoint('GET', '/listings/:id/publishing', {
  agents: 'sell',
  ...ofListing,
  summary: 'Get your price for publishing a draft, or renewing an expired listing',
  reply: publishingStep,
  errors: absent,
})
export const waitForFree = endpoint('POST', '/listings/:id/wait', {
  agents: 'sell',
  ...ofListing,
  summary: 'Let a draft wait for its free publication',
  description:
    'For users without an active listing in a category that has a fee. The listing is published for the usual duration once the wait is over; it can be paid for meanwhile.',
  reply: waitReply,
  features: ['publishing'],
  errors: [
    ...absent,
    'listing_state',
    'listing_held',
    'listing_limit_reached',
    'phone_not_verified',
    'account_restricted',
    'shop_suspended',
    'validation_failed',
    'conflict',
  ],
})
export const stopWaiting = endpoint('DELETE', '/listings/:id/wait', {
  agents: 'sell',
  ...ofListing,
  summary: 'Make a waiting listing a draft again',
  reply: waitReply,
  errors: [...absent, 'listing_state'],
})
export const getListingExtras = endpoint('GET', '/listings/:id/extras', {
  ...ofListing,
  summary: 'Get your price for marking a listing as urgent, or its title as highlighted',
  reply: listingExtras,
  errors: absent,
})
export const buyExtras = endpoint('POST', '/listings/:id/extras', {
  ...ofListing,
  summary: 'Buy extras for an active listing',
  description: 'They end with the duration that the listing has now.',
  body: z
    .object({
      urgent: z.literal(true, 'Vrijednost je true.').optional(),
      highlighted: z.literal(true, 'Vrijednost je true.').optional(),
    })
    .refine(({ urgent, highlighted }) => urgent || highlighted, {
      path: ['urgent'],
      message: 'Odaberite barem jedan dodatak.',
    }),
  reply: extrasBought,
  idempotent: true,
  priority: 'paying',
  errors: [
    ...absent,
    'listing_state',
    'listing_held',
    'conflict',
    'account_restricted',
    'shop_suspended',
    'phone_not_verified',
    'credit_short',
  ],
})
