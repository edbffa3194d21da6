import { z } from 'zod'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type TariffName, tariffNames } from './names.ts'
import { emptyIsAbsent, emptyOrNullIsAbsent, numeric, text, trimmed } from '#contract/text/schemas.ts'

const priceKey = z.object({
  name: z
    .enum(tariffNames as [TariffName, ...TariffName[]], 'Odaberite cijenu sa spiska.')
    .describe('The price by name'),
  category_id: emptyOrNullIsAbsent(id.optional()).describe('For prices that each category has'),
  step: numeric(z.int('Odaberite stepen.').min(0, 'Odaberite stepen.').max(1_000, 'Odaberite stepen.'))
    .default(0)
    .describe('The tier, days, hours or package, for prices that have several'),
})

export const priceChange = priceKey.extend({
  amount: z
    .union([z.number('Unesite cijenu.'), text(40, { error: 'Unesite cijenu.' })], 'Unesite cijenu.')
    .transform((value) => (typeof value === 'number' ? String(value).replace('.', ',') : value))
    .describe('In credits, as a factor, in percent or in KM'),
  from: numeric(
    z.int('Odaberite od kada važi.').min(0).max(8_000_000_000, 'Taj datum je predaleko.'),
  ).describe('When it takes effect, in unix seconds; not in the past'),
})
export type PriceChange = z.output<typeof priceChange>

const price = z.object({
  name: z.enum(tariffNames as [TariffName, ...TariffName[]]),
  category_id: z.int().nullable(),
  step: z.int(),
  /** In credits, in hundredths of a factor, in percent or in KM. */
  amount: z.number(),
  /** The change that comes next. */
  next: z.object({ amount: z.number(), from: unixSeconds }).nullable(),
})
export type Price = z.infer<typeof price>
export const generalPrices = z.object({ data: z.array(price) })

const categoryPrice = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  listing_fee: price,
  promotion_day: price,
})
export type CategoryPrice = z.infer<typeof categoryPrice>
export const categoryPrices = listOf(categoryPrice)

export const priceHistory = z.object({
  data: z.object({
    current: price,
    category: z.object({ id: z.int(), path: z.string() }).nullable(),
    /** The latest first. */
    rows: z.array(
      z.object({
        id: z.int(),
        amount: z.number(),
        from: unixSeconds,
        state: z.enum(['past', 'current', 'future']),
        /** Null for the initial price. */
        username: z.string().nullable(),
      }),
    ),
  }),
})
export type PriceHistory = z.infer<typeof priceHistory>['data']

export const pricePreview = z.object({
  data: z.object({
    before: z.number(),
    after: z.number(),
    examples: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  }),
})
export type PricePreview = z.infer<typeof pricePreview>['data']

export const priceSet = z.object({ message: z.string(), id: z.int() })
export const priceCancelled = z.object({ message: z.string() })

const forAdmins = { tag: 'Administration', access: 'admin' } as const

export const listPrices = endpoint('GET', '/admin/tariffs', {
  ...forAdmins,
  summary: 'List the prices that hold for all categories',
  reply: generalPrices,
})
export const listCategoryPrices = endpoint('GET', '/admin/tariffs/categories', {
  ...forAdmins,
  summary: 'List the prices of categories',
  query: z.object({
    q: emptyIsAbsent(trimmed(100).optional()).describe('A part of the name; else the categories with a fee'),
    page: pageNumber,
  }),
  reply: categoryPrices,
})
export const getPriceHistory = endpoint('GET', '/admin/tariffs/history', {
  ...forAdmins,
  summary: 'Get a price with its past and its future',
  query: priceKey,
  reply: priceHistory,
  errors: ['not_found'],
})
export const previewPrice = endpoint('POST', '/admin/tariffs/preview', {
  ...forAdmins,
  summary: 'Show the effect of a price by examples',
  body: priceChange,
  reply: pricePreview,
  errors: ['not_found', 'conflict'],
})
export const setPrice = endpoint('POST', '/admin/tariffs', {
  ...forAdmins,
  summary: 'Set a price from a moment on',
  body: priceChange,
  reply: priceSet,
  status: 201,
  errors: ['not_found', 'conflict'],
})
export const cancelPrice = endpoint('DELETE', '/admin/tariffs/:id', {
  ...forAdmins,
  summary: 'Cancel a price that has not taken effect',
  params: idParams,
  reply: priceCancelled,
  errors: ['not_found', 'conflict'],
})
