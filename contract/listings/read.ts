import { z } from 'zod'
import { feedbacks, medal } from '#contract/reviews/feedbacks.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { idParams, listOf, point, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { homepageListings } from '#contract/limits/listings.ts'
import { city } from '#contract/places/endpoints.ts'
import { emptyIsAbsent, numeric } from '#contract/text/schemas.ts'

export const listingTypes = ['sell', 'rent', 'buy'] as const
export const listingStatuses = ['draft', 'active', 'hidden', 'finished', 'expired', 'inactive'] as const

/** Actions for owners. `own.actions` lists those that the listing's state allows. */
export const listingActions = [
  'edit',
  'publish',
  'hide',
  'unhide',
  'reserve',
  'unreserve',
  'finish',
  'refresh',
  'copy',
  'delete',
] as const
export type ListingAction = (typeof listingActions)[number]

export const cardLabel = z.object({ value: z.string(), label: z.string(), unit: z.string().nullable() })

const premiumBadges = z.array(
  z.object({
    name: z.string(),
    text_color: z.string(),
    background_color: z.string(),
    border_color: z.string(),
  }),
)

/** A listing in a list of results. */
export const listingItem = z.object({
  score: z.number().nullable(),
  id: z.int(),
  type: z.literal('single'),
  title: z.string(),
  slug: z.string(),
  category_id: z.int(),
  top_category_id: z.int(),
  brand_id: z.int().nullable(),
  city_id: z.int().nullable(),
  has_discount: z.boolean(),
  original_price: z.number(),
  discounted_price: z.number().nullable(),
  show_price: z.boolean(),
  price: z.number(),
  display_price: z.string(),
  date: unixSeconds,
  image: siteAddress,
  images: z.array(siteAddress),
  /** Placeholder for `image`; null if it is a drawing. */
  thumbhash: z.string().nullable(),
  sponsored: z.int(),
  highlighted: z.boolean(),
  urgent: z.boolean(),
  available: z.boolean(),
  /** The seller has promised it to someone. */
  reserved: z.boolean(),
  /** Pieces left; 0 if it is sold out. */
  quantity: z.int(),
  /** True if the seller is on holiday. */
  seller_away: z.boolean(),
  visible: z.boolean(),
  shipping: z.int(),
  free_delivery: z.boolean(),
  card_payment: z.int(),
  user_type: z.enum(['user', 'shop']),
  user_id: z.int(),
  state: z.enum(['new', 'used', 'none']),
  status: z.enum(listingStatuses),
  location: point.nullable(),
  cities: z.array(z.string()),
  labels: z.array(z.union([z.string(), z.number()])),
  listing_type: z.enum(listingTypes),
  premium_badges: premiumBadges,
  special_labels: z.array(cardLabel),
  saved: z.boolean(),
  /** Only in the user's own lists. */
  refresh_available: z.boolean().optional(),
  /** Only in the user's own lists, for the owner. */
  own: z
    .object({
      actions: z.array(z.enum(listingActions)),
      held_by_moderation: z.boolean(),
      expires_at: unixSeconds.nullable(),
      /** When a draft is published for free; null if it does not wait. */
      waits_until: unixSeconds.nullable(),
      created_at: unixSeconds,
      published_at: unixSeconds,
      updated_at: unixSeconds,
      views: z.int(),
    })
    .optional(),
})
export type ListingItem = z.infer<typeof listingItem>

export const listingItems = listOf(listingItem)

export const homepageQuery = z.object({
  page: emptyIsAbsent(
    numeric(
      z.number({ error: 'Unesite broj stranice.' }).int().min(1, 'Broj stranice počinje od 1.').default(1),
    ),
  ).describe('Page of the listings, from 1'),
  per_page: emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite broj oglasa.' })
        .int()
        .min(1, 'Tražite bar jedan oglas.')
        .max(100, 'Najviše 100 oglasa po stranici.')
        .default(homepageListings),
    ),
  ).describe('Listings on a page'),
  category_id: emptyIsAbsent(
    numeric(z.number({ error: 'Unesite broj kategorije.' }).int().positive().optional()),
  ).describe('Only this category and those below it'),
})
export const homepagePage = z.object({
  data: z.array(listingItem),
  listings_count: z.int(),
  /** Listings promoted to the home page; only on the first page of all categories. */
  featured: z.array(listingItem),
  meta: z.object({ last_page: z.int() }),
})

