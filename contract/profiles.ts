import { z } from 'zod'
import { siteAddress } from './paths/site-address.ts'
import { accountTypes } from './accounts/endpoints.ts'
import { attributeList } from './categories/endpoints.ts'
import { counted, idParams, listOf, optionalId, pageNumber, perPage, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { feedbacks, medal } from './reviews/feedbacks.ts'
import { directoryPageSize, userListingsPageSize } from './limits/listings.ts'
import { maxQueryLength } from './limits/search.ts'
import { listingGroups } from './listings/groups.ts'
import { listingItems } from './listings/read.ts'
import { corner, halfBox, hasWholeBox } from './places/map-box.ts'
import { city } from './places/endpoints.ts'
import type { SearchSortName } from './search/sorts.ts'
import { emptyIsAbsent, flag, text } from './text/schemas.ts'

/** The public part of an account. */
export const publicUser = z.object({
  id: z.int(),
  type: z.enum(accountTypes),
  username: z.string(),
  avatar: siteAddress.nullable(),
  created_at: unixSeconds,
  /** Null also if its owner hides it. */
  last_time_active_at: unixSeconds.nullable(),
  about: z.string().nullable(),
  /** When they are back from a holiday. */
  away_until: unixSeconds.nullable(),
  medals: z.array(medal),
  feedbacks,
  avg_response_time: z.number().nullable(),
  location: city.nullable(),
  delivery_enabled: z.boolean(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  pro: z.object({ pro: z.union([z.literal(0), z.literal(1)]) }).nullable(),
  shop: z
    .object({
      id: z.int(),
      package: z.string(),
      business_name: z.string(),
      /** Null until the shop says so. */
      business_type: z.string().nullable(),
      /** The VAT number of a registered trader, once staff compared it with the register. */
      business_vat: z.string().nullable(),
      web: z.string().nullable(),
      description: z.string().nullable(),
      working_hours: z.string().nullable(),
      /** By the working hours, in Sarajevo's time; null if the shop does not state any. */
      open_now: z.boolean().nullable(),
      /** True if staff found the declared firm in the register. */
      registered: z.boolean(),
      active: z.boolean(),
      ends_at: unixSeconds,
    })
    .nullable(),
})
export const publicUserDetail = z.object({ data: publicUser })
export const usernameParams = z.object({
  username: z.string().min(1).max(100).describe('The username, in any case'),
})
export const userListingsQuery = z.object({
  page: pageNumber,
  per_page: perPage(userListingsPageSize),
  q: z
    .string()
    .trim()
    .max(100, 'Najviše 100 znakova.')
    .optional()
    .describe("Words of the title, the seller's code of the article or the listing's number"),
  group: z
    .enum(listingGroups, 'Grupa je cars, real-estate ili other.')
    .optional()
    .describe('A group of categories, as limits count them'),
})
export type UserListingsFilter = Omit<z.output<typeof userListingsQuery>, 'page' | 'per_page'>

export const directoryQuery = z.object({
  q: z.string().trim().max(100, 'Najviše 100 znakova.').optional().describe('A part of the name'),
  page: pageNumber,
  per_page: perPage(directoryPageSize),
})
/** Filters of lists and maps of shops. */
export const shopFilters = {
  q: directoryQuery.shape.q,
  canton_id: optionalId.describe('Only shops in this canton'),
  city_id: optionalId.describe('Only shops in this town'),
  category_id: optionalId.describe('Only shops with an active listing in this category or below it'),
  open: emptyIsAbsent(flag.optional()).describe('Only shops that are open now, by the hours that they state'),
  location_tl: corner('Top left corner of a box that shops must lie in, as latitude and longitude'),
  location_br: corner('Bottom right corner of that box'),
}
/** For lists of shops. */
export const shopsQuery = z
  .object({ ...shopFilters, page: pageNumber, per_page: perPage(directoryPageSize) })
  .refine(hasWholeBox, halfBox)
export type ShopsFilter = z.output<typeof shopsQuery>
export const publicUsers = listOf(publicUser)

/**
 * Strangers see active and finished listings; the other lists are empty for them. `refreshable` is
 * 'Obnovite': active and expired listings whose last refresh is older than the seller's interval.
 */
export const userListingLists = [
  'active',
  'finished',
  'inactive',
  'hidden',
  'expired',
  'refreshable',
] as const
export type UserListingList = (typeof userListingLists)[number]

/** Counts of the six tabs; strangers get 0 for hidden ones. */
export const userListingCounts = z.object({ data: z.record(z.enum(userListingLists), z.int()) })

const open = { tag: 'Users', access: 'anyone' } as const
const ofUser = { ...open, params: usernameParams, errors: ['not_found'] } as const
const ofId = { ...open, params: idParams, errors: ['not_found'] } as const

export const getUser = endpoint('GET', '/users/:username', {
  ...ofUser,
  summary: 'Get the public profile of an account',
  reply: publicUserDetail,
})
export const getUserById = endpoint('GET', '/user/:id', {
  ...ofId,
  summary: 'Get the public profile of an account by its number',
  reply: publicUserDetail,
})

const listingsOfUser = { ...ofUser, query: userListingsQuery, reply: listingItems } as const

const ofAttributes = {
  summary: 'List the attributes that the active listings of an account may have',
  reply: attributeList,
} as const
export const getUserAttributes = endpoint('GET', '/users/:username/attributes', {
  ...ofUser,
  ...ofAttributes,
})
export const getShopAttributes = endpoint('GET', '/stores/:id/attributes', { ...ofId, ...ofAttributes })
export const getPremiumShopAttributes = endpoint('GET', '/premium-stores/:id/attributes', {
  ...ofId,
  ...ofAttributes,
})

export const listUserListings = endpoint('GET', '/users/:username/listings', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the active listings of an account',
})
export const listFinishedListings = endpoint('GET', '/users/:username/listings/finished', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the finished listings of an account',
})
export const listInactiveListings = endpoint('GET', '/users/:username/listings/inactive', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the drafts of an account; empty for strangers',
})
export const listHiddenListings = endpoint('GET', '/users/:username/listings/hidden', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the hidden listings of an account; empty for strangers',
})
export const listExpiredListings = endpoint('GET', '/users/:username/listings/expired', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the expired listings of an account; empty for strangers',
})
export const listRefreshableListings = endpoint('GET', '/users/:username/listings/refreshable', {
  agents: 'sell',
  ...listingsOfUser,
  summary: 'List the listings that an account may refresh; empty for strangers',
})
export const userListingCalls = {
  active: listUserListings,
  finished: listFinishedListings,
  inactive: listInactiveListings,
  hidden: listHiddenListings,
  expired: listExpiredListings,
  refreshable: listRefreshableListings,
} as const satisfies Record<UserListingList, object>

