import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxQueryLength } from '#contract/limits/search.ts'
import { numeric } from '#contract/text/schemas.ts'

export const searchedTerm = z.object({
  q: z.string('Unesite šta je traženo.').max(maxQueryLength, `Najviše ${maxQueryLength} znakova.`),
  found: numeric(
    z
      .int('Broj rezultata je cijeli broj.')
      .min(0, 'Broj rezultata počinje od 0.')
      .max(2 ** 31 - 1, 'Broj je prevelik.'),
  ),
})
export type SearchedTerm = z.output<typeof searchedTerm>

export const countSearchedTerm = endpoint('POST', '/search/terms', {
  tag: 'Search',
  access: 'anyone',
  summary: 'Count a search without filters',
  description: 'Staff see which searches find nothing. Always 204.',
  body: searchedTerm,
  // Pages count searches by themselves, so this says nothing about the visitor's activity.
  priority: 'reading',
})

const failedSearch = z.object({
  /** As most people wrote it. */
  term: z.string(),
  /** People who searched for it, each once a day. */
  people: z.int(),
  /** The most results that it had. */
  found: z.int(),
})
export type FailedSearch = z.infer<typeof failedSearch>

export const failedSearches = z.object({
  data: z.object({
    /** Days that are counted. */
    days: z.int(),
    /** Searches of fewer people are not shown. */
    fewest_people: z.int(),
    without_results: z.array(failedSearch),
    /** Found something, but nobody opened any of it. */
    unopened: z.array(failedSearch),
  }),
})
export type FailedSearches = z.infer<typeof failedSearches>['data']

export const listFailedSearches = endpoint('GET', '/admin/searches', {
  tag: 'Administration',
  access: 'admin',
  summary: "List the week's searches that found nothing, or nothing that was opened",
  reply: failedSearches,
})
