import { z } from 'zod'
import {
  bookableDays,
  descriptionLength,
  maxListingAttributes,
  maxPriceFening,
  quantityRange,
  shortDescriptionLength,
  skuLength,
  titleLength,
} from './limits.ts'
import { listing, listingStatuses, listingTypes } from './listings.ts'
import { formatInteger, parseMoney } from './money.ts'
import { plural } from './plural.ts'

/**
 * Writing of listings. All calls need a login (401); somebody else's listing is 404 where strangers may not see it and
 * 403 where they may; a deleted one is 410.
 *
 * | call | answers | refused with |
 * | --- | --- | --- |
 * | `POST /listings` `newListing` | 201 `listing` with `own`: a draft | 403 `phone_not_verified`, `shop_suspended`; 422; 429 |
 * | `POST /users/{any}/listings` `newUserListing` | 201 `listing`: a draft, with `active: true` published at once | the same, and those of publish |
 * | `PUT /listings/{id}` `listingChanges` | 200 `listing`: the named fields are changed | 409 `listing_changed`, `listing_state`; 422 |
 * | `POST /listings/{id}/publish` `publishing` | 200 `listingStateReply` | 403; 409 `listing_state`, `listing_limit_reached`, `listing_held`; 422 with every missing field; 429 |
 * | `POST /listings/{id}/hide`, `/unhide`, `/finish` | 200 `listingStateReply` | 409 `listing_state`, `listing_held`, `listing_limit_reached` |
 * | `PUT /listings/{id}/refresh` | 200 `message` | 409 `refresh_not_due`, `refresh_quota_spent`, `listing_limit_reached`, `listing_state` |
 * | `POST /listings/{id}/copy` | 201 `listing`: a new draft of a finished one, with its photos | 409 `listing_state`, `listing_held`; 429 |
 * | `GET /listings/{id}/repost` | `repostReply`: what a draft offers again, null for nothing | |
 * | `DELETE /listings/{id}` | 200 `message` | |
 * | `GET /listing-limits` | `listingLimits` | |
 * | `GET /listing/refresh/limits` | `refreshLimits` | |
 * | `GET /listings/{id}/availability` | `availability`, for everyone who sees the listing | |
 * | `PUT /listings/{id}/availability` `availabilityChange` | `availability` | 422 where the category takes no bookings |
 *
 * The POSTs that create or publish honour `Idempotency-Key`: the same key and body again gives the first answer, with
 * another body 422 `idempotency_key_reused`; keys live 24 hours. Lists and counts stand in `profiles.ts`.
 */

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema)

const numeric = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) =>
      value === ''
        ? null
        : typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
          ? Number(value)
          : value,
    schema,
  )

const flag = z.preprocess(
  (value) =>
    value === 1 || value === '1' || value === 'true' || value === 'on'
      ? true
      : value === 0 || value === '0' || value === 'false' || value === ''
        ? false
        : value,
  z.boolean('Vrijednost je true ili false.'),
)

const idOf = (error: string) => numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error))
const idOrNull = (error: string) =>
  numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error).nullable())

const counted = (count: number) => `${formatInteger(count)} ${plural(count, 'znak', 'znaka', 'znakova')}`
/** As the database counts: an emoji is one. */
export const characterCount = (text: string) => [...text].length

/** Control characters, which no database column holds, and those that turn the direction of the text around them. */
const unwanted = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
export const withoutControls = (value: string) => value.replace(unwanted, '')

const text = (max: number, error: string) =>
  z
    .string(error)
    .transform((value) => withoutControls(value.normalize('NFC').replaceAll('\r\n', '\n')).trim())
    .refine((value) => characterCount(value) <= max, `Najviše ${counted(max)}.`)

/** One line, without repeated spaces. Empty is allowed to drafts alone. */
const titleText = text(titleLength.max, 'Unesite naslov.').transform((value) => value.replace(/\s+/g, ' '))
const isLongEnough = (value: string) =>
  value === '' || characterCount(value.replace(/\p{Cf}/gu, '')) >= titleLength.min
const tooShort = `Naslov mora imati najmanje ${counted(titleLength.min)}.`
const title = titleText.refine((value) => value !== '', 'Unesite naslov.').refine(isLongEnough, tooShort)
const draftTitle = z.preprocess((value) => value ?? '', titleText.refine(isLongEnough, tooShort))

const priceError = 'Unesite cijenu u KM, npr. 150 ili 12.500,50.'
/** In KM, with at most two decimals, as a number or as people write it; comes out in fening. Null, '' and 0 are on request. */
const price = z.union([z.number(), z.string(), z.null()], priceError).transform((value, context) => {
  if (value === null || value === 0 || (typeof value === 'string' && value.trim() === '')) return null
  const isNegative = typeof value === 'number' ? value < 0 : /^\s*-\s*\d/.test(value)
  const hundredths = typeof value === 'number' ? Math.round(value * 100) : parseMoney(value.trim())
  const isExact = typeof value === 'string' || Math.abs(value * 100 - hundredths!) < 1e-4
  const problem = isNegative
    ? 'Cijena ne može biti negativna.'
    : hundredths === undefined
      ? priceError
      : hundredths > maxPriceFening
        ? 'Cijena je prevelika: najviše 99.999.999 KM.'
        : isExact
          ? undefined
          : 'Cijena može imati najviše dvije decimale.'
  if (problem) {
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  }
  return hundredths === 0 ? null : hundredths!
})