/** Orders of a seller's listings, the default first. */
export const userListingSorts = ['newest', 'cheapest', 'dearest'] as const satisfies readonly SearchSortName[]
export type UserListingSort = (typeof userListingSorts)[number]

export const userSearchQuery = z.object({
  page: pageNumber,
  q: text(maxQueryLength, { tooLong: `Najviše ${maxQueryLength} znakova.` })
    .optional()
    .describe('Words as in a search of all listings'),
  category_id: optionalId.describe('Only this category and those below it'),
  sort: z
    .enum(userListingSorts, 'Odaberite jedan od ponuđenih redoslijeda.')
    .default('newest')
    .describe('The order of the list'),
})

export const foundUserListings = listingItems.extend({
  /** The categories of all that the words find, the most frequent first. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
})

export const searchUserListings = endpoint('GET', '/users/:username/listings/search', {
  agents: 'sell',
  ...ofUser,
  summary: 'Search the active listings of an account',
  query: userSearchQuery,
  reply: foundUserListings,
  limit: 'search',
  errors: ['not_found', 'search_timeout'],
})

export const countUserListings = endpoint('GET', '/users/:username/listings/counts', {
  agents: 'sell',
  ...ofUser,
  summary: 'Count the listings of an account by list',
  reply: userListingCounts,
})

const shopDirectory = { ...open, query: shopsQuery, reply: publicUsers } as const
const directory = { ...open, query: directoryQuery, reply: publicUsers } as const

export const listUsers = endpoint('GET', '/users', {
  ...directory,
  summary: 'List accounts by a part of the name, newest first',
})
export const countUsers = endpoint('GET', '/users/count', {
  ...open,
  summary: 'Count the accounts',
  reply: counted,
})
export const listShops = endpoint('GET', '/stores', {
  ...shopDirectory,
  summary: 'List shops by name, place, category and opening hours',
  description: 'Larger packages first, then the newest.',
})
export const countShops = endpoint('GET', '/stores/count', {
  ...open,
  summary: 'Count the shops',
  reply: counted,
})
export const listPremiumShops = endpoint('GET', '/premium-stores', {
  ...shopDirectory,
  summary: 'List shops with a gold or platinum package, by the same',
})
export const countPremiumShops = endpoint('GET', '/premium-stores/count', {
  ...open,
  summary: 'Count the shops with a gold or platinum package',
  reply: counted,
})
export const getShop = endpoint('GET', '/stores/:id', {
  ...ofId,
  summary: 'Get the public profile of a shop',
  reply: publicUserDetail,
})
export const getPremiumShop = endpoint('GET', '/premium-stores/:id', {
  ...ofId,
  summary: 'Get the public profile of a shop',
  description: 'The same reply as `GET /stores/{id}`, for any shop.',
  reply: publicUserDetail,
})
export const listShopListings = endpoint('GET', '/stores/:id/listings', {
  ...ofId,
  summary: 'List the active listings of a shop',
  query: userListingsQuery,
  reply: listingItems,
})
export const listPremiumShopListings = endpoint('GET', '/premium-stores/:id/listings', {
  ...ofId,
  summary: 'List the active listings of a shop',
  description: 'The same reply as `GET /stores/{id}/listings`, for any shop.',
  query: userListingsQuery,
  reply: listingItems,
})
