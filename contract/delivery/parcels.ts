import { z } from 'zod'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { parcelEventKinds, parcelStateNames } from './parcel-states.ts'
import { text } from '#contract/text/schemas.ts'

const steps = z.array(
  z.object({
    kind: z.enum(parcelEventKinds),
    text: z.string(),
    /** The courier's depot. */
    place: z.string().nullable(),
    at: unixSeconds,
  }),
)

export const tracking = z.object({
  code: z.string(),
  state: z.enum(parcelStateNames),
  /** The state in Bosnian. */
  text: z.string(),
  /** The courier's own number of it. */
  number: z.string().nullable(),
  /** Grams. */
  weight: z.int(),
  /** The latest first. */
  events: steps,
})
export type Tracking = z.infer<typeof tracking>

export const parcel = tracking.extend({
  /** Amount that the courier collects, in KM. */
  cash: z.number(),
  created_at: unixSeconds,
  /** The reason why the courier was not booked. */
  problem: z.string().nullable(),
  /** The seller can print its label. */
  has_label: z.boolean(),
  can_cancel: z.boolean(),
  /** Page that moves parcels by hand, outside production. */
  sandbox_path: z.string().nullable(),
})
export type ParcelOfOrder = z.infer<typeof parcel>

export const parcelReply = z.object({ data: parcel, message: z.string() })
/** `can_book`: the caller may order the courier now. */
export const parcelOfOrder = z.object({ data: parcel.nullable(), can_book: z.boolean() })
export const trackingReply = z.object({ data: tracking })

const ofOrder = { tag: 'Delivery', access: 'member', params: idParams } as const

export const getOrderParcel = endpoint('GET', '/orders/:id/parcel', {
  ...ofOrder,
  summary: 'Get the parcel of an order, as its buyer or seller',
  description: 'The latest one; null while there is none.',
  reply: parcelOfOrder,
  errors: ['not_found'],
})
export const bookParcel = endpoint('POST', '/orders/:id/parcel', {
  ...ofOrder,
  summary: 'Order the courier for an order that you have confirmed',
  description: 'The courier is booked within moments, once, whatever happens meanwhile.',
  reply: parcelReply,
  status: 201,
  idempotent: true,
  priority: 'paying',
  errors: ['not_found', 'forbidden', 'conflict'],
})
export const cancelParcel = endpoint('POST', '/orders/:id/parcel/cancel', {
  ...ofOrder,
  summary: 'Cancel the courier before the parcel is picked up',
  reply: parcelReply,
  priority: 'paying',
  errors: ['not_found', 'forbidden', 'conflict'],
})
export const getParcelLabel = endpoint('GET', '/orders/:id/parcel/label', {
  ...ofOrder,
  summary: 'Get the label of a parcel that you send, as a PDF',
  produces: 'application/pdf',
  errors: ['not_found', 'forbidden', 'conflict'],
})
export const trackParcel = endpoint('GET', '/tracking/:code', {
  tag: 'Delivery',
  access: 'anyone',
  summary: 'Follow a parcel by its code, which only both sides have',
  params: z.object({
    code: text(40)
      .regex(/^[\w-]{22}$/, 'Takav paket ne postoji.')
      .describe('The code of the parcel'),
  }),
  reply: trackingReply,
  errors: ['not_found'],
})
