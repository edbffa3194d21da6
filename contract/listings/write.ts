import { z } from 'zod'
import { idParams } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listingWeightGrams, ownParcelSideCm } from '#contract/limits/orders.ts'
import {
  amountLength,
  attributeTextLength,
  descriptionLength,
  maxListingAttributes,
  maxPriceFening,
  quantityRange,
  shortDescriptionLength,
  skuLength,
  titleLength,
} from '#contract/limits/listings.ts'
import { isWholeFening, parseMoney, toFening } from '#contract/money/money.ts'
import { usernameParams } from '#contract/profiles.ts'
import { hasStackedMarks, isVisible, seenText, stackedMarks } from '#contract/text/short-text.ts'
import {
  characterCount,
  characters,
  emptyIsNull,
  flag,
  nullIsEmpty,
  numeric,
  roomFor,
  text,
  wholeNumber,
} from '#contract/text/schemas.ts'
import { listing, listingTypes } from './read.ts'

const idOf = (error: string) => numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error))
const idOrNull = (error: string) =>
  numeric(z.int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error).nullable())

/** Control characters, which no column may hold, and those that change the direction of surrounding text. */
const unwanted = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu
export const withoutControls = (value: string) => value.replace(unwanted, '')

/** Text of at most `max` characters as the database counts them, without control characters; empty if it shows nothing. */
export const cleanText = (max: number, error: string) =>
  text(roomFor(max), { error, tooLong: `Najviše ${characters(max)}.` })
    .transform((value) => withoutControls(value.normalize('NFC').replaceAll('\r\n', '\n')).trim())
    .transform((value) => (isVisible(value) ? value : ''))
    .refine((value) => characterCount(value) <= max, `Najviše ${characters(max)}.`)

/**
 * One line of at most `max` characters, such as a title or the name of a list. Invisible characters are taken out, since
 * people paste such texts from pages that are full of them.
 */
export const cleanLine = (max: number, error: string) =>
  text(roomFor(max), { error, tooLong: `Najviše ${characters(max)}.` })
    .transform(seenText)
    .refine((value) => characterCount(value) <= max, `Najviše ${characters(max)}.`)
    .refine((value) => !hasStackedMarks(value), stackedMarks)

/** Only drafts may have an empty one. */
const titleText = cleanLine(titleLength.max, 'Unesite naslov.')
const isLongEnough = (value: string) => value === '' || characterCount(value) >= titleLength.min
const tooShort = `Naslov mora imati najmanje ${characters(titleLength.min)}.`
const title = titleText.refine((value) => value !== '', 'Unesite naslov.').refine(isLongEnough, tooShort)
const draftTitle = nullIsEmpty(titleText.refine(isLongEnough, tooShort))

