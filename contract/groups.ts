import { z } from 'zod'
import { accountTypes, message } from './accounts/endpoints.ts'
import { id, idParams, listOf, pageNumber } from './common.ts'
import { endpoint } from './endpoint.ts'
import { amountLength, groupTitleLength, unitsPerGroup } from './limits/listings.ts'
import { listingItem } from './listings/read.ts'
import { cleanLine, priceError } from './listings/write.ts'
import { parseMoney } from './money/money.ts'
import { siteAddress } from './paths/site-address.ts'
import { emptyIsAbsent, text } from './text/schemas.ts'

export const listingGroup = z.object({
  id: z.int(),
  title: z.string(),
  user: z.object({
    id: z.int(),
    username: z.string(),
    type: z.enum(accountTypes),
    business_name: z.string().nullable(),
  }),
  /** Number of units, the sold ones included. */
  units: z.int(),
  /** Number of units still on offer. */
  left: z.int(),
  /** The lowest price of those, in KM; 0 if all are on request. */
  price_from: z.number(),
  display_price: z.string(),
  image: siteAddress,
})
export type ListingGroup = z.infer<typeof listingGroup>

export const listingGroups = listOf(listingGroup)
export const groupUnits = listOf(listingItem).extend({ group: listingGroup })
export const oneGroup = z.object({ data: listingGroup })

/** A listing that its seller may put into a group, or that is in one. */
export const groupable = z.object({
  id: z.int(),
  title: z.string(),
  display_price: z.string(),
  group_id: z.int().nullable(),
})
export type Groupable = z.infer<typeof groupable>
export const ownGroups = z.object({ data: z.array(listingGroup), listings: z.array(groupable) })

/** In fening. */
const price = emptyIsAbsent(
  text(amountLength, { tooLong: priceError })
    .transform((typed) => parseMoney(typed) ?? Number.NaN)
    .pipe(z.number(priceError).nonnegative(priceError))
    .optional(),
)

export const groupFilter = z.object({
  page: pageNumber,
  price_from: price.describe('Lowest price, in KM'),
  price_to: price.describe('Highest price, in KM'),
  state: emptyIsAbsent(z.enum(['new', 'used'], 'Stanje je new ili used.').optional()).describe('Condition'),
  left: emptyIsAbsent(z.enum(['1'], 'Vrijednost je 1.').optional()).describe(
    'Only units that can still be had',
  ),
})

export const groupsQuery = z.object({ page: pageNumber })

const title = cleanLine(groupTitleLength, 'Unesite naziv ponude.').refine(
  (name) => name !== '',
  'Unesite naziv ponude.',
)

export const groupBody = z.object({
  title,
  listing_ids: z
    .array(id, 'Odaberite oglase.')
    .min(2, 'Odaberite bar dva oglasa.')
    .max(unitsPerGroup, `Najviše ${unitsPerGroup} oglasa.`)
    .describe('Active listings of yours; in a change, all that the group is to have'),
})

export const groupMade = message.extend({ id: z.int() })

const writing = { tag: 'Listings', access: 'member', limit: 'group' } as const

export const listGroups = endpoint('GET', '/groups', {
  tag: 'Listings',
  access: 'anyone',
  summary: 'List offers of many units, the newest first',
  query: groupsQuery,
  reply: listingGroups,
  isShared: true,
})
export const getGroup = endpoint('GET', '/groups/:id', {
  tag: 'Listings',
  access: 'anyone',
  summary: 'Get an offer of many units',
  params: idParams,
  reply: oneGroup,
  errors: ['not_found'],
})
export const listUnits = endpoint('GET', '/groups/:id/listings', {
  tag: 'Listings',
  access: 'anyone',
  summary: 'List the units of an offer',
  description: 'Those that can be had first, the cheapest before the others; sold ones at the end.',
  params: idParams,
  query: groupFilter,
  reply: groupUnits,
  errors: ['not_found'],
})
export const listListingGroup = endpoint('GET', '/listings/:id/group', {
  agents: 'sell',
  tag: 'Listings',
  access: 'anyone',
  summary: 'List the units of the offer that a listing belongs to',
  params: idParams,
  query: groupFilter,
  reply: groupUnits,
  errors: ['not_found', 'listing_gone'],
})
export const listOwnGroups = endpoint('GET', '/me/groups', {
  tag: 'Listings',
  access: 'member',
  summary: 'List your offers of many units, and the listings that you may group',
  reply: ownGroups,
})
export const makeGroup = endpoint('POST', '/groups', {
  ...writing,
  features: ['groups'],
  summary: 'Group your active listings into an offer',
  body: groupBody,
  reply: groupMade,
  idempotent: true,
  errors: ['conflict'],
})
export const changeGroup = endpoint('PUT', '/groups/:id', {
  ...writing,
  features: ['groups'],
  summary: 'Rename an offer and choose its units',
  params: idParams,
  body: groupBody,
  reply: message,
  errors: ['not_found', 'conflict'],
})
export const deleteGroup = endpoint('DELETE', '/groups/:id', {
  ...writing,
  summary: 'Dissolve an offer',
  description: 'Its listings stay.',
  params: idParams,
  reply: message,
  errors: ['not_found'],
})
