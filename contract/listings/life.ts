import { z } from 'zod'
import { idParams } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { deepestCountedPlace, shownAtOnce, maxQueryLength } from '#contract/limits/search.ts'
import { emptyIsAbsent } from '#contract/text/schemas.ts'

export const liveViewers = z.object({ data: z.object({ viewers: z.int() }) })

/** In E.164 and formatted for display. */
export const shownPhone = z.object({ data: z.object({ phone: z.string(), display: z.string() }) })
export type ShownPhone = z.infer<typeof shownPhone>['data']

/** The account that shared the link. */
export const sharedVisit = z.object({ user_id: z.int().positive('Navedite ko je podijelio oglas.') })

const counts = z.object({ views: z.int(), phone_shown: z.int(), shared: z.int() })

export const listingStatistics = z.object({
  data: z.object({
    /** Since the listing was created. */
    total: counts,
    /** The last 30 days, oldest first, including today. */
    days: z.array(counts.extend({ day: z.iso.date() })),
    /** Views of the median active listing of its category in as many days; null where they are too few to tell. */
    median_views: z.number().nullable(),
  }),
})
export type ListingStatistics = z.infer<typeof listingStatistics>['data']

/** The search that led the viewer here. */
export const viewOrigin = z.object({
  q: emptyIsAbsent(z.string().max(maxQueryLength, `Najviše ${maxQueryLength} znakova.`).optional()).describe(
    'The search whose results led here',
  ),
})

/** A page of results as a reader saw it. */
export const shownResults = z.object({
  first_place: z
    .int('Mjesto je cijeli broj.')
    .min(1, 'Mjesta počinju od 1.')
    .max(deepestCountedPlace, `Najviše mjesto je ${deepestCountedPlace}.`),
  ids: z
    .array(z.int('Unesite brojeve oglasa.').positive('Unesite brojeve oglasa.'), 'Unesite brojeve oglasa.')
    .min(1, 'Navedite barem jedan oglas.')
    .max(shownAtOnce, `Najviše ${shownAtOnce} oglasa odjednom.`),
})
export type ShownResults = z.output<typeof shownResults>

const ofListing = { tag: 'Listings', params: idParams } as const

/** Counters always answer 204, so that they reveal nothing. */
export const countView = endpoint('POST', '/listings/:id/views', {
  ...ofListing,
  access: 'anyone',
  summary: 'Count a view of a listing',
  query: viewOrigin,
  // Pages count views by themselves, so this says nothing about the visitor's activity.
  priority: 'reading',
})
export const countShownResults = endpoint('POST', '/listings/shown', {
  tag: 'Listings',
  access: 'anyone',
  summary: 'Count listings as shown in results',
  description: 'For the statistics of sellers: the place is that of the first listing among all results.',
  body: shownResults,
  priority: 'reading',
})
export const countSharedVisit = endpoint('POST', '/listings/:id/shares', {
  ...ofListing,
  access: 'anyone',
  summary: 'Count a visit by a shared link',
  body: sharedVisit,
})
export const showPhone = endpoint('POST', '/listings/:id/phone', {
  ...ofListing,
  access: 'anyone',
  summary: "Show the seller's phone number",
  reply: shownPhone,
  challenge: 'phone-reveal',
  errors: ['not_found', 'listing_gone', 'phone_hidden', 'contact_refused', 'rate_limited'],
})
export const getListingPreview = endpoint('GET', '/listings/:id/preview.jpg', {
  ...ofListing,
  access: 'anyone',
  summary: 'Get the picture that messengers show for a listing',
  produces: 'image/jpeg',
  errors: ['not_found', 'listing_gone'],
})
export const countViewers = endpoint('GET', '/listings/:id/viewers', {
  agents: 'numbers',
  ...ofListing,
  access: 'member',
  summary: 'Count the people who looked at a listing of yours in the last 30 minutes',
  reply: liveViewers,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
export const getListingStatistics = endpoint('GET', '/listings/:id/statistics', {
  agents: 'numbers',
  ...ofListing,
  access: 'member',
  summary: 'Get the statistics of a listing of yours',
  reply: listingStatistics,
  errors: ['not_found', 'forbidden', 'listing_gone'],
})
