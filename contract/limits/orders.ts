/** Constants of orders, delivery, disputes and reviews, each with its unit. */

// Orders.

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
  /** For the buyer to answer the seller's question, or to decide about a parcel that turned up. */
  answerDays: 7,
  /** For the goods of a parcel that turned up to come back. */
  goodsBackDays: 14,
} as const
/** Days after the start of a clock at which its side is reminded. */
export const orderReminderDays = { confirm: [1, 2], ship: [3] } as const
/** Days after which a buyer may cancel a confirmed order that was not sent. */
export const lateShippingDays = 3
export const recipientDays = 30 // after the end of an order, until its recipient is forgotten

// Delivery.

export const parcelSideCm = 70 // of a parcel for the site's courier, each side
export const parcelWorthFening = 200_000
export const parcelWeightGrams = 30_000
export const ownParcelSideCm = 500 // that a seller can state, as the seller's own courier may take it
export const listingWeightGrams = 1_000_000
export const usualWeightGrams = 2_000 // of things whose category states no weight
export const ownDeliveryFening = 100_000 // the highest price of a seller's own courier

// Disputes about orders.

export const statementLength = 2_000 // characters
export const disputeStatements = 20 // by each side
export const disputePictures = 6 // by each side
export const disputeDueHours = 48 // until a moderator should decide
export const disputeDays = 14 // after the end of an order, while its money is still here

// Reviews and the medals that they bring.

export const reviewLength = 1_000 // characters, of replies too
export const reviewWindowDays = 14 // after the end of an order, for its sides to review each other
export const reviewChangeDays = 14 // after it was written
export const reviewReminderDays = 5 // after the end of an order
export const reviewPageSize = 20
export const reviewLimit = { max: 60, windowSeconds: 3600 } // per account
/** The largest number of completed sales that an account has reached is a medal. */
export const salesMedals = [10, 50, 100, 500, 1_000, 5_000, 10_000]
export const praisedReviews = 10 // as a seller, all of them positive, for a medal
