/** Yes-or-no facts of a listing. A query can ask for each by its name. */
const documentFlags = ['hasDiscount', 'available', 'shipping', 'freeDelivery', 'exchange'] as const
export type DocumentFlag = (typeof documentFlags)[number]

/** A value for every flag. */
export const perFlag = <T>(valueOf: (flag: DocumentFlag) => T) =>
  Object.fromEntries(documentFlags.map((flag) => [flag, valueOf(flag)])) as Record<DocumentFlag, T>

/** An active listing as the engine sees it. Texts are as written; the engine folds them. */
export type SearchDocument = {
  id: number
  title: string
  /**
   * Other searchable words: short description, and the names of brand, model, category, attributes and place.
   */
  words: readonly string[]
  categoryId: number
  /** From the root to the listing's own category. */
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
  /** Null if the price is negotiable. */
  priceFening: number | null
  /** Milliseconds since 1970. */
  refreshedAt: number
  createdAt: number
  /** Both set or both null. */
  lat: number | null
  lon: number | null
  /** The strongest running promotion: 1 plain, 2 plus. The document is reloaded when one starts or ends. */
  promotion: 0 | 1 | 2
  /** Booked days, counted from 1970; null if the category takes no bookings, so that no date is free. */
  takenDays: readonly number[] | null
  attributes: readonly DocumentAttribute[]
} & Record<DocumentFlag, boolean>

/** Texts and ticks ("true") are filtered by choice, numbers by range. */
export type DocumentAttribute = { id: number; values: readonly (string | number)[] }
