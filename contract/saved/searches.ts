import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mostNewMatches, savedSearchNameLength, savedSearchQueryLength } from '#contract/limits/search.ts'
import { cleanLine } from '#contract/listings/write.ts'
import { flag, text } from '#contract/text/schemas.ts'

/** Frequencies at which a saved search reports new listings, with the labels of the page. */
export const alertFrequencies = {
  instant: 'Odmah',
  daily: 'Jednom dnevno',
  weekly: 'Jednom sedmično',
  off: 'Nikad',
} as const
export type AlertFrequency = keyof typeof alertFrequencies

const frequency = z.enum(
  Object.keys(alertFrequencies) as [AlertFrequency, ...AlertFrequency[]],
  'Odaberite koliko često želite obavijesti.',
)

export const savedSearch = z.object({
  id: z.int(),
  name: z.string(),
  /** The parameters of the search, as in the address of its page of results. */
  query: z.string(),
  /** Its filters in words, one entry each. */
  filters: z.array(z.string()),
  frequency,
  by_mail: z.boolean(),
  by_push: z.boolean(),
  /** Listings found since the user last looked; counted up to 100. */
  new_count: z.int().max(mostNewMatches),
  saved_at: unixSeconds,
})
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchesPage = listOf(savedSearch)

const query = text(savedSearchQueryLength, { error: 'Pošaljite parametre pretrage.' }).describe(
  'The parameters of a search, as in an address: `q=golf&price_to=20000`',
)

export const newSavedSearch = z.object({ query })

export const changedSavedSearch = z.object({
  name: cleanLine(savedSearchNameLength, 'Unesite naziv.').refine((name) => name !== '', 'Unesite naziv.'),
  frequency,
  by_mail: flag,
  by_push: flag,
})

export const savedSearchState = z.object({
  /** Null if the search is not saved. */
  id: z.int().nullable(),
  /** A name for it, from its filters. */
  name: z.string(),
  filters: z.array(z.string()),
})
export type SavedSearchState = z.infer<typeof savedSearchState>

export const searchSaved = message.extend({ id: z.int() })
/** The address of the search that follows. */
export const searchSeen = z.object({ query: z.string() })

const saving = { tag: 'Saved', access: 'member', limit: 'save' } as const
const reading = { tag: 'Saved', access: 'member' } as const

export const listSavedSearches = endpoint('GET', '/saved/searches', {
  ...reading,
  summary: 'List your saved searches, newest first',
  query: z.object({ page: pageNumber }),
  reply: savedSearchesPage,
})
export const findSavedSearch = endpoint('GET', '/saved/searches/state', {
  ...reading,
  summary: 'Find out whether you saved a search',
  description: 'Order, page and layout make no difference.',
  query: z.object({ query }),
  priority: 'reading',
  reply: savedSearchState,
  errors: ['bad_request'],
})
export const saveSearch = endpoint('POST', '/saved/searches', {
  ...saving,
  summary: 'Save a search and be told of new results',
  description: 'One that is saved already stays as it is.',
  body: newSavedSearch,
  reply: searchSaved,
  errors: ['bad_request', 'saved_searches_limit_reached'],
})
export const changeSavedSearch = endpoint('PUT', '/saved/searches/:id', {
  ...saving,
  summary: 'Change the name of a saved search, and when and how it tells of new results',
  params: idParams,
  body: changedSavedSearch,
  reply: message,
  errors: ['not_found'],
})
export const removeSavedSearch = endpoint('POST', '/saved/searches/:id/delete', {
  ...saving,
  summary: 'Remove a saved search',
  description: 'It can be restored within the hour. Succeeds even if it is not saved.',
  params: idParams,
  reply: message,
})
export const restoreSavedSearch = endpoint('POST', '/saved/searches/:id/restore', {
  ...saving,
  summary: 'Restore a saved search that was removed within the hour',
  params: idParams,
  reply: message,
  errors: ['not_found', 'saved_searches_limit_reached'],
})
export const markSavedSearchSeen = endpoint('POST', '/saved/searches/:id/seen', {
  ...saving,
  summary: 'Start counting new results of a saved search from now',
  params: idParams,
  reply: searchSeen,
  errors: ['not_found'],
})
