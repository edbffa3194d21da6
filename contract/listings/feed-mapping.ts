import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, listOf, pageNumber } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  feedAnswersAtOnce,
  feedColumnLength,
  feedValueLength,
  mostFeedColumns,
} from '#contract/limits/listings.ts'
import { emptyIsAbsent, flag, roomFor, text } from '#contract/text/schemas.ts'
import { column, ofFeed, priceUnit, reading, runParams, writing } from './feeds.ts'

const option = z.object({ value: z.string(), label: z.string(), group: z.string().nullable() })
export type FeedOption = z.infer<typeof option>

export const feedColumn = z.object({
  column: z.string(),
  /** A few of its values. */
  samples: z.array(z.string()),
  /** A field, or `attributes.<name>`; empty if it means nothing. */
  meaning: z.string(),
  /** False if the meaning is a guess. */
  is_chosen: z.boolean(),
})
export const feedColumns = z.object({
  data: z.array(feedColumn),
  /** Possible meanings of columns. */
  meanings: z.array(option),
})
export type FeedColumns = z.infer<typeof feedColumns>

export const feedValue = z.object({
  /** Such as `category`, `state`, `model.89` or `attributes.7`. */
  field: z.string(),
  value: z.string(),
  /** Rows of the last file that have it. */
  rows: z.int(),
  /** Our reading of it; null if we have none. */
  guess: z.string().nullable(),
  /** False if the guess waits for a confirmation. */
  is_sure: z.boolean(),
  /** The shop's own answer; empty if listings go without the value, null if there is none yet. */
  answer: z.string().nullable(),
})
export type FeedValueView = z.infer<typeof feedValue>

const valueField = z.object({
  field: z.string(),
  label: z.string(),
  values: z.int(),
  /** Values that wait for an answer. */
  open: z.int(),
  /** Possible meanings; only for fields whose values are on the page. */
  options: z.array(option),
})
export type FeedValueField = z.infer<typeof valueField>

export const feedValues = listOf(feedValue).extend({ fields: z.array(valueField) })

const remarkGroup = z.object({
  kind: z.enum(['error', 'note']),
  field: z.string(),
  label: z.string(),
  message: z.string(),
  rows: z.int(),
  /** The first rows that have it. */
  numbers: z.array(z.int()),
})
export const feedRemarks = z.object({ data: z.array(remarkGroup) })
export type FeedRemark = z.infer<typeof remarkGroup>

const meaning = text(feedColumnLength).trim()
const answered = z.object({
  field: text(feedColumnLength).trim(),
  value: text(roomFor(feedValueLength)),
  to: text(feedColumnLength)
    .trim()
    .nullable()
    .describe('Its value or name in `options`; empty to leave it out, null to take the answer back'),
})

export const listFeedColumns = endpoint('GET', '/shop/feeds/:id/columns', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the columns of a feed with their meanings, guessed or chosen',
  params: idParams,
  reply: feedColumns,
  errors: ofFeed,
})
export const explainFeedColumns = endpoint('PUT', '/shop/feeds/:id/columns', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Say what columns of a feed mean',
  description: 'Columns that are not named keep their meaning.',
  params: idParams,
  body: z.object({
    columns: z
      .array(z.object({ column, meaning }), 'Kolone su spisak.')
      .max(mostFeedColumns, `Najviše ${mostFeedColumns} kolona.`),
    price_unit: priceUnit.nullable().optional(),
  }),
  reply: message,
  errors: [...ofFeed, 'validation_failed'],
})
export const listFeedValues = endpoint('GET', '/shop/feeds/:id/values', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: "List the distinct values of a feed's last file with their meanings, questions first",
  params: idParams,
  query: z.object({
    page: pageNumber,
    field: emptyIsAbsent(text(feedColumnLength).trim().optional()).describe('Only values of this field'),
    open: flag.default(false).describe('Only values that wait for an answer'),
  }),
  reply: feedValues,
  errors: ofFeed,
})
export const explainFeedValues = endpoint('PUT', '/shop/feeds/:id/values', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Say what values of a feed mean',
  description:
    'Answers are remembered with the feed, also for values that its next file has. All of them are valid, or none is stored.',
  params: idParams,
  body: z.object({
    values: z
      .array(answered, 'Vrijednosti su spisak.')
      .max(feedAnswersAtOnce, `Najviše ${feedAnswersAtOnce} vrijednosti odjednom.`),
  }),
  reply: message,
  errors: [...ofFeed, 'validation_failed'],
})
export const rereadFeedRun = endpoint('POST', '/shop/feeds/:id/runs/:runId/reread', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Read the file of the last run again, with the mapping and answers of now',
  description: 'While a run waits for its confirmation its file is kept for this.',
  params: runParams,
  reply: message,
  errors: [...ofFeed, 'conflict'],
})
export const listFeedRemarks = endpoint('GET', '/shop/feeds/:id/runs/:runId/remarks', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the errors and notes of a run, each once with the number of its rows',
  params: runParams,
  reply: feedRemarks,
  errors: ofFeed,
})
