/** Constants of orders, each with its unit. */

export const orderNoteLength = 500 // characters
export const orderReasonLength = 500 // characters
export const ordersPageSize = 20
export const orderLimit = { max: 60, windowSeconds: 3600 } // new orders per account

/** Until the site moves an order on by itself. */
export const orderClocks = {
  payHours: 1,
  confirmDays: 3,
  shipDays: 7,
  /** Until a parcel of the seller's own courier counts as delivered. */
  arriveDays: 14,
  /** After a delivery that the buyer or the site's courier reported. */
  completeDays: 3,
  /** After a delivery that rests on the seller's word alone. */
  toldDays: 7,
  /** For the buyer to answer what the seller asks, or what becomes of a parcel that turned up. */
  answerDays: 7,
  /** For the goods of a parcel that turned up to come back. */
  goodsBackDays: 14,
} as const
/** Days after the start of a clock at which its side is reminded. */
export const orderReminderDays = { confirm: [1, 2], ship: [3] } as const
/** Days after which a buyer may cancel a confirmed order that was not sent. */
export const lateShippingDays = 3
export const recipientDays = 30 // after the end of an order, until its recipient is forgotten
