import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, optionalId, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  maxQueryLength,
  savedListNameLength,
  savedLists,
  savedNoteLength,
  savedPerCall,
} from '#contract/limits/search.ts'
import { listingItem } from '#contract/listings/read.ts'
import { cleanLine, cleanText } from '#contract/listings/write.ts'
import { text } from '#contract/text/schemas.ts'

/** Orders of saved listings, the default first, with the labels of the page. */
export const savedSorts = {
  saved: 'Zadnje spašeno',
  reduced: 'Najviše sniženo',
  cheapest: 'Najniža cijena',
  dearest: 'Najviša cijena',
} as const
export type SavedSort = keyof typeof savedSorts

export const savedListing = listingItem.extend({
  saved_at: unixSeconds,
  /** The price in KM when it was saved; 0 on request. */
  price_when_saved: z.number(),
  /** Only the user sees it. */
  note: z.string().nullable(),
  /** The user's lists that it is in. */
  lists: z.array(z.int()),
  /**
   * The reason why nobody can see it any more, or for now. Only its title and category are left of such a
   * listing; of one held by moderation, only the category.
   */
  gone: z.enum(['deleted', 'hidden']).nullable(),
})
export type SavedListing = z.infer<typeof savedListing>

export const savedList = z.object({ id: z.int(), name: z.string(), count: z.int() })
export type SavedList = z.infer<typeof savedList>

export const savedListsReply = z.object({ data: z.array(savedList) })

export const savedListingsPage = listOf(savedListing).extend({
  /** The categories of everything saved, the most frequent first. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** The user's lists, by name. */
  lists: z.array(savedList),
  /** For each listing that has ended, active ones like it. */
  alike: z.array(z.object({ id: z.int(), listings: z.array(listingItem) })),
})

export const savedQuery = z.object({
  page: pageNumber,
  q: text(maxQueryLength, { tooLong: `Najviše ${maxQueryLength} znakova.` })
    .optional()
    .describe('Words that must occur in the title or the note'),
  category_id: optionalId.describe('Only this category and those below it'),
  list_id: optionalId.describe('Only listings in this list of yours'),
  sort: z
    .enum(Object.keys(savedSorts) as [SavedSort, ...SavedSort[]], 'Odaberite jedan od ponuđenih redoslijeda.')
    .default('saved')
    .describe('The order of the list'),
})

const ids = z
  .array(id, 'Pošaljite brojeve oglasa.')
  .min(1, 'Pošaljite bar jedan broj oglasa.')
  .max(savedPerCall, `Najviše ${savedPerCall} oglasa odjednom.`)

export const savedNote = z.object({
  note: cleanText(savedNoteLength, 'Unesite bilješku.').transform((note) => note || null),
})

export const savedIds = z.object({ ids })

const listName = cleanLine(savedListNameLength, 'Unesite naziv liste.').refine(
  (name) => name !== '',
  'Unesite naziv liste.',
)

export const namedList = z.object({ name: listName })

export const newList = z.object({
  name: listName,
  ids: ids.optional().describe('Saved listings to put into it'),
})

export const listedIn = z.object({
  lists: z
    .array(id, 'Pošaljite brojeve lista.')
    .max(savedLists, `Najviše ${savedLists} lista.`)
    .describe('All lists that the listing is to be in'),
})

export const listMade = message.extend({ id: z.int() })

const amongQuery = z.object({
  ids: text(savedPerCall * 17, { error: 'Pošaljite brojeve oglasa.' })
    .transform((list): unknown[] => list.split(','))
    .pipe(ids)
    .describe('Numbers of listings, with commas'),
})

export const savedAmong = z.object({ ids: z.array(z.int()) })

const saving = { tag: 'Saved', access: 'member', limit: 'save' } as const

export const saveListing = endpoint('POST', '/listings/:id/save', {
  ...saving,
  summary: 'Save a listing',
  description:
    'A listing that is saved already stays as it is. One removed within the hour returns with its note, time and price, even if it has expired.',
  params: idParams,
  reply: message,
  errors: ['not_found', 'listing_gone', 'saved_limit_reached'],
})
export const unsaveListing = endpoint('POST', '/listings/:id/delete-save', {
  ...saving,
  summary: 'Remove a listing from the saved ones',
  description: 'Succeeds even if it is not saved.',
  params: idParams,
  reply: message,
})
export const listSavedListings = endpoint('GET', '/saved/listings', {
  tag: 'Saved',
  access: 'member',
  summary: 'List your saved listings',
  description: 'Also those that have ended; of hidden and deleted ones little more than the title.',
  query: savedQuery,
  reply: savedListingsPage,
})
export const findSavedListings = endpoint('GET', '/saved/listings/among', {
  tag: 'Saved',
  access: 'member',
  summary: 'Find which of these listings you saved',
  query: amongQuery,
  reply: savedAmong,
})
export const saveListings = endpoint('POST', '/saved/listings', {
  ...saving,
  summary: 'Save several listings',
  description:
    'Skips listings that the caller may not see. One removed within the hour returns with its note, time, price and lists.',
  body: savedIds,
  reply: message,
  errors: ['saved_limit_reached'],
})
export const noteSavedListing = endpoint('PUT', '/saved/listings/:id/note', {
  ...saving,
  summary: 'Write a private note on a saved listing',
  description: 'An empty note removes it.',
  params: idParams,
  body: savedNote,
  reply: message,
  errors: ['not_found'],
})
export const unsaveListings = endpoint('POST', '/saved/listings/delete', {
  ...saving,
  summary: 'Remove several listings from the saved ones',
  body: savedIds,
  reply: message,
})

export const listSavedLists = endpoint('GET', '/saved/lists', {
  tag: 'Saved',
  access: 'member',
  summary: 'List your lists of saved listings',
  reply: savedListsReply,
})
export const makeSavedList = endpoint('POST', '/saved/lists', {
  ...saving,
  summary: 'Make a list of saved listings',
  description: 'Names are unique without case. Skips listings that are not saved.',
  body: newList,
  reply: listMade,
  errors: ['list_limit_reached'],
})
export const renameSavedList = endpoint('PUT', '/saved/lists/:id', {
  ...saving,
  summary: 'Rename a list',
  params: idParams,
  body: namedList,
  reply: message,
  errors: ['not_found'],
})
export const deleteSavedList = endpoint('DELETE', '/saved/lists/:id', {
  ...saving,
  summary: 'Delete a list',
  description: 'Its listings stay saved.',
  params: idParams,
  reply: message,
  errors: ['not_found'],
})
export const putIntoList = endpoint('POST', '/saved/lists/:id/add', {
  ...saving,
  summary: 'Put saved listings into a list',
  description: 'Skips listings that are not saved.',
  params: idParams,
  body: savedIds,
  reply: message,
  errors: ['not_found'],
})
export const takeFromList = endpoint('POST', '/saved/lists/:id/remove', {
  ...saving,
  summary: 'Take listings out of a list',
  description: 'They stay saved.',
  params: idParams,
  body: savedIds,
  reply: message,
  errors: ['not_found'],
})
export const chooseLists = endpoint('PUT', '/saved/listings/:id/lists', {
  ...saving,
  summary: 'Choose the lists that a saved listing is in',
  params: idParams,
  body: listedIn,
  reply: message,
  errors: ['not_found'],
})
