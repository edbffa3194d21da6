/** What the engine knows of one active listing. Texts are as written; the engine folds them. */
export type SearchDocument = {
  id: number
  title: string
  /** Other searched words: short description, names of the brand, model, category, attribute and place names. */
  words: readonly string[]
  categoryId: number
  /** From the root down to the own category. */
  categoryPath: readonly number[]
  cityId: number | null
  cantonId: number | null
  countryId: number | null
  brandId: number | null
  modelId: number | null
  sellerId: number
  sellerType: 'user' | 'shop'
  listingType: 'sell' | 'rent' | 'buy'
  condition: 'new' | 'used' | null
  /** Null where the price is to be agreed. */
  priceFening: number | null
  /** Milliseconds since 1970. */
  refreshedAt: number
  createdAt: number
  hasDiscount: boolean
  available: boolean
  shipping: boolean
  freeDelivery: boolean
  exchange: boolean
  /** Both or neither. */
  lat: number | null
  lon: number | null
  /** The strongest promotion that runs: 1 plain, 2 plus. Loaded anew when one begins or ends. */
  promotion: 0 | 1 | 2
  /** Days since 1970 that are taken; null where the category takes no bookings, so that no date is free. */
  takenDays: readonly number[] | null
  attributes: readonly DocumentAttribute[]
}

/** Texts and ticks ("true") are chosen from a list, numbers by a range. */
export type DocumentAttribute = { id: number; values: readonly (string | number)[] }