export const listingAttribute = z.object({
  id: z.int(),
  type: z.enum(['number', 'string', 'boolean']),
  value: z.union([z.string(), z.number()]),
  attr_code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  required: z.boolean(),
  group_name: z.string(),
  group_order: z.int(),
  order: z.int(),
})

export const listingSeller = z.object({
  id: z.int(),
  type: z.enum(['user', 'shop']),
  username: z.string(),
  avatar: siteAddress.nullable(),
  pro: z.boolean(),
  business_name: z.string().nullable(),
  phone_verified: z.boolean(),
  created_at: unixSeconds,
  location: city.nullable(),
  medals: z.array(medal),
  feedbacks,
  delivery_enabled: z.boolean(),
  avg_response_time: z.number().nullable(),
  /** When the seller is back from a holiday. */
  away_until: unixSeconds.nullable(),
  settings: z.object({
    privacy: z.object({
      allow_comments: z.boolean(),
      allow_view_phone: z.boolean(),
      allow_private_messages: z.boolean(),
    }),
  }),
})

export const listingPhoto = z.object({
  small: siteAddress,
  medium: siteAddress,
  large: siteAddress,
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
})

const promotionOfOwner = z.object({
  price: z.number(),
  sponsored_from: unixSeconds,
  sponsored_until: unixSeconds,
  criterias: z.object({ type: z.int(), days: z.int(), refresh_every: z.int() }),
  auto_renewal: z.boolean(),
})

/** Visible to the owner only: for the post form and the buttons on the listing's page. */
export const ownListing = z.object({
  /** Send it back with a change, which fails with 409 `listing_changed` if another change came in between. */
  version: z.int(),
  actions: z.array(z.enum(listingActions)),
  /**
   * Reasons why the listing can't be published yet, by field, as the 422 of publishing would give them. Empty
   * if it can.
   */
  missing: z.record(z.string(), z.string()),
  city_id: z.int().nullable(),
  /** The pin set by the seller; `location` falls back to that of the town. */
  pin: point.nullable(),
  /** True if everyone sees the exact pin. */
  exact_location: z.boolean(),
  /** As stored, even if `price` is hidden from others; null means on request. */
  price: z.number().nullable(),
  /** As stated by the seller; null means as usual in the category. */
  offers_delivery: z.boolean(),
  weight_grams: z.int().nullable(),
  parcel_length_cm: z.int().nullable(),
  parcel_width_cm: z.int().nullable(),
  parcel_height_cm: z.int().nullable(),
  duration: z.int().nullable(),
  /** Durations to choose from when publishing; empty if the category is free. */
  durations: z.array(z.int()),
  expires_at: unixSeconds.nullable(),
  /** When a draft is published for free; null if it does not wait. */
  waits_until: unixSeconds.nullable(),
  held_by_moderation: z.boolean(),
  refresh_available: z.boolean(),
  /** When the next refresh becomes available. */
  refresh_available_at: unixSeconds,
})