const coordinate = (max: number, error: string) => numeric(z.number(error).min(-max, error).max(max, error))
const pin = z
  .object(
    {
      lat: coordinate(90, 'Geografska širina je između -90 i 90.'),
      lon: coordinate(180, 'Geografska dužina je između -180 i 180.'),
    },
    'Označite mjesto na mapi.',
  )
  .nullable()

/** A value is text, a number or, of a checkbox, true; null and '' take it away. Checked against the category. */
export const attributeValue = z.object(
  {
    id: idOf('Nepoznat atribut.'),
    value: z.union([z.string(), z.number(), z.boolean(), z.null()], 'Vrijednost nije ispravna.'),
  },
  'Atribut ima id i vrijednost.',
)

const quantityError = `Količina je cijeli broj od ${quantityRange.min} do ${quantityRange.max}.`

const fields = {
  category_id: idOf('Odaberite kategoriju.'),
  short_description: emptyIsNull(text(shortDescriptionLength, 'Unesite kratki opis.').nullable()),
  description: z.preprocess((value) => value ?? '', text(descriptionLength, 'Unesite opis.')),
  price,
  price_by_agreement: flag,
  available: flag,
  listing_type: z.enum(listingTypes, 'Vrsta oglasa je sell, rent ili buy.'),
  state: emptyIsNull(
    z
      .enum(['new', 'used', 'none'], 'Stanje je new ili used.')
      .nullable()
      .transform((state) => (state === 'none' ? null : state)),
  ),
  brand_id: idOrNull('Odaberite marku.'),
  model_id: idOrNull('Odaberite model.'),
  sku_number: emptyIsNull(text(skuLength, 'Unesite šifru artikla.').nullable()),
  quantity: numeric(
    z.int(quantityError).min(quantityRange.min, quantityError).max(quantityRange.max, quantityError),
  ),
  city_id: idOrNull('Odaberite mjesto.'),
  location: pin,
  /** Shown to everyone as it is; else to about a hundred metres. */
  exact_location: flag,
  attributes: z.array(attributeValue, 'Atributi su spisak.').max(maxListingAttributes, 'Previše atributa.'),
  urgent: flag,
  highlighted: flag,
  /** Days, in paid categories one of `own.durations`. */
  duration: numeric(z.int('Odaberite trajanje oglasa.').nullable()),
}

const optionalFields = z.object(fields).partial()

/** `POST /listings`: always a draft. What is given must be right; the rest can follow. */
export const newListing = optionalFields.extend({ category_id: fields.category_id, title })

/**
 * `POST /users/{id}/listings` (spec 7.6): the spec's own names beside the others. Without `active` a draft, which may
 * lack its title; with it published at once, under all rules.
 */
export const newUserListing = optionalFields
  .extend({
    category_id: fields.category_id,
    title: draftTitle.optional(),
    active: flag.optional(),
    status: emptyIsNull(z.enum(['new', 'used'], 'Stanje je new ili used.').nullable().optional()),
    article_type: z.enum(['sales', 'rent', 'request'], 'Vrsta je sales, rent ili request.').optional(),
  })
  .transform(({ status, article_type, ...rest }) => ({
    ...rest,
    ...(status !== undefined && rest.state === undefined && { state: status }),
    ...(article_type !== undefined &&
      rest.listing_type === undefined && {
        listing_type: ({ sales: 'sell', rent: 'rent', request: 'buy' } as const)[article_type],
      }),
  }))

/**
 * `PUT /listings/{id}`: only the named fields change; `attributes` replaces the whole list. A draft may have gaps, such
 * as an empty title or no town; what is published must stay whole. `version` (or `If-Match: "<version>"`) guards
 * against changes made elsewhere.
 */
export const listingChanges = optionalFields.extend({
  title: draftTitle.optional(),
  version: numeric(z.int('Verzija je cijeli broj.')).optional(),
})
export type ListingChanges = Omit<z.output<typeof listingChanges>, 'version'>

/** `POST /listings/{id}/publish`; the body may be left out. */
export const publishing = z
  .object({ duration: fields.duration.optional() })
  .nullish()
  .transform((body) => body ?? {})

export const createdListing = listing
export const listingStateReply = z.object({ message: z.string(), status: z.enum(listingStatuses) })

/** What the owner of a draft offers already, and what can be done with that instead; times in unix seconds. */
export const repost = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(['active', 'hidden', 'expired', 'finished']),
  action: z.enum(['refresh', 'unhide']).nullable(),
  refresh_from: z.int().nullable(),
  /** A new one would stand no higher in the results than the one that is there. */
  keeps_date: z.boolean(),
})
export type Repost = z.infer<typeof repost>
export const repostReply = z.object({ data: repost.nullable() })
export type RepostReply = z.infer<typeof repostReply>

const group = z.object({ listings: z.int(), limit: z.int().nullable() })
/** Active listings and how many are allowed; null is without limit. */
export const listingLimits = z.object({
  data: z.object({ cars: group, 'real-estate': group, other: group }),
})

export const refreshLimits = z.object({
  /** Free refreshes a month. */
  free_limit: z.int(),
  /** Used this month. */
  free_count: z.int(),
  paid_count: z.int(),
  /** Listings that can be refreshed now. */
  listing_count: z.int(),
})

const day = z.iso.date('Dan se piše kao 2026-12-31.')
/** Of a listing that takes bookings: the taken ones among the days from `from`, which is today, to `to`; in order. */
export const availability = z.object({ data: z.object({ taken: z.array(day), from: day, to: day }) })
export type Availability = z.infer<typeof availability>['data']
/** All taken days from today on; those that are left out become free. */
export const availabilityChange = z.object({
  taken: z.array(day, 'Zauzeti dani su spisak.').max(bookableDays, `Najviše ${bookableDays} dan.`),
})
