import { z } from 'zod'
import { pageMeta } from './common.ts'
import { maxQueryLength, maxSearchPageSize, searchPageSize } from './limits.ts'
import { listingItem } from './listings.ts'

const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const positive = emptyIsAbsent(
  z.coerce
    .number({ error: 'Unesite cijeli broj.' })
    .int('Unesite cijeli broj.')
    .positive('Unesite broj veći od nule.')
    .optional(),
)
const price = emptyIsAbsent(
  z.coerce
    .number({ error: 'Unesite iznos u KM.' })
    .min(0, 'Iznos ne može biti negativan.')
    .max(99_999_999, 'Iznos je prevelik.')
    .optional(),
)

const idList = emptyIsAbsent(
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Unesite brojeve razdvojene zarezom.')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= 200, 'Najviše 200 vrijednosti.')
    .optional(),
)

export const sortFields = ['date', 'created', 'price'] as const

/** spec 7.4 */
export const searchQuery = z.object({
  q: emptyIsAbsent(z.string().max(maxQueryLength, `Najviše ${maxQueryLength} znakova.`).optional()),
  category_id: positive,
  user_id: positive,
  canton: positive,
  cities: idList,
  price_from: price,
  price_to: price,
  state: emptyIsAbsent(
    z
      .enum(['new', 'used', '1', '2'], 'Stanje je new ili used.')
      .transform((state) => (state === '1' ? 'new' : state === '2' ? 'used' : state))
      .optional(),
  ),
  has_price: emptyIsAbsent(
    z
      .enum(['1', '0'], 'Vrijednost je 1 ili 0.')
      .transform((flag) => flag === '1' || undefined)
      .optional(),
  ),
  sort_by: emptyIsAbsent(z.enum(sortFields, 'Sortirati se može po: date, created, price.').optional()),
  sort_order: emptyIsAbsent(z.enum(['asc', 'desc'], 'Redoslijed je asc ili desc.').optional()),
  page: emptyIsAbsent(
    z.coerce
      .number({ error: 'Unesite broj stranice.' })
      .int('Unesite broj stranice.')
      .min(1, 'Broj stranice počinje od 1.')
      .default(1),
  ),
  per_page: emptyIsAbsent(
    z.coerce
      .number({ error: 'Unesite broj oglasa.' })
      .int('Unesite broj oglasa.')
      .min(1, 'Tražite bar jedan oglas.')
      .max(maxSearchPageSize, `Najviše ${maxSearchPageSize} oglasa po stranici.`)
      .default(searchPageSize),
  ),
})
export type SearchParams = z.output<typeof searchQuery>

/** The names of the search parameters that narrow the results. */
export const filterNames = [
  'category_id',
  'user_id',
  'canton',
  'cities',
  'price_from',
  'price_to',
  'state',
  'has_price',
] as const

export const categoryCount = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int(),
  parent_name: z.string().optional(),
  selected: z.boolean(),
})
export const subCategoryCount = z.object({
  id: z.int(),
  name: z.string(),
  parent_id: z.int(),
  active_listings: z.int(),
  selected: z.boolean(),
})

/** spec 3.5 with the aggregation of categories. */
export const searchPage = z.object({
  data: z.array(listingItem),
  meta: pageMeta.extend({ selected_category: z.int() }),
  filters: z.array(z.object({ key: z.string(), value: z.string() })),
  aggregations: z.object({
    categories: z.array(categoryCount.extend({ sub_categories: z.array(subCategoryCount) })),
  }),
})
export type SearchPage = z.infer<typeof searchPage>

/** `GET /listings` (spec 7.3): the plain list of a search. */
export const listingList = z.object({ data: z.array(listingItem), meta: pageMeta })
