import { z } from 'zod'
import { attributeValue, withoutControls } from './listings-write.ts'
import { listingTypes } from './listings.ts'
import { maxListingAttributes } from './limits.ts'

const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema)
const idOrNone = (error: string) =>
  emptyIsAbsent(z.coerce.number(error).int(error).positive(error).optional())

/**
 * `POST /price-help`: what is known of a listing so far, by the names of `PUT /listings/{id}`; other fields are ignored.
 * It reads only.
 */
export const priceQuestion = z.object({
  category_id: z.coerce.number('Odaberite kategoriju.').int('Odaberite kategoriju.').positive(),
  title: z.preprocess(
    (value) => value ?? '',
    z.string().max(200, 'Naslov je predug.').transform(withoutControls),
  ),
  listing_type: emptyIsAbsent(z.enum(listingTypes, 'Vrsta oglasa je sell, rent ili buy.').default('sell')),
  state: emptyIsAbsent(z.enum(['new', 'used', 'none'], 'Stanje je new ili used.').optional()),
  brand_id: idOrNone('Odaberite marku.'),
  model_id: idOrNone('Odaberite model.'),
  city_id: idOrNone('Odaberite mjesto.'),
  attributes: z.array(attributeValue, 'Atributi su spisak.').max(maxListingAttributes).default([]),
})
export type PriceQuestion = z.output<typeof priceQuestion>

/** Amounts in KM: a quarter of the compared listings costs at most `low`, half `median`, three quarters `high`. */
export const priceHelp = z.object({
  data: z
    .object({
      count: z.int(),
      low: z.number(),
      median: z.number(),
      high: z.number(),
      display: z.object({ low: z.string(), median: z.string(), high: z.string() }),
      /** The parameters of `GET /search` that find exactly these. */
      search: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type PriceHelp = NonNullable<z.output<typeof priceHelp>['data']>
