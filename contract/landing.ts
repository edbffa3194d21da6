import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxLandingPathLength } from './limits/listings.ts'
import { listingItem } from './listings/read.ts'
import { text } from './text/schemas.ts'

export const landingQuery = z.object({
  path: text(maxLandingPathLength, { error: 'Unesite putanju stranice.' }).describe(
    'The path of the page, such as `/automobili/volkswagen/golf`',
  ),
})

const named = z.object({ id: z.int(), name: z.string() })
/** Another page, and how many active listings it covers. */
const branch = named.extend({ path: z.string(), count: z.int() })
export type LandingBranch = z.infer<typeof branch>

/** Parameters of `searchListings`. */
const parameters = z.record(z.string(), z.string())

/** Recorded once a day: the quartiles of the prices of listings for sale, as text. */
export const priceLevel = z.object({
  count: z.int(),
  low: z.string(),
  median: z.string(),
  high: z.string(),
  /** Number of those with a reduced price. */
  reduced: z.int(),
  /** Listings of any kind published in the last seven days. */
  added: z.int(),
  /** Change of the median in whole per cent since an earlier recorded day. */
  change: z.object({ percent: z.int(), days: z.int() }).nullable(),
})
export type PriceLevel = z.infer<typeof priceLevel>

/** A facet whose values lead on to the search. */
const choice = z.object({
  name: z.string(),
  values: z.array(z.object({ name: z.string(), count: z.int(), parameters })),
})

/** The page of a category, a make or a model (spec 2.2). */
export const landing = z.object({
  path: z.string(),
  category: named
    .extend({ drawing: z.string(), show_price: z.boolean(), has_children: z.boolean() })
    .nullable(),
  brand: named.nullable(),
  model: named.nullable(),
  /** The pages above, from the root down. */
  parents: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Active listings. */
  count: z.int(),
  /** Null where too few prices are recorded. */
  prices: priceLevel.nullable(),
  categories: z.array(branch.extend({ drawing: z.string(), colour: z.string().nullable() })),
  brands: z.array(branch),
  models: z.array(branch),
  choices: z.array(choice),
  /** Finds exactly the listings that the page covers. */
  parameters,
  newest: z.array(listingItem),
})
export type Landing = z.infer<typeof landing>

export const landingReply = z.object({ data: landing })

export const getLanding = endpoint('GET', '/landing', {
  tag: 'Categories',
  access: 'anyone',
  summary: 'Get the page of a category, a make or a model',
  description: 'Its figures, its newest listings and the pages below it.',
  query: landingQuery,
  reply: landingReply,
  isShared: true,
  errors: ['not_found', 'search_timeout', 'rate_limited'],
})
