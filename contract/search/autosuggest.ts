import { z } from 'zod'
import { siteAddress } from '#contract/paths/site-address.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxQueryLength, suggestMinLength } from '#contract/limits/search.ts'

const tooLong = `Najviše ${maxQueryLength} znakova.`

/** spec 7.5 */
export const autosuggestQuery = z.object({
  q: z.string({ error: 'Unesite šta tražite.' }).max(maxQueryLength, tooLong).describe('The term so far'),
})

/** spec 3.10 */
export const autosuggest = z.object({
  data: z.object({
    /** The categories with the most results for `term`. */
    categories: z.array(z.object({ id: z.int(), name: z.string(), parent_name: z.string(), count: z.int() })),
    /** Accounts whose names start with the term; type 1 is a user, 2 a shop. */
    users: z.array(
      z.object({
        username: z.string(),
        avatar: siteAddress.nullable(),
        type: z.union([z.literal(1), z.literal(2)]),
      }),
    ),
    /** Corrected spellings. Each finds something. */
    suggestions: z.array(z.string()),
    /** Completions of the term. Each finds something. */
    autocomplete: z.array(z.string()),
    /** What a search for the typed term would read as filters, and the words left; empty if it reads none. */
    understood: z.array(z.string()),
    /** The term behind the category counts: the given one or its likeliest completion. */
    term: z.string(),
  }),
})
export type Autosuggest = z.infer<typeof autosuggest>['data']

export const hasSuggestions = (term: string) => term.trim().length >= suggestMinLength

/** A search that the account made; `category_id` is null for all categories. */
export const recentSearch = z.object({
  id: z.int(),
  q: z.string(),
  category_id: z.int().nullable(),
  category_name: z.string().nullable(),
  created_at: unixSeconds,
})
export type RecentSearch = z.infer<typeof recentSearch>
export const recentSearches = z.object({ data: z.array(recentSearch) })

export const recentSearchBody = z.object({
  q: z.string().trim().min(1, 'Unesite šta tražite.').max(maxQueryLength, tooLong),
  category_id: id.nullish(),
})

export const suggestSearches = endpoint('GET', '/autosuggest', {
  tag: 'Search',
  access: 'anyone',
  summary: 'Suggest searches, categories and users for a term',
  description: 'A term of up to two characters gets nothing.',
  query: autosuggestQuery,
  reply: autosuggest,
})

const recent = { tag: 'Search', access: 'member' } as const

export const listRecentSearches = endpoint('GET', '/recent-searches', {
  ...recent,
  summary: 'List your recent searches, newest first',
  reply: recentSearches,
})
export const rememberSearch = endpoint('POST', '/recent-searches', {
  ...recent,
  summary: 'Remember a search',
  description: 'A repeated search moves to the top.',
  body: recentSearchBody,
  reply: recentSearches,
  limit: 'recent-search',
})
export const forgetRecentSearches = endpoint('DELETE', '/recent-searches', {
  ...recent,
  summary: 'Forget all recent searches',
  reply: message,
  limit: 'recent-search',
})
export const forgetRecentSearch = endpoint('DELETE', '/recent-searches/:id', {
  ...recent,
  summary: 'Forget a recent search',
  params: idParams,
  reply: message,
  limit: 'recent-search',
  errors: ['not_found'],
})
