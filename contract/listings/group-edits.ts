import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { amountInput } from '#contract/money/amounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  maxPriceFening,
  groupEditFindLength,
  groupEditReplaceLength,
  groupEditSize,
} from '#contract/limits/listings.ts'
import { listingGroups } from './groups.ts'
import { listingItem } from './read.ts'
import { priceError, withoutControls } from './write.ts'
import { formatInteger, readAmount, toFening } from '#contract/money/money.ts'
import { userListingLists } from '#contract/profiles.ts'
import {
  characterCount,
  characters,
  emptyIsAbsent,
  flag,
  numeric,
  roomFor,
  text,
} from '#contract/text/schemas.ts'

export const groupActions = [
  'price',
  'place',
  'description',
  'state',
  'refresh',
  'renew',
  'hide',
  'unhide',
  'finish',
] as const
export type GroupAction = (typeof groupActions)[number]

export const priceModes = ['percent', 'amount', 'set'] as const
/** Whole amounts of KM to which a new price is rounded; 0 keeps fening. */
export const priceRoundings = [0, 1, 5, 10, 50, 100, 1_000] as const

const chosen = z.enum(groupActions, 'Odaberite šta mijenjate.')

const literalText = (max: number) =>
  text(roomFor(max), { error: 'Unesite tekst.', tooLong: `Najviše ${characters(max)}.` })
    .transform((value) => withoutControls(value.normalize('NFC').replaceAll('\r\n', '\n')))
    .refine((value) => characterCount(value) <= max, `Najviše ${characters(max)}.`)

const listFilter = {
  list: z.enum(userListingLists, 'Nepoznat spisak.').default('active').describe('A tab of own listings'),
  q: text(100, { tooLong: 'Najviše 100 znakova.' }).optional().describe('Words, a code or a number'),
  group: emptyIsAbsent(z.enum(listingGroups, 'Grupa je cars, real-estate ili other.').optional()).describe(
    'A group of categories',
  ),
}

/** As forms send it; which fields count depends on the action. */
export const groupEditForm = z.object({
  action: chosen,
  listing_ids: z
    .array(id, 'Odaberite oglase.')
    .max(groupEditSize, `Najviše ${formatInteger(groupEditSize)} oglasa odjednom.`)
    .default([]),
  all: flag.optional().describe('Everything that the filter finds, in place of `listing_ids`'),
  ...listFilter,
  price_mode: z.enum(priceModes, 'Odaberite kako se mijenja cijena.').optional(),
  price_direction: z.enum(['up', 'down'], 'Odaberite sniženje ili poskupljenje.').optional(),
  price_value: amountInput(priceError)
    .optional()
    .describe('An amount in KM or a percentage, as a number or as people type it'),
  price_rounding: numeric(z.literal([...priceRoundings], 'Odaberite zaokruživanje.')).optional(),
  city_id: numeric(z.int('Odaberite mjesto.').positive('Odaberite mjesto.').nullable()).optional(),
  find: literalText(groupEditFindLength).optional(),
  replace: literalText(groupEditReplaceLength).optional(),
  state: z.enum(['new', 'used'], 'Odaberite stanje.').optional(),
})
type Form = z.output<typeof groupEditForm>

/** The change to each listing, as stored. Prices are in fening, `percent` in hundredths of a percent. */
export type GroupTask =
  | {
      action: 'price'
      mode: (typeof priceModes)[number]
      sign: 1 | -1
      value: number
      /** In fening. */
      rounding: number
    }
  | { action: 'place'; city_id: number }
  | { action: 'description'; find: string; replace: string }
  | { action: 'state'; state: 'new' | 'used' }
  | { action: 'refresh' | 'renew' | 'hide' | 'unhide' | 'finish' }

const percentError = 'Unesite procenat, npr. 5 ili 7,5.'

/** Returns the value of a price change, or what is wrong with it. */
function priceValueOf({ price_mode, price_direction, price_value = '' }: Form): number | string {
  if (price_mode === 'percent') {
    const typed = String(price_value).trim()
    const bare = typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed
    const percent = /^\d{1,4}([.,]\d{1,2})?$/.test(bare)
      ? Math.round(Number(bare.replace(',', '.')) * 100)
      : 0
    if (percent === 0) return percentError
    if (price_direction === 'down' && percent >= 10_000) return 'Cijena se može sniziti za manje od 100 %.'
    return percent > 100_000 ? 'Najviše 1.000 %.' : percent
  }
  const fening = readAmount(price_value)
  if (fening === undefined || fening <= 0) return priceError
  return fening > maxPriceFening ? 'Cijena je prevelika: najviše 99.999.999 KM.' : fening
}

function taskOf(form: Form): GroupTask | Record<string, string> {
  switch (form.action) {
    case 'price': {
      const { price_mode: mode, price_direction: direction = 'down', price_rounding: rounding = 0 } = form
      if (!mode) return { price_mode: 'Odaberite kako se mijenja cijena.' }
      const value = priceValueOf(form)
      if (typeof value === 'string') return { price_value: value }
      return { action: 'price', mode, sign: direction === 'up' ? 1 : -1, value, rounding: toFening(rounding) }
    }
    case 'place':
      return form.city_id ? { action: 'place', city_id: form.city_id } : { city_id: 'Odaberite mjesto.' }
    case 'description':
      return form.find?.trim()
        ? { action: 'description', find: form.find, replace: form.replace ?? '' }
        : { find: 'Unesite tekst koji se zamjenjuje.' }
    case 'state':
      return form.state ? { action: 'state', state: form.state } : { state: 'Odaberite stanje.' }
    default:
      return { action: form.action }
  }
}