export const listing = z.object({
  id: z.int(),
  type: z.literal('single'),
  views: z.int(),
  title: z.string(),
  slug: z.string(),
  short_description: z.string().nullable(),
  additional: z.object({
    description: z.string(),
    /** The seller's text below every description, for shops and pro users. */
    signature: z.string().nullable(),
    created_at: unixSeconds,
    updated_at: unixSeconds,
  }),
  user: listingSeller,
  show_price: z.boolean(),
  price: z.number(),
  display_price: z.string(),
  regular_price: z.number(),
  has_discount: z.boolean(),
  price_history: z.array(z.object({ price: z.number(), created_at: unixSeconds })),
  listing_type: z.enum(listingTypes),
  price_by_agreement: z.boolean(),
  visible: z.boolean(),
  quantity: z.int(),
  location: point.nullable(),
  /** True if `location` is the exact pin rather than its surroundings. */
  exact_location: z.boolean(),
  status: z.enum(listingStatuses),
  available: z.boolean(),
  reserved: z.boolean(),
  state: z.enum(['new', 'used', 'none']),
  attributes: z.array(listingAttribute),
  category_id: z.int(),
  categories_all: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The pages above this one: categories from the root down, then make and model. */
  breadcrumbs: z.array(z.object({ name: z.string(), path: z.string() })),
  model_id: z.int().nullable(),
  brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  model: z.object({ id: z.int(), name: z.string() }).nullable(),
  images: z.array(siteAddress),
  photos: z.array(listingPhoto),
  drawing: siteAddress,
  category: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    parent_id: z.int().nullable(),
    booking_enabled: z.boolean(),
  }),
  feedbacks: z.int(),
  questions: z.int(),
  /** True if `GET /listings/{id}/video` has one. */
  has_video: z.boolean(),
  /** The offer of many units that it belongs to. */
  group: z.object({ id: z.int(), title: z.string() }).nullable(),
  shipping: z.boolean(),
  shipping_available: z.boolean(),
  free_delivery: z.boolean(),
  /** True if it can be put into a cart and ordered, by anyone but its seller and people who are blocked. */
  orderable: z.boolean(),
  sponsored: z.int(),
  highlighted: z.boolean(),
  urgent: z.boolean(),
  exchange_for: z.string().nullable(),
  sku_number: z.string().nullable(),
  premium_badges: premiumBadges,
  cities: z.array(city),
  date: unixSeconds,
  created_at: unixSeconds,
  /** When it first became public. */
  published_at: unixSeconds,
  saved: z.boolean(),
  /** The next four are for the owner only. */
  sponsor_active: promotionOfOwner.nullable().optional(),
  sponsor_scheduled: promotionOfOwner.nullable().optional(),
  pinned: z.boolean().optional(),
  own: ownListing.optional(),
})
export type Listing = z.infer<typeof listing>

export const listingAttributes = z.object({ data: z.array(listingAttribute) })

export const relatedListings = z.object({
  data: z.object({ of_seller: z.array(listingItem), similar: z.array(listingItem) }),
})
export type RelatedListings = z.infer<typeof relatedListings>['data']

const reading = { tag: 'Listings', access: 'anyone' } as const
const one = { ...reading, params: idParams } as const

export const listHomepageListings = endpoint('GET', '/listings/homepage', {
  ...reading,
  summary: 'List the newest active listings, all or of one category',
  query: homepageQuery,
  reply: homepagePage,
  isWireForm: true,
  isShared: true,
  errors: ['too_deep', 'rate_limited', 'search_timeout'],
})
export const getListing = endpoint('GET', '/listings/:id', {
  agents: 'sell',
  ...one,
  summary: 'Get a listing',
  description: 'The listing itself is the body, without `data` around it. Its owner also gets `own`.',
  reply: listing,
  isWireForm: true,
  isShared: true,
  errors: ['not_found', 'listing_gone'],
})
export const getListingAttributes = endpoint('GET', '/listings/:id/attributes', {
  agents: 'sell',
  ...one,
  summary: 'List the attributes of a listing',
  reply: listingAttributes,
  errors: ['not_found', 'listing_gone'],
})
export const listRelatedListings = endpoint('GET', '/listings/:id/related', {
  ...one,
  summary: "List more listings of a listing's seller, and similar ones",
  description: 'No listing is in both lists. A listing that is gone still has similar ones.',
  reply: relatedListings,
  isWireForm: true,
  isShared: true,
  errors: ['not_found'],
})
