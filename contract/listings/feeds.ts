import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { id, idParams, listOf, optionalBody, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  feedAddressLength,
  feedColumnLength,
  feedNameLength,
  mostFeedColumns,
} from '#contract/limits/listings.ts'
import { cleanLine } from './write.ts'
import { characters, emptyIsAbsent, emptyIsNull, flag, numeric, text } from '#contract/text/schemas.ts'

export const feedFormats = ['csv', 'json', 'xml'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** Possible meanings of a column, beside an attribute of the category. */
export const feedFields = [
  'external_id',
  'title',
  'description',
  'short_description',
  'price',
  'currency',
  'category',
  'city',
  'postal_code',
  'latitude',
  'longitude',
  'state',
  'brand',
  'model',
  'quantity',
  'sku_number',
  'listing_type',
  'available',
  'photos',
] as const
export type FeedField = (typeof feedFields)[number]

/** Units of prices; cents are those of a euro. */
export const feedPriceUnits = ['mark', 'fening', 'euro', 'cent'] as const
export type FeedPriceUnit = (typeof feedPriceUnits)[number]
export const priceUnit = z.enum(feedPriceUnits, 'Jedinica cijene je mark, fening, euro ili cent.')

export const column = text(feedColumnLength, { tooLong: `Najviše ${characters(feedColumnLength)}.` }).trim()
const attributeId = numeric(z.int('Nepoznat atribut.').positive('Nepoznat atribut.'))

export const feedMapping = z.object({
  /** The column of each field; a field without one is guessed from the names of columns. */
  fields: z.partialRecord(z.enum(feedFields), column).default({}),
  /** The columns of attributes; others are found by their names. */
  attributes: z
    .array(z.object({ id: attributeId, column }))
    .max(mostFeedColumns, `Najviše ${mostFeedColumns} atributa.`)
    .default([]),
  /** Columns that mean nothing, whatever their names say. */
  ignored: z.array(column).max(mostFeedColumns, `Najviše ${mostFeedColumns} kolona.`).default([]),
  price_unit: emptyIsNull(priceUnit.nullable())
    .default(null)
    .describe('Unit of prices; null reads it from the columns'),
  /** Defaults for rows that state none. */
  category_id: emptyIsNull(numeric(z.int('Odaberite kategoriju.').positive().nullable())).default(null),
  city_id: emptyIsNull(numeric(z.int('Odaberite mjesto.').positive().nullable())).default(null),
  state: emptyIsNull(z.enum(['new', 'used'], 'Stanje je new ili used.').nullable()).default(null),
})
/** The same as stored and returned. */
export const feedMeaning = z.object({
  fields: z.partialRecord(z.enum(feedFields), z.string()),
  attributes: z.array(z.object({ id: z.int(), column: z.string() })),
  ignored: z.array(z.string()),
  price_unit: z.enum(feedPriceUnits).nullable(),
  category_id: z.int().nullable(),
  city_id: z.int().nullable(),
  state: z.enum(['new', 'used']).nullable(),
})
export type FeedMapping = z.output<typeof feedMeaning>

/** Leaves everything to guesses. */
export const emptyMapping: FeedMapping = {
  fields: {},
  attributes: [],
  ignored: [],
  price_unit: null,
  category_id: null,
  city_id: null,
  state: null,
}

const name = cleanLine(feedNameLength, 'Unesite naziv.').refine((value) => value !== '', 'Unesite naziv.')
const addressError = 'Unesite punu adresu, npr. https://www.primjer.ba/oglasi.csv.'
const address = emptyIsNull(
  text(feedAddressLength, { tooLong: addressError })
    .trim()
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), addressError)
    .nullable(),
)

export const feedBody = z.object({
  name,
  format: z.enum(feedFormats, 'Odaberite vrstu datoteke.'),
  address: address.default(null).describe('Address that it is fetched from; null if you upload its files'),
  is_hourly: flag.default(false).describe('Fetch it every hour'),
  mapping: feedMapping.default(emptyMapping),
})

export const feedRunStates = [
  'reading',
  'checked',
  'asking',
  'applying',
  'done',
  'failed',
  'cancelled',
] as const

/** Rows by outcome, and listings whose rows are missing. */
export const feedCounts = z.object({
  rows: z.int().default(0),
  new: z.int().default(0),
  change: z.int().default(0),
  same: z.int().default(0),
  bad: z.int().default(0),
  done: z.int().default(0),
  failed: z.int().default(0),
  missing: z.int().default(0),
  hidden: z.int().default(0),
  /** Cost of publishing the new rows, in credits. */
  price: z.int().default(0),
  /** Values that the shop has yet to explain. */
  asked: z.int().default(0),
})
export type FeedCounts = z.output<typeof feedCounts>

export const feedRun = z.object({
  id: z.int(),
  feed_id: z.int(),
  state: z.enum(feedRunStates),
  is_dry: z.boolean(),
  created_at: unixSeconds,
  ended_at: unixSeconds.nullable(),
  problem: z.string().nullable(),
  /** Questions to confirm before anything is written. */
  questions: z.array(z.string()),
  counts: feedCounts,
  /** True while its file is kept, so that it can be read again with another mapping. */
  has_file: z.boolean(),
})
export type FeedRun = z.infer<typeof feedRun>

