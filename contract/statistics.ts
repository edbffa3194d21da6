import { z } from 'zod'
import { listOf, pageNumber } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Days of a period, which ends with the last day that is counted. */
export const statisticsPeriods = [7, 30, 90, 365] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

/** Counters of listings, without those of their places in results. */
export const statisticsMeasures = [
  'views',
  'viewers',
  'saves',
  'phone_shown',
  'messages',
  'orders',
  'shown',
] as const
export type StatisticsMeasure = (typeof statisticsMeasures)[number]

export const statisticsSorts = [
  'viewers',
  'fewest-viewers',
  'saves',
  'phone_shown',
  'messages',
  'orders',
  'place',
] as const
export type StatisticsSort = (typeof statisticsSorts)[number]

export const statisticsTables = ['days', 'listings', 'categories', 'terms'] as const
export type StatisticsTable = (typeof statisticsTables)[number]

const periodProblem = 'Razdoblje je 7, 30, 90 ili 365 dana.'
const days = z
  .enum(['7', '30', '90', '365'], periodProblem)
  .default('30')
  .transform((value) => Number(value) as StatisticsPeriod)
  .describe('Days of the period: 7, 30, 90 or 365')

const counts = {
  /** Every time a listing was opened. */
  views: z.int(),
  /** Each person once a day and listing. */
  viewers: z.int(),
  saves: z.int(),
  phone_shown: z.int(),
  /** Received by the seller. */
  messages: z.int(),
  orders: z.int(),
  /** Number of times that listings were shown in results. */
  shown: z.int(),
}
const figures = z.object({
  ...counts,
  /** The average place in results, from 1; null if there was none. */
  place: z.number().nullable(),
})
export type StatisticsFigures = z.infer<typeof figures>

/** Medians of a listing's figures. */
const medians = z.object({
  views: z.number(),
  viewers: z.number(),
  saves: z.number(),
  phone_shown: z.number(),
  messages: z.number(),
  orders: z.number(),
})

const categoryFigures = figures.extend({
  id: z.int(),
  name: z.string(),
  /** The seller's active listings in it. */
  listings: z.int(),
  /** The viewers of the seller's median listing; null without an active one. */
  median_viewers: z.number().nullable(),
  /** Medians of all active listings of the category; null where they are too few to tell. */
  medians: medians.nullable(),
})
export type CategoryFigures = z.infer<typeof categoryFigures>

/** Suggestions to sellers. */
export const adviceKinds = ['photos', 'questions', 'refresh', 'unseen'] as const
export type AdviceKind = (typeof adviceKinds)[number]
const named = z.object({ id: z.int(), title: z.string() })
const advice = z.object({
  kind: z.enum(adviceKinds),
  count: z.int(),
  /** Some of those listings. */
  listings: z.array(named),
})
export type Advice = z.infer<typeof advice>

const highPrice = named.extend({
  /** In KM, like the median of comparable listings. */
  price: z.number(),
  display_price: z.string(),
  median: z.number(),
  display_median: z.string(),
  /** Difference from the median, in whole per cent. */
  percent: z.int(),
  compared: z.int(),
})
export type HighPrice = z.infer<typeof highPrice>

const statistics = z.object({
  days: z.int(),
  /** The first and the last day, as 2026-12-31. */
  from: z.iso.date(),
  until: z.iso.date(),
  total: figures,
  /** As many days before. */
  before: figures,
  /** Every day of the period, the oldest first. */
  series: z.array(figures.extend({ day: z.iso.date() })),
  /** The most viewers first. */
  categories: z.array(categoryFigures),
  /** Searches that led to listings. */
  terms: z.array(z.object({ term: z.string(), views: z.int() })),
  advice: z.array(advice),
  high_prices: z.array(highPrice),
})
export type Statistics = z.infer<typeof statistics>
export const statisticsReply = z.object({
  /** Null until something has been counted. */
  data: statistics.nullable(),
})

const listingFigures = figures.extend({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  /** True if it is on offer. */
  active: z.boolean(),
  viewers_before: z.int(),
  /** The viewers of the category's median listing; null where they are too few to tell. */
  median_viewers: z.number().nullable(),
})
export type ListingFigures = z.infer<typeof listingFigures>
export const listingFiguresReply = listOf(listingFigures)

export const statisticsQuery = z.object({ days })
export const listingFiguresQuery = z.object({
  days,
  sort: z
    .enum(statisticsSorts, `Redoslijed je ${statisticsSorts.join(', ')}.`)
    .default('viewers')
    .describe('Order of the rows'),
  page: pageNumber,
})
export const statisticsTableQuery = z.object({
  days,
  by: z
    .enum(statisticsTables, `Tabela je ${statisticsTables.join(', ')}.`)
    .default('days')
    .describe('Rows to list'),
})

const ofSellers = { tag: 'Statistics', access: 'member' } as const

export const getStatistics = endpoint('GET', '/statistics', {
  agents: 'numbers',
  isForShops: true,
  ...ofSellers,
  summary: 'Get the statistics of all your listings',
  description: 'For pro users, shops and their agents.',
  query: statisticsQuery,
  reply: statisticsReply,
  errors: ['forbidden'],
})
export const listListingFigures = endpoint('GET', '/statistics/listings', {
  agents: 'numbers',
  isForShops: true,
  ...ofSellers,
  summary: 'List your listings with their figures',
  query: listingFiguresQuery,
  reply: listingFiguresReply,
  errors: ['forbidden'],
})
export const exportStatistics = endpoint('GET', '/statistics.csv', {
  agents: 'numbers',
  isForShops: true,
  ...ofSellers,
  summary: 'Export your statistics as a table',
  query: statisticsTableQuery,
  produces: 'text/csv',
  errors: ['forbidden'],
})
