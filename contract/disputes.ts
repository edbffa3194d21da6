import { z } from 'zod'
import { positiveAmount } from './money/amounts.ts'
import { id, idParams, unixSeconds } from './common.ts'
import { disputePictures, statementLength } from './limits/orders.ts'
import { endpoint } from './endpoint.ts'
import { factsLength } from './limits/moderation.ts'
import { imageWidths } from './limits/listings.ts'
import { cleanText } from './listings/write.ts'
import { caseMessage, decision } from './moderation/endpoints.ts'
import { accountMeasures, ruleNames } from './moderation/rules.ts'
import { disputeReasonNames } from './orders/dispute-reasons.ts'
import { order } from './orders/endpoints.ts'
import { siteAddress } from './paths/site-address.ts'
import { emptyIsAbsent } from './text/schemas.ts'

/** Decisions by staff, in the words that both sides read. */
export const settlements = {
  refund: 'Kupac dobija sav novac',
  part: 'Novac se dijeli',
  release: 'Prodavač dobija sav novac',
  return: 'Roba se vraća prodavaču, a kupac dobija novac',
} as const
export type Settlement = keyof typeof settlements

/** The words of a decision that divided this much money; the house has none of orders paid in person. */
export function settlementText(outcome: Settlement, money: number): string {
  if (money > 0) return settlements[outcome]
  return outcome === 'return' ? 'Roba se vraća prodavaču' : 'Prodaja stoji'
}
const settlementNames = Object.keys(settlements) as [Settlement, ...Settlement[]]
export const disputeOutcomes = [...settlementNames, 'withdrawn'] as const

const sides = ['buyer', 'seller'] as const

export const disputeStatement = z.object({
  id: z.int(),
  side: z.enum(sides),
  is_mine: z.boolean(),
  text: z.string(),
  pictures: z.array(z.object({ id: z.int(), image: siteAddress, large: siteAddress })),
  at: unixSeconds,
})
export type DisputeStatement = z.infer<typeof disputeStatement>

export const dispute = z.object({
  id: z.int(),
  order_id: z.int(),
  opened_by: z.enum(sides),
  reason: z.enum(disputeReasonNames),
  opened_at: unixSeconds,
  /** Null while it is open. */
  outcome: z.enum(disputeOutcomes).nullable(),
  /** In KM: each side's part of the order's held money. */
  to_buyer: z.number().nullable(),
  to_seller: z.number().nullable(),
  /** The reasons, for both sides. */
  explanation: z.string(),
  closed_at: unixSeconds.nullable(),
  /** The first one first. */
  statements: z.array(disputeStatement),
  may: z.object({ state: z.boolean(), add_pictures: z.boolean(), withdraw: z.boolean() }),
})
export type Dispute = z.infer<typeof dispute>

export const disputeState = z.object({
  /** The latest of the order. */
  data: dispute.nullable(),
  order: z.object({ id: z.int(), number: z.string(), side: z.enum([...sides, 'staff']) }),
  /** A new one can be opened. */
  may_open: z.boolean(),
})
export type DisputeState = z.infer<typeof disputeState>
export const disputeChanged = z.object({ data: dispute, message: z.string() })

const words = cleanText(statementLength, 'Opišite šta se desilo.').refine(
  (value) => value !== '',
  'Opišite šta se desilo.',
)
export const newDispute = z.object({ reason: z.enum(disputeReasonNames, 'Odaberite razlog.'), text: words })
export const newStatement = z.object({ text: words })

const own = { tag: 'Orders', access: 'person', priority: 'paying', params: idParams } as const
const changing = {
  ...own,
  secondFactor: { notAsked: 'a moderator decides about the money' },
  reply: disputeChanged,
} as const

export const getDispute = endpoint('GET', '/orders/:id/dispute', {
  ...own,
  summary: 'Get the dispute about an order of yours',
  reply: disputeState,
  errors: ['not_found'],
})
export const openDispute = endpoint('POST', '/orders/:id/dispute', {
  ...changing,
  summary: 'Complain about a delivered order',
  description: 'Stops the clocks and the money of this order until a moderator has decided.',
  body: newDispute,
  limit: 'report',
  errors: ['not_found', 'order_state'],
})
export const addStatement = endpoint('POST', '/orders/:id/dispute/statements', {
  ...changing,
  summary: 'Say something in an open dispute',
  body: newStatement,
  limit: 'report',
  errors: ['not_found', 'conflict'],
})
export const addDisputePictures = endpoint('POST', '/orders/:id/dispute/pictures', {
  ...changing,
  summary: 'Add pictures to your last statement in an open dispute',
  description: `At most ${disputePictures} by each side; only both sides and the moderator of the case can see them.`,
  features: ['photo_upload'],
  files: 'pictures',
  limit: 'report',
  errors: ['not_found', 'conflict'],
})
export const withdrawDispute = endpoint('POST', '/orders/:id/dispute/withdraw', {
  ...changing,
  summary: 'Take your complaint back',
  description: 'The order goes on, and its time limit starts again.',
  errors: ['not_found', 'conflict'],
})
export const disputePictureParams = idParams.extend({
  picture: id.describe('The number of the picture'),
  size: z
    .enum(Object.keys(imageWidths) as ['sm', 'md', 'lg'], 'Veličina je sm, md ili lg.')
    .describe('Width'),
})
export const getDisputePicture = endpoint('GET', '/disputes/:id/pictures/:picture/:size', {
  tag: 'Orders',
  access: 'member',
  summary: 'Get a picture of a dispute',
  description: 'For both sides, and for the moderator who claimed the case.',
  params: disputePictureParams,
  produces: 'image/webp',
  errors: ['not_found'],
})

export const disputedOrder = z.object({
  order,
  dispute,
  /** Money of the order that the house holds, in KM, for a decision to divide. */
  money: z.number(),
})
export type DisputedOrder = z.infer<typeof disputedOrder>
export const disputedOrderReply = z.object({ data: disputedOrder })

export const settling = z.object({
  outcome: z.enum(settlementNames, 'Odaberite kome ide novac.'),
  amount: emptyIsAbsent(positiveAmount('Unesite iznos, npr. 25,00.').optional()).describe(
    "For `part`: the buyer's share in KM",
  ),
  facts: cleanText(factsLength, 'Obrazložite odluku.')
    .refine((value) => value !== '', 'Obrazložite odluku.')
    .describe('For both sides'),
  account: z
    .enum(accountMeasures, 'Odaberite mjeru za račun.')
    .default('none')
    .describe('Measure against the account of the side that did not complain'),
  rule: emptyIsAbsent(z.enum(ruleNames, 'Odaberite pravilo.').optional()).describe('For a measure'),
  days: decision.shape.days,
})
export type Settling = z.output<typeof settling>

const ofCase = {
  tag: 'Administration',
  access: 'moderator',
  params: idParams,
  errors: ['not_found', 'conflict'],
} as const
export const getDisputedOrder = endpoint('GET', '/admin/cases/:id/order', {
  ...ofCase,
  summary: 'Get the order of a case that you have claimed, with the statements of both sides',
  reply: disputedOrderReply,
})
export const settleDispute = endpoint('POST', '/admin/cases/:id/settlement', {
  ...ofCase,
  priority: 'paying',
  summary: 'Decide about the money of a disputed order',
  description: 'Cannot be undone, since the money leaves.',
  body: settling,
  reply: caseMessage,
  errors: ['not_found', 'conflict', 'order_state'],
})
