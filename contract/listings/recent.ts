import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { recentViewsKept } from '#contract/limits/search.ts'
import { numeric, text } from '#contract/text/schemas.ts'
import { listingItem } from './read.ts'

/** Newest first. */
export const viewedIds = z.object({
  ids: z
    .array(id, 'Pošaljite brojeve oglasa.')
    .min(1, 'Pošaljite bar jedan broj oglasa.')
    .max(recentViewsKept, `Najviše ${recentViewsKept} oglasa odjednom.`),
})

const recentQuery = z.object({
  limit: numeric(
    z
      .number({ error: 'Unesite broj oglasa.' })
      .int('Unesite broj oglasa.')
      .min(1, 'Unesite bar 1.')
      .max(recentViewsKept, `Najviše ${recentViewsKept} oglasa.`)
      .default(recentViewsKept),
  ).describe('The most views to list'),
})

export const severalListings = z.object({ data: z.array(listingItem) })

const severalQuery = z.object({
  ids: text(recentViewsKept * 17, { error: 'Pošaljite brojeve oglasa.' })
    .transform((list): unknown[] => list.split(','))
    .pipe(
      z
        .array(id, 'Pošaljite brojeve oglasa.')
        .max(recentViewsKept, `Najviše ${recentViewsKept} oglasa odjednom.`),
    )
    .describe('Numbers of listings, with commas'),
})

export const listSeveralListings = endpoint('GET', '/listings/several', {
  tag: 'Listings',
  access: 'anyone',
  summary: 'List these listings in this order',
  description: 'Omits those that are no longer active.',
  query: severalQuery,
  reply: severalListings,
  isWireForm: true,
})
export const listRecentViews = endpoint('GET', '/listings/recent', {
  tag: 'Listings',
  access: 'member',
  summary: 'List the listings that you viewed last, newest first',
  description: 'Omits those that are no longer active.',
  query: recentQuery,
  reply: severalListings,
})
export const addRecentViews = endpoint('POST', '/listings/recent', {
  tag: 'Listings',
  access: 'member',
  limit: 'recent-view',
  summary: 'Add listings that you viewed on a device without being logged in, newest first',
  description: 'Skips listings that the caller may not see or sells.',
  body: viewedIds,
  reply: message,
})
export const clearRecentViews = endpoint('DELETE', '/listings/recent', {
  tag: 'Listings',
  access: 'member',
  summary: 'Forget which listings you viewed',
  reply: message,
})
