/** Constants of delivery, each with its unit. */

export const parcelSideCm = 70 // of a parcel for the site's courier, each side
export const parcelWorthFening = 200_000
export const parcelWeightGrams = 30_000
export const ownParcelSideCm = 500 // that a seller can state, as the seller's own courier may take it
export const listingWeightGrams = 1_000_000
export const usualWeightGrams = 2_000 // of things whose category states no weight
export const ownDeliveryFening = 100_000 // the highest price of a seller's own courier
