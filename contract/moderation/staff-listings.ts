import { z } from 'zod'
import { accountTypes } from '#contract/accounts/endpoints.ts'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { cleanText, listingChanges } from '#contract/listings/write.ts'
import { caseListing } from './endpoints.ts'
import { accountMeasures, contentMeasures, correctableFields } from './rules.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { emptyIsAbsent, flag, numeric, text, trimmed } from '#contract/text/schemas.ts'

export const staffListingStates = ['draft', 'active', 'hidden', 'finished', 'expired', 'deleted'] as const
export type StaffListingState = (typeof staffListingStates)[number]

const number = (error: string) =>
  emptyIsAbsent(numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error).optional()))
const day = (error: string) =>
  emptyIsAbsent(
    text(10, { error, tooLong: error })
      .regex(/^\d{4}-\d{2}-\d{2}$/, error)
      .refine((value) => !Number.isNaN(Date.parse(value)), error)
      .optional(),
  )

const searchLength = 200
const cursorLength = 40

export const staffListingsQuery = z.object({
  id: number('Broj oglasa je cijeli broj.').describe('Only this listing'),
  q: emptyIsAbsent(trimmed(searchLength).optional()).describe(
    'Words: of active listings, or with a seller or `held` of the title of any',
  ),
  seller: emptyIsAbsent(trimmed(60).optional()).describe('Username or number of the seller'),
  category_id: number('Odaberite kategoriju.').describe('This category and those below it'),
  state: emptyIsAbsent(z.enum(staffListingStates, 'Odaberite stanje.').optional()).describe(
    'Only listings in this state',
  ),
  held: emptyIsAbsent(flag.optional()).describe('Only listings that moderation holds'),
  from: day('Datum upišite kao 2026-12-31.').describe('Made on this day or later'),
  to: day('Datum upišite kao 2026-12-31.').describe('Made on this day or earlier'),
  photo: emptyIsAbsent(trimmed(searchLength).optional()).describe('Address or hash of a photo that it shows'),
  after: emptyIsAbsent(
    text(cursorLength, { tooLong: 'Ta stranica ne postoji.' })
      .regex(/^(p\d{1,4}|\d{1,16}-\d{1,16})$/, 'Ta stranica ne postoji.')
      .optional(),
  ).describe('`next` of the reply before'),
})
export type StaffListingsQuery = z.output<typeof staffListingsQuery>

const seller = z.object({ id: z.int(), username: z.string(), type: z.enum(accountTypes) })

export const staffListingItem = z.object({
  id: z.int(),
  title: z.string(),
  image: siteAddress.nullable(),
  display_price: z.string(),
  category: z.string(),
  place: z.string().nullable(),
  seller,
  state: z.enum(staffListingStates),
  held: z.boolean(),
  created_at: unixSeconds,
})
export type StaffListingItem = z.infer<typeof staffListingItem>

export const staffListings = z.object({
  data: z.array(staffListingItem),
  /** Null on the last page. */
  next: z.string().nullable(),
  /** Number of results, if a search counted them. */
  total: z.int().nullable(),
})

/** A change by staff, or a decision to look into the listing. */
export const staffListingDeed = z.object({
  id: z.int(),
  username: z.string(),
  action: z.string(),
  at: unixSeconds,
  reason: z.string().nullable(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})

export const staffListing = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(staffListingStates),
  /** The stored status, deletion aside. */
  status: z.enum(['draft', 'active', 'hidden', 'finished', 'expired']),
  seller,
  holds: z.array(
    z.object({
      kind: z.string(),
      case_id: z.int().nullable(),
      field: z.enum(correctableFields).nullable(),
      held_at: unixSeconds,
    }),
  ),
  views: z.int(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
  expires_at: unixSeconds.nullable(),
  now: caseListing,
  /** As cases kept it, the first version first; only those that differ from now. */
  before: z.array(caseListing),
  /** Initial values of the form. */
  values: z.object({
    title: z.string(),
    short_description: z.string().nullable(),
    description: z.string(),
    price: z.number().nullable(),
    price_by_agreement: z.boolean(),
    category_id: z.int(),
    city_id: z.int().nullable(),
    state: z.enum(['new', 'used']).nullable(),
  }),
  prices: z.array(z.object({ display_price: z.string(), at: unixSeconds })),
  /** The latest first. */
  cases: z.array(
    z.object({
      id: z.int(),
      opened_at: unixSeconds,
      state: z.enum(['open', 'closed']),
      content: z.enum(contentMeasures).nullable(),
      account: z.enum(accountMeasures).nullable(),
    }),
  ),
  /** The latest first. */
  deeds: z.array(staffListingDeed),
  may: z.object({ edit: z.boolean(), open_case: z.boolean() }),
})
export type StaffListing = z.infer<typeof staffListing>
export const staffListingReply = z.object({ data: staffListing })

const reason = cleanText(factsLength, 'Navedite razlog. Vlasnik ga čita.').refine(
  (value) => value !== '',
  'Navedite razlog. Vlasnik ga čita.',
)

export const staffEdit = listingChanges
  .pick({
    title: true,
    short_description: true,
    description: true,
    price: true,
    price_by_agreement: true,
    category_id: true,
    city_id: true,
    state: true,
    version: true,
  })
  .extend({ reason })
export type StaffEdit = z.output<typeof staffEdit>

export const staffEditReply = z.object({ message: z.string(), data: staffListing })
export const openedCase = z.object({ message: z.string(), case_id: z.int() })

const forModerators = { tag: 'Administration', access: 'moderator' } as const
const ofListing = { ...forModerators, params: idParams } as const

export const findStaffListings = endpoint('GET', '/admin/listings', {
  ...forModerators,
  summary: 'Find listings in any state, newest first',
  query: staffListingsQuery,
  reply: staffListings,
  errors: ['search_timeout', 'too_deep'],
})
export const getStaffListing = endpoint('GET', '/admin/listings/:id', {
  ...ofListing,
  summary: 'Get a listing as it is and was, with its cases',
  reply: staffListingReply,
  errors: ['not_found'],
})
export const editStaffListing = endpoint('PUT', '/admin/listings/:id', {
  ...ofListing,
  summary: 'Change the named fields of a listing, and tell its owner why',
  body: staffEdit,
  reply: staffEditReply,
  errors: ['not_found', 'conflict', 'listing_changed', 'listing_gone'],
})
export const openListingCase = endpoint('POST', '/admin/listings/:id/case', {
  ...ofListing,
  summary: 'Claim the open case about a listing, or open one without a report',
  description: 'Holding, removing and restoring are decisions on a case.',
  reply: openedCase,
  errors: ['not_found', 'conflict'],
})
