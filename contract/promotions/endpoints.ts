import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { positiveAmount } from '#contract/money/amounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listingStatuses } from '#contract/listings/read.ts'
import { promotionDays, renewalHours, windowHours } from './price.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { emptyIsAbsent, flag, numeric } from '#contract/text/schemas.ts'

const oneOf = <const N extends number>(values: readonly N[], error: string) =>
  numeric(z.literal(values as [N, ...N[]], error))

const type = oneOf([0, 1, 2], 'Vidljivost je 0, 1 ili 2.').describe(
  '0: standard, 1: top of the category, 2: home page too',
)
const paidType = oneOf([1, 2], 'Odaberite izdvojen ili izdvojen plus.').describe(
  '1: top of the category, 2: home page too',
)
const days = oneOf(promotionDays, 'Trajanje je 1, 2, 3, 5, 7, 14, 21 ili 30 dana.').describe(
  'Days; 1 for pro users and shops alone',
)
const refreshEvery = oneOf(renewalHours, 'Obnavljanje je 0, 24 ili 3 sata.').describe(
  'Hours between renewals to the top; 0 for none',
)
const location = z.enum(['homepage'], 'Mjesto je homepage.')
const locationsText = 'Type 2 includes the home page; with type 1 it costs as much as type 2'

export const promotionPriceQuery = z.object({
  type,
  days,
  refresh_every: refreshEvery,
  locations: emptyIsAbsent(location.optional()).describe(locationsText),
})

export const promotionPriceReply = z.object({
  search: z.int(),
  refresh: z.int(),
  locations: z.int(),
  extras: z.int(),
  total: z.int(),
  total_without_discount: z.int(),
  discount: z.int(),
  discount_percentage: z.int(),
})

const startError = 'Odaberite početak: puni sat ili pola sata.'
export const promotionOrder = z.object({
  type: paidType,
  days,
  refresh_every: refreshEvery,
  locations: z
    .array(location, 'Mjesta su spisak.')
    .max(1, 'Mjesto je homepage.')
    .default([])
    .describe(locationsText),
  starts_at: emptyIsAbsent(
    numeric(
      z
        .int(startError)
        .min(0, startError)
        .max(8_000_000_000, startError)
        .refine((seconds) => seconds % 1_800 === 0, startError),
    ).optional(),
  ).describe('A full or half hour in unix seconds; now if absent'),
  daily_hours: oneOf(windowHours, 'Dnevni termin traje 4, 6, 8 ili 12 sati.')
    .default(0)
    .describe('Shows only for so many hours of each day, over more days; 0 for all day'),
  auto_renewal: flag.default(false).describe('Buys the same again when it ends, while credit lasts'),
  total: emptyIsAbsent(numeric(z.int('Cijena je cijeli broj kredita.')).optional()).describe(
    'The price that the buyer saw; another one is refused',
  ),
})
export type PromotionOrder = z.output<typeof promotionOrder>

export const promotionStates = ['active', 'scheduled', 'finished', 'cancelled'] as const
export type PromotionState = (typeof promotionStates)[number]

const counts = z.object({ views: z.int(), phones: z.int(), messages: z.int(), saves: z.int() })
/** A listing's results while promoted, and in an equal number of days before. */
export const promotionOutcome = z.object({
  /** Days with a part of the promotion so far. */
  days: z.int(),
  during: counts,
  /** Days before that the listing was there; at most as many as `days`. */
  days_before: z.int(),
  before: counts,
})
export type PromotionOutcome = z.infer<typeof promotionOutcome>

export const promotion = z.object({
  id: z.int(),
  listing: z.object({
    id: z.int(),
    title: z.string(),
    image: siteAddress,
    status: z.enum(listingStatuses),
    deleted: z.boolean(),
  }),
  type: z.int(),
  /** True if it shows on the home page, too, although of type 1. */
  on_homepage: z.boolean(),
  days: z.int(),
  refresh_every: z.int(),
  daily_hours: z.int(),
  /** In credits. */
  price: z.int(),
  state: z.enum(promotionStates),
  starts_at: unixSeconds,
  ends_at: unixSeconds,
  auto_renewal: z.boolean(),
  /** Renewals so far. */
  refreshes: z.int(),
  next_refresh_at: unixSeconds.nullable(),
  cancelled_at: unixSeconds.nullable(),
  /** True if its credits went back. */
  returned: z.boolean(),
  /** Null before it starts. */
  outcome: promotionOutcome.nullable(),
})
export type Promotion = z.infer<typeof promotion>

export const promotionBought = z.object({
  message: z.string(),
  id: z.int(),
  /** In credits. */
  price: z.int(),
  state: z.enum(promotionStates),
  starts_at: unixSeconds,
  ends_at: unixSeconds,
})

export const promotionLists = ['active', 'scheduled', 'finished'] as const
export type PromotionList = (typeof promotionLists)[number]
export const promotionsQuery = z.object({
  list: z
    .enum(promotionLists, `Lista je ${promotionLists.join(', ')}.`)
    .default('active')
    .describe('Running, to come, or over and cancelled'),
  page: pageNumber,
})
export const promotionsPage = listOf(promotion).extend({
  counts: z.object({ active: z.int(), scheduled: z.int(), finished: z.int() }),
})

