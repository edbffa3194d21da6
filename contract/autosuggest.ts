import { z } from 'zod'
import { id, unixSeconds } from './common.ts'
import { maxQueryLength, suggestMinLength } from './limits.ts'

const tooLong = `Najviše ${maxQueryLength} znakova.`

/** spec 7.5. A term of up to two characters gets nothing. */
export const autosuggestQuery = z.object({
  q: z.string({ error: 'Unesite šta tražite.' }).max(maxQueryLength, tooLong),
})

/** spec 3.10 */
export const autosuggest = z.object({
  data: z.object({
    /** The categories that hold most of what `term` finds. */
    categories: z.array(z.object({ id: z.int(), name: z.string(), parent_name: z.string(), count: z.int() })),
    /** By how their names begin; 1 is a user, 2 a shop. */
    users: z.array(
      z.object({
        username: z.string(),
        avatar: z.string().nullable(),
        type: z.union([z.literal(1), z.literal(2)]),
      }),
    ),
    /** What may have been meant; everything here finds something. */
    suggestions: z.array(z.string()),
    /** How the term may go on; everything here finds something. */
    autocomplete: z.array(z.string()),
    /** What was counted in the categories: the term, or how it most likely goes on. */
    term: z.string(),
  }),
})
export type Autosuggest = z.infer<typeof autosuggest>['data']

export const hasSuggestions = (term: string) => term.trim().length >= suggestMinLength

/** A search that an account made; `category_id` null is in all categories. */
export const recentSearch = z.object({
  id: z.int(),
  q: z.string(),
  category_id: z.int().nullable(),
  category_name: z.string().nullable(),
  created_at: unixSeconds,
})
export type RecentSearch = z.infer<typeof recentSearch>
export const recentSearches = z.object({ data: z.array(recentSearch) })

/** A repeat lifts the search to the top. */
export const recentSearchBody = z.object({
  q: z.string().trim().min(1, 'Unesite šta tražite.').max(maxQueryLength, tooLong),
  category_id: id.nullish(),
})