export const groupEditBody = groupEditForm.transform((form, context) => {
  const { listing_ids: ids, all = false, list, q, group } = form
  if (!all && ids.length === 0) context.addIssue(issue('listing_ids', 'Označite bar jedan oglas.'))
  const task = taskOf(form)
  if (!('action' in task) || typeof task.action !== 'string') {
    for (const [field, text] of Object.entries(task)) context.addIssue(issue(field, String(text)))
    return z.NEVER
  }
  return { task: task as GroupTask, ids: all ? null : [...new Set(ids)], filter: { list, q, group } }
})
const issue = (field: string, text: string) => ({ code: 'custom' as const, path: [field], message: text })

export const groupEditStates = ['preview', 'applying', 'applied', 'stopped', 'undoing', 'undone'] as const
export const groupItemStates = ['planned', 'refused', 'done', 'failed', 'left', 'undone', 'kept'] as const
export type GroupItemState = (typeof groupItemStates)[number]

export const groupEdit = z.object({
  id: z.int(),
  action: chosen,
  /** The change in words. */
  summary: z.string(),
  state: z.enum(groupEditStates),
  is_stopping: z.boolean(),
  total: z.int(),
  counts: z.partialRecord(z.enum(groupItemStates), z.int()),
  /** Cost in credits, expected or charged. */
  price: z.int(),
  created_at: unixSeconds,
  started_at: unixSeconds.nullable(),
  ended_at: unixSeconds.nullable(),
  undone_at: unixSeconds.nullable(),
  /** End of the time for undoing it; null if it can't be undone. */
  undo_until: unixSeconds.nullable(),
})
export type GroupEdit = z.infer<typeof groupEdit>

export const groupEditItem = z.object({
  listing_id: z.int(),
  title: z.string(),
  state: z.enum(groupItemStates),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  reason: z.string().nullable(),
})
export type GroupEditItem = z.infer<typeof groupEditItem>

export const groupEdits = z.object({ data: z.array(groupEdit) })
export const oneGroupEdit = z.object({ data: groupEdit })
export const groupEditItems = listOf(groupEditItem)
export const groupEditMade = message.extend({ id: z.int() })
export const groupEditable = listOf(listingItem).extend({
  counts: z.record(z.enum(userListingLists), z.int()),
  refreshes: z.object({ limit: z.int(), used: z.int() }),
})

const reading = { tag: 'Listings', access: 'member' } as const
const writing = { ...reading, limit: 'group-edit' } as const

export const listGroupEditable = endpoint('GET', '/group-edits/listings', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the listings of your shop that a group edit can change',
  query: z.object({ ...listFilter, page: pageNumber }),
  reply: groupEditable,
  errors: ['forbidden'],
})
export const listGroupEdits = endpoint('GET', '/group-edits', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'List the latest group edits of your shop',
  reply: groupEdits,
  errors: ['forbidden'],
})
export const makeGroupEdit = endpoint('POST', '/group-edits', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Preview one change to many listings of your shop',
  description:
    'Changes nothing yet. The preview says for each listing what would change, or why it cannot; `POST /group-edits/{id}/apply` then does exactly that.',
  body: groupEditBody,
  reply: groupEditMade,
  status: 201,
  idempotent: true,
  errors: ['forbidden'],
})
export const getGroupEdit = endpoint('GET', '/group-edits/:id', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: 'Get a group edit and its progress',
  params: idParams,
  reply: oneGroupEdit,
  errors: ['forbidden', 'not_found'],
})
export const listGroupEditItems = endpoint('GET', '/group-edits/:id/items', {
  agents: 'sell',
  isForShops: true,
  ...reading,
  summary: "List a group edit's changes with old and new values, and its refusals",
  params: idParams,
  query: z.object({
    page: pageNumber,
    only: emptyIsAbsent(
      z.enum(['changed', 'refused'], 'Vrijednost je changed ili refused.').optional(),
    ).describe('Only listings that were or will be changed, or only the rest'),
  }),
  reply: groupEditItems,
  errors: ['forbidden', 'not_found'],
})
export const applyGroupEdit = endpoint('POST', '/group-edits/:id/apply', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Apply a previewed group edit',
  params: idParams,
  reply: message,
  errors: ['forbidden', 'not_found', 'conflict'],
})
export const stopGroupEdit = endpoint('POST', '/group-edits/:id/stop', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Stop a running group edit',
  description: 'Finished changes stay; the rest is left as it was.',
  params: idParams,
  reply: message,
  errors: ['forbidden', 'not_found', 'conflict'],
})
export const undoGroupEdit = endpoint('POST', '/group-edits/:id/undo', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Undo a group edit, once and within an hour of its end',
  params: idParams,
  reply: message,
  errors: ['forbidden', 'not_found', 'conflict'],
})
export const deleteGroupEdit = endpoint('DELETE', '/group-edits/:id', {
  agents: 'sell',
  isForShops: true,
  ...writing,
  summary: 'Discard a preview',
  params: idParams,
  reply: message,
  errors: ['forbidden', 'not_found', 'conflict'],
})