export const feed = z.object({
  id: z.int(),
  name: z.string(),
  format: z.enum(feedFormats),
  address: z.string().nullable(),
  is_hourly: z.boolean(),
  mapping: feedMeaning,
  /** Columns of the last file, to choose from. */
  columns: z.array(z.string()),
  /** The column of each field: as chosen, or else as guessed. */
  used: z.partialRecord(z.enum(feedFields), z.string()),
  listings: z.int(),
  /** Time from which it may be fetched again. */
  fetch_from: unixSeconds.nullable(),
  created_at: unixSeconds,
  last_run: feedRun.nullable(),
})
export type Feed = z.infer<typeof feed>

const remark = z.object({ field: z.string(), label: z.string(), message: z.string() })
export const feedRow = z.object({
  /** Place in the file, from 1. */
  number: z.int(),
  external_id: z.string().nullable(),
  title: z.string(),
  state: z.enum(['new', 'change', 'same', 'bad', 'done', 'failed']),
  errors: z.array(remark),
  /** Unknown values that the listing goes without. */
  notes: z.array(remark),
})
export type FeedRow = z.infer<typeof feedRow>

export const feeds = z.object({ data: z.array(feed) })
export const oneFeed = z.object({ data: feed })
export const feedRuns = z.object({ data: z.array(feedRun) })
export const oneFeedRun = z.object({ data: feedRun })
export const feedRows = listOf(feedRow)
export const feedMade = message.extend({ id: z.int() })

export const runParams = z.object({ id, runId: id })
const isDry = flag.default(false).describe('Only check: nothing is written')

export const reading = { tag: 'Shop feeds', access: 'member' } as const
export const writing = { ...reading, limit: 'feed' } as const
export const ofFeed = ['forbidden', 'not_found'] as const

export const listFeeds = endpoint('GET', '/shop/feeds', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: "List your shop's feeds",
  reply: feeds,
  errors: ['forbidden'],
})
export const makeFeed = endpoint('POST', '/shop/feeds', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Add a feed',
  description:
    'A CSV, JSON or XML of all that the shop offers. Each row has a stable number of yours: a run creates, changes or leaves alone the listing of that number, and hides listings whose rows are missing.',
  body: feedBody,
  reply: feedMade,
  status: 201,
  idempotent: true,
  errors: ['forbidden', 'conflict'],
})
export const getFeed = endpoint('GET', '/shop/feeds/:id', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'Get a feed',
  params: idParams,
  reply: oneFeed,
  errors: ofFeed,
})
export const changeFeed = endpoint('PUT', '/shop/feeds/:id', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Change a feed and the meaning of its columns',
  params: idParams,
  body: feedBody,
  reply: message,
  errors: ofFeed,
})
export const deleteFeed = endpoint('DELETE', '/shop/feeds/:id', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Delete a feed',
  description: 'Its listings stay, and no longer belong to any feed.',
  params: idParams,
  reply: message,
  errors: [...ofFeed, 'conflict'],
})
export const uploadFeed = endpoint('POST', '/shop/feeds/:id/file', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Upload a file of a feed, and run it',
  params: idParams,
  query: z.object({ dry: isDry }),
  files: 'file',
  reply: feedMade,
  status: 202,
  errors: [
    ...ofFeed,
    'conflict',
    'bad_request',
    'unsupported_media_type',
    'payload_too_large',
    'validation_failed',
  ],
})
export const runFeed = endpoint('POST', '/shop/feeds/:id/runs', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Fetch a feed from its address, and run it; at most once an hour',
  params: idParams,
  body: optionalBody(z.object({ dry: isDry })),
  reply: feedMade,
  status: 202,
  errors: [...ofFeed, 'conflict'],
})
export const listFeedRuns = endpoint('GET', '/shop/feeds/:id/runs', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the runs of a feed, the newest first',
  params: idParams,
  reply: feedRuns,
  errors: ofFeed,
})
export const getFeedRun = endpoint('GET', '/shop/feeds/:id/runs/:runId', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'Get a run and its progress',
  params: runParams,
  reply: oneFeedRun,
  errors: ofFeed,
})
export const listFeedRows = endpoint('GET', '/shop/feeds/:id/runs/:runId/rows', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the rows of a run, with their errors',
  description: 'After a run only rows with errors or notes are kept.',
  params: runParams,
  query: z.object({
    page: pageNumber,
    only: emptyIsAbsent(
      z.enum(['errors', 'remarks'], 'Vrijednost je errors ili remarks.').optional(),
    ).describe('Only rows with errors, or also those with notes'),
  }),
  reply: feedRows,
  errors: ofFeed,
})
export const confirmFeedRun = endpoint('POST', '/shop/feeds/:id/runs/:runId/confirm', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Write the checked rows of a run after its dry run or its questions',
  params: runParams,
  reply: message,
  errors: [...ofFeed, 'conflict'],
})
export const cancelFeedRun = endpoint('POST', '/shop/feeds/:id/runs/:runId/cancel', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Cancel a run; rows already written stay',
  params: runParams,
  reply: message,
  errors: [...ofFeed, 'conflict'],
})
