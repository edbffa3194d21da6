import { z } from 'zod'
import { message } from './accounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxQueryLength, savedNoteLength, savedPerCall } from './limits.ts'
import { listingItem } from './listings/read.ts'
import { cleanText } from './listings/write.ts'
import { text } from './text.ts'

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
  /** For the user alone. */
  note: z.string().nullable(),
})
export type SavedListing = z.infer<typeof savedListing>

export const savedListingsPage = listOf(savedListing).extend({
  /** The categories of everything saved, the most frequent first. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
})

export const savedQuery = z.object({
  page: pageNumber,
  q: text(maxQueryLength, { tooLong: `Najviše ${maxQueryLength} znakova.` })
    .optional()
    .describe('Words that must occur in the title or the note'),
  category_id: id.optional().describe('Only this category and those below it'),
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
  description: 'Those that are hidden or deleted return when their sellers show them again.',
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
  description: 'For those saved on a device before login. Skips listings that the caller may not see.',
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
