import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { attributeValue } from './listings/write.ts'
import { listingTypes } from './listings/read.ts'
import { maxListingAttributes } from './limits/listings.ts'
import { seenText } from './text/short-text.ts'
import { emptyOrNullIsAbsent, numeric, text } from './text/schemas.ts'

/** Searches, which compare prices, take ids of up to 15 digits. */
const largestId = 10 ** 15 - 1

const idOrNone = (error: string) =>
  emptyOrNullIsAbsent(numeric(z.number(error).int(error).positive(error).max(largestId, error).optional()))

/** A partially filled-in listing, with the field names of `changeListing`. */
export const priceQuestion = z.object({
  category_id: numeric(z.number('Odaberite kategoriju.').int('Odaberite kategoriju.').positive()),
  title: text(200, { error: 'Unesite naslov.', tooLong: 'Naslov je predug.' }).transform(seenText),
  listing_type: emptyOrNullIsAbsent(
    z.enum(listingTypes, 'Vrsta oglasa je sell, rent ili buy.').default('sell'),
  ),
  state: emptyOrNullIsAbsent(z.enum(['new', 'used', 'none'], 'Stanje je new ili used.').optional()),
  brand_id: idOrNone('Odaberite marku.'),
  model_id: idOrNone('Odaberite model.'),
  city_id: idOrNone('Odaberite mjesto.'),
  attributes: z.array(attributeValue, 'Atributi su spisak.').max(maxListingAttributes).default([]),
})
export type PriceQuestion = z.output<typeof priceQuestion>

/** Quartiles of the compared listings' prices, in KM. */
export const priceHelp = z.object({
  data: z
    .object({
      count: z.int(),
      low: z.number(),
      median: z.number(),
      high: z.number(),
      display: z.object({ low: z.string(), median: z.string(), high: z.string() }),
      /** Parameters of `searchListings` that find exactly the compared listings. */
      search: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type PriceHelp = NonNullable<z.output<typeof priceHelp>['data']>

export const helpWithPrice = endpoint('POST', '/price-help', {
  agents: 'sell',
  tag: 'Listings',
  access: 'member',
  summary: 'Get the prices of comparable listings',
  description: 'Changes nothing. `data` is null where too few listings are comparable.',
  body: priceQuestion,
  reply: priceHelp,
  limit: 'search',
  errors: ['search_timeout'],
})
