import type { z } from 'zod'
import { listingTypes, type Listing } from '#contract/listings/read.ts'
import type { ListingChanges, listingChanges } from '#contract/listings/write.ts'
import type { FormShape } from './form-parts.ts'

/** The form's contents by field name; unticked checkboxes are absent. */
export type FormValues = Record<string, string>

/** The body for the API: the fields that the category has. */
export type ListingBody = Omit<z.input<typeof listingChanges>, 'attributes'> & {
  attributes: AttributeEntry[]
}
type AttributeEntry = { id: number; value: string | true }

/** Fills the path of a new listing, where the API ignores the name and uses the caller's. */
export const anyUser = { username: 1 }

export const attributeName = (id: number) => `attributes.${id}`

export const emptyValues: FormValues = {
  price_mode: 'amount',
  listing_type: 'sell',
  quantity: '1',
  offers_delivery: 'on',
}

/** Flags without a checkbox: the price mode sets the first, and the form does not offer the second. */
type OtherFlag = 'price_by_agreement' | 'available'
type Flag = {
  [Name in keyof ListingChanges]-?: NonNullable<ListingChanges[Name]> extends boolean ? Name : never
}[keyof ListingChanges]
type Box = Exclude<Flag, OtherFlag>

/** How each checkbox reads a stored listing. */
const boxes: Record<Box, (listing: Listing) => boolean | undefined> = {
  urgent: ({ urgent }) => urgent,
  highlighted: ({ highlighted }) => highlighted,
  exact_location: ({ own }) => own?.exact_location,
  offers_delivery: ({ own }) => own?.offers_delivery,
}
const boxNames = Object.keys(boxes) as Box[]

/** Text fields of the section about delivery. */
const parcelFields = ['weight_grams', 'parcel_length_cm', 'parcel_width_cm', 'parcel_height_cm'] as const

const decimal = (value: number) => String(value).replace('.', ',')

/** The form's values for a stored listing. */
export function valuesOf(listing: Listing): FormValues {
  const { own } = listing
  if (!own) throw new Error('only the owner edits a listing')
  const values: FormValues = {
    title: listing.title,
    description: listing.additional.description,
    price: own.price === null ? '' : decimal(own.price),
    price_mode: own.price !== null ? 'amount' : listing.price_by_agreement ? 'agreement' : 'request',
    listing_type: listing.listing_type,
    quantity: String(listing.quantity),
    state: listing.state === 'none' ? '' : listing.state,
    city_id: String(own.city_id ?? ''),
    lat: own.pin ? String(own.pin.lat) : '',
    lon: own.pin ? String(own.pin.lon) : '',
    brand_id: String(listing.brand?.id ?? ''),
    model_id: String(listing.model?.id ?? ''),
    sku_number: listing.sku_number ?? '',
    duration: String(own.duration ?? ''),
    ...Object.fromEntries(parcelFields.map((name) => [name, String(own[name] ?? '')])),
  }
  // A draft without a price was most likely left before that field.
  if (listing.status === 'draft' && own.price === null && !listing.price_by_agreement)
    values['price_mode'] = 'amount'
  for (const name of boxNames) if (boxes[name](listing)) values[name] = 'on'
  for (const { id, type, value } of listing.attributes)
    values[attributeName(id)] = type === 'boolean' ? 'on' : typeof value === 'number' ? decimal(value) : value
  return values
}

/** The text fields of a form, without files. */
export function readValues(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.trim() && value
  return values
}

/** Returns whether an attribute group holds the terms of a rental. */
export const isRental = (groupName: string) => groupName === 'Uslovi najma'

/** The options of the attribute that repeats the listing's type; a wanted listing has none. */
const typeOptions: Partial<Record<string, string>> = { sell: 'Prodaja', rent: 'Iznajmljivanje' }

export function bodyOf(values: FormValues, shape: FormShape): ListingBody {
  const text = (name: string) => values[name] ?? ''
  const type = listingTypes.find((each) => each === text('listing_type')) ?? 'sell'
  const typeOption = shape.typeAttribute && typeOptions[type]
  const mode = text('price_mode')
  const pin = [text('lat'), text('lon')].map((degrees) => degrees.trim().replace(',', '.'))
  return {
    title: text('title'),
    description: text('description'),
    city_id: text('city_id'),
    location: pin.every((degrees) => degrees === '') ? null : { lat: pin[0], lon: pin[1] },
    ...(Object.fromEntries(
      boxNames
        .filter((name) => name !== 'offers_delivery' || shape.canBeSent)
        .map((name) => [name, text(name) === 'on']),
    ) as Record<Exclude<Box, 'offers_delivery'>, boolean>),
    ...(shape.canBeSent &&
      (Object.fromEntries(parcelFields.map((name) => [name, text(name)])) as Record<
        (typeof parcelFields)[number],
        string
      >)),
    ...('sku_number' in values && { sku_number: text('sku_number') }),
    ...(shape.showsPrice && {
      price: mode === 'amount' ? text('price') : null,
      price_by_agreement: mode === 'agreement',
      quantity: text('quantity') || '1',
      listing_type: type,
    }),
    ...(shape.showsCondition && { state: text('state') }),
    ...(shape.showsBrand && { brand_id: text('brand_id'), model_id: text('model_id') }),
    ...(shape.hasDurations && text('duration') && { duration: text('duration') }),
    attributes: [
      ...(typeOption ? [{ id: shape.typeAttribute!.id, value: typeOption }] : []),
      ...shape.attributes.flatMap(({ id, type: kind, group_name }): AttributeEntry[] => {
        const value = text(attributeName(id)).trim()
        if (value === '' || (isRental(group_name) && type !== 'rent')) return []
        return [{ id, value: kind === 'boolean' ? true : value }]
      }),
    ],
  }
}

/** `body` without the refused fields, so that the rest can be stored. */
export function withoutRefused(body: ListingBody, refused: readonly string[]): ListingBody {
  const attributeIds = new Set(refused.flatMap((field) => /^attributes\.(\d+)$/.exec(field)?.[1] ?? []))
  const names = new Set(refused.map((field) => field.split('.')[0]))
  // A model is meaningless without its brand.
  if (names.has('brand_id')) names.add('model_id')
  const rest = Object.entries(body).filter(([name]) => name === 'attributes' || !names.has(name))
  return {
    ...(Object.fromEntries(rest) as Partial<ListingBody>),
    attributes: body.attributes.filter(({ id }) => !attributeIds.has(String(id))),
  }
}

/** Problems that only the form can find: to the API a missing price means on request. */
export function ownProblems(values: FormValues, shape: FormShape): Record<string, string> {
  const isPriceDue = shape.showsPrice && values['price_mode'] === 'amount' && !values['price']?.trim()
  return isPriceDue ? { price: 'Unesite cijenu ili odaberite „Na upit“ ili „Po dogovoru“.' } : {}
}

/** The API's errors by form field name. */
export const errorsByField = (fields: Record<string, string>): Record<string, string | undefined> => ({
  ...fields,
  lat: fields['location.lat'],
  lon: fields['location.lon'],
  price_mode: fields['price_by_agreement'],
})
