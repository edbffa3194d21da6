/** Constants of reviews and of the medals that they bring, each with its unit. */

export const reviewLength = 1_000 // characters, of replies too
export const reviewWindowDays = 14 // after the end of an order, for its sides to review each other
export const reviewChangeDays = 14 // after it was written
export const reviewReminderDays = 5 // after the end of an order
export const reviewPageSize = 20
export const reviewLimit = { max: 60, windowSeconds: 3600 } // per account
/** The largest number of completed sales that an account has reached is a medal. */
export const salesMedals = [10, 50, 100, 500, 1_000, 5_000, 10_000]
export const praisedReviews = 10 // as a seller, all of them positive, for a medal