/** Says how to write a price. */
export const priceError = 'Unesite cijenu u KM, npr. 150 ili 12.500,50.'
/** Parses an amount in KM, as a number or as typed, into fening. Null, '' and 0 mean on request. */
const price = z
  .union([z.number(), text(amountLength, { tooLong: priceError }), z.null()], priceError)
  .transform((value, context) => {
    if (value === null || value === 0 || (typeof value === 'string' && value.trim() === '')) return null
    const isNegative = typeof value === 'number' ? value < 0 : /^\s*-\s*\d/.test(value)
    const hundredths = typeof value === 'number' ? toFening(value) : parseMoney(value.trim())
    const isExact = typeof value === 'string' || isWholeFening(value)
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

/**
 * A text, a number or, for a checkbox, true; null and '' remove the value. The service checks it against the
 * category.
 */
export const attributeValue = z.object(
  {
    id: idOf('Nepoznat atribut.'),
    value: z.union(
      [text(roomFor(attributeTextLength)), z.number(), z.boolean(), z.null()],
      'Vrijednost nije ispravna.',
    ),
  },
  'Atribut ima id i vrijednost.',
)

const quantityError = `Količina je cijeli broj od ${quantityRange.min} do ${quantityRange.max}.`

/** Days; in paid categories one of `own.durations`. */
export const duration = numeric(z.int('Odaberite trajanje oglasa.').nullable())

const weightError = 'Težina je cijeli broj grama, npr. 1500 za kilogram i po, najviše 1.000.000.'
const sideError = `Stranica paketa je cijeli broj centimetara, najviše ${ownParcelSideCm}.`
const side = wholeNumber(z.int(sideError).min(1, sideError).max(ownParcelSideCm, sideError).nullable())

const fields = {
  category_id: idOf('Odaberite kategoriju.'),
  short_description: emptyIsNull(cleanLine(shortDescriptionLength, 'Unesite kratki opis.').nullable()),
  description: nullIsEmpty(cleanText(descriptionLength, 'Unesite opis.')),
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
  sku_number: emptyIsNull(cleanLine(skuLength, 'Unesite šifru artikla.').nullable()),
  quantity: wholeNumber(
    z.int(quantityError).min(quantityRange.min, quantityError).max(quantityRange.max, quantityError),
  ),
  // The reference's form presets 1 before a place is chosen; no place has that number.
  city_id: idOrNull('Odaberite mjesto.').transform((city) => (city === 1 ? null : city)),
  location: pin,
  /** True if everyone sees the exact pin rather than one shifted by about a hundred metres. */
  exact_location: flag,
  attributes: z.array(attributeValue, 'Atributi su spisak.').max(maxListingAttributes, 'Previše atributa.'),
  offers_delivery: flag,
  weight_grams: wholeNumber(
    z.int(weightError).min(1, weightError).max(listingWeightGrams, weightError).nullable(),
  ),
  parcel_length_cm: side,
  parcel_width_cm: side,
  parcel_height_cm: side,
  /** Extras that publishing charges for; on a published listing they are bought. */
  urgent: flag,
  highlighted: flag,
  duration,
}

const optionalFields = z.object(fields).partial()

export const newListing = optionalFields.extend({ title })

/** Accepts the spec's own names (7.6) beside ours. */
export const newUserListing = optionalFields
  .extend({
    title: draftTitle.optional(),
    active: flag.optional(),
    publishing_price: numeric(z.int('Cijena je cijeli broj kredita.').min(0).max(10_000_000))
      .optional()
      .describe(
        'With `active`: the price of publishing in credits that you have seen; another one is refused with 409 `price_changed`',
      ),
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

export const listingChanges = optionalFields.extend({
  title: draftTitle.optional(),
  version: numeric(z.int('Verzija je cijeli broj.')).optional(),
})
export type ListingChanges = Omit<z.output<typeof listingChanges>, 'version'>

const writing = { tag: 'Listings', access: 'member' } as const
const creating = { ...writing, reply: listing, status: 201, idempotent: true } as const

export const createListing = endpoint('POST', '/listings', {
  agents: 'sell',
  ...creating,
  features: ['publishing'],
  summary: 'Create a draft',
  description:
    'Needs a title alone. Fields that are given must be valid; the others can follow before publishing. Without a category the draft gets one that suits its title, which publishing does not accept until `PUT` names a category.',
  body: newListing,
  errors: ['phone_not_verified', 'account_restricted', 'shop_suspended', 'rate_limited'],
})
export const createUserListing = endpoint('POST', '/users/:username/listings', {
  agents: 'sell',
  ...creating,
  features: ['publishing'],
  summary: 'Create a draft, or a listing that is published at once',
  description:
    "The listing is the caller's own: the path names them by username or number, or has the literal 1. Without `active` it is a draft, which may lack a title; with `active` it is published under all rules, or not created at all.",
  params: usernameParams,
  body: newUserListing,
  errors: [
    'forbidden',
    'phone_not_verified',
    'account_restricted',
    'shop_suspended',
    'listing_limit_reached',
    'rate_limited',
    'credit_short',
    'price_changed',
  ],
})
export const copyListing = endpoint('POST', '/listings/:id/copy', {
  agents: 'sell',
  ...creating,
  features: ['publishing'],
  summary: 'Create a draft with the texts and photos of a finished listing',
  params: idParams,
  errors: [
    'not_found',
    'forbidden',
    'listing_gone',
    'listing_state',
    'listing_held',
    'phone_not_verified',
    'account_restricted',
    'shop_suspended',
    'rate_limited',
  ],
})
export const changeListing = endpoint('PUT', '/listings/:id', {
  agents: 'sell',
  ...writing,
  summary: 'Change a listing',
  description:
    'Changes the named fields; `attributes` replaces the whole list. A draft may have gaps, such as an empty title or no town; a published listing must stay complete. With `version`, or the header `If-Match: "<version>"`, the call fails if another change came in between.',
  params: idParams,
  body: listingChanges,
  reply: listing,
  errors: ['not_found', 'forbidden', 'listing_gone', 'listing_state', 'listing_changed'],
})