const factors = z.record(z.string(), z.int())
export const promotionRates = z.object({
  day: z.int(),
  plus: z.int(),
  days: factors,
  renewal: factors,
})
const offer = z.object({
  rates: promotionRates,
  /** Days that the seller may choose. */
  days: z.array(z.int()),
  /** The seller's credits. */
  balance: z.int(),
  /** Credits for 1 KM. */
  credits_per_mark: z.int(),
})
export const promotionOffer = z.object({ data: offer })
export const ownPromotion = promotionBought
  .omit({ message: true })
  .extend({ type: z.int(), auto_renewal: z.boolean() })
export const listingPromotions = z.object({
  data: offer.extend({
    /** Running first, then those to come. */
    promotions: z.array(ownPromotion),
    /** The reason why its seller can't promote it now, in Bosnian; null if they can. */
    refusal: z.string().nullable(),
    /** Null unless the seller is a shop. */
    action: z
      .object({
        /** Credits by days. */
        prices: factors,
        /** The one that lasts, in KM. */
        current: z.object({ price: z.number(), regular_price: z.number(), ends_at: unixSeconds }).nullable(),
      })
      .nullable(),
  }),
})
export type ListingPromotions = z.infer<typeof listingPromotions>['data']

export const promotionChange = z.object({ auto_renewal: flag })
export const promotionCancelled = z.object({
  message: z.string(),
  /** Credits that went back. */
  returned: z.int(),
})

const priceError = 'Unesite akcijsku cijenu u KM, npr. 150 ili 12.500,50.'
export const actionDays = [3, 7, 30] as const
export const actionPrice = z.object({
  price: positiveAmount(priceError).describe('In KM'),
  days: oneOf(actionDays, 'Akcijska cijena traje 3, 7 ili 30 dana.'),
})
export type ActionPrice = z.output<typeof actionPrice>
export const actionStarted = z.object({
  message: z.string(),
  price: z.number(),
  regular_price: z.number(),
  ends_at: unixSeconds,
})

const ofSeller = { tag: 'Promotions', access: 'member' } as const
const ofListing = { ...ofSeller, params: idParams } as const
// Reasons for refusing to spend on a listing: it does not exist, is not yours, is gone or is not on offer.
const refusals = [
  'not_found',
  'forbidden',
  'listing_gone',
  'listing_state',
  'listing_held',
  'conflict',
  'credit_short',
  'phone_not_verified',
  'account_restricted',
  'shop_suspended',
] as const

export const getPromotionPrice = endpoint('GET', '/listings/:id/sponsore/price', {
  ...ofListing,
  summary: 'Get the price of a promotion, in credits',
  query: promotionPriceQuery,
  reply: promotionPriceReply,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const promoteListing = endpoint('POST', '/listings/:id/sponsore', {
  ...ofListing,
  summary: 'Promote a listing',
  description: 'Charges the credits at once. With `starts_at` it begins then.',
  body: promotionOrder,
  reply: promotionBought,
  priority: 'paying',
  idempotent: true,
  errors: refusals,
})
export const getListingPromotions = endpoint('GET', '/listings/:id/promotions', {
  ...ofListing,
  summary: 'Get the promotions of a listing and the prices of others',
  reply: listingPromotions,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const getPromotionOffer = endpoint('GET', '/promotions/prices', {
  agents: 'sell',
  ...ofSeller,
  summary: 'Get the prices of promotions in a category',
  query: z.object({ category_id: id }),
  reply: promotionOffer,
  errors: ['not_found'],
})
export const listPromotions = endpoint('GET', '/promotions', {
  ...ofSeller,
  summary: 'List your promotions with their results',
  query: promotionsQuery,
  reply: promotionsPage,
})
export const changePromotion = endpoint('PUT', '/promotions/:id', {
  ...ofListing,
  summary: 'Let a promotion extend itself, or not',
  body: promotionChange,
  reply: message,
  priority: 'paying',
  errors: ['not_found', 'conflict'],
})
export const cancelPromotion = endpoint('DELETE', '/promotions/:id', {
  ...ofListing,
  summary: 'Cancel a promotion',
  description: 'One that has not begun returns its credits; a running one ends without.',
  reply: promotionCancelled,
  priority: 'paying',
  errors: ['not_found', 'conflict'],
})
export const startActionPrice = endpoint('POST', '/listings/:id/discount', {
  ...ofListing,
  summary: 'Reduce the price for 3, 7 or 30 days (shops)',
  body: actionPrice,
  reply: actionStarted,
  priority: 'paying',
  idempotent: true,
  errors: refusals,
})
export const finishActionPrice = endpoint('POST', '/listings/:id/discount/finish', {
  ...ofListing,
  summary: 'End a reduced price before its time',
  reply: message,
  errors: ['not_found', 'forbidden', 'listing_gone', 'conflict'],
})
