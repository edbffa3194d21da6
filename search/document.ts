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
  sellerId: number
  condition: 'new' | 'used' | null
  /** Null where the price is to be agreed. */
  priceFening: number | null
  /** Milliseconds since 1970. */
  refreshedAt: number
  createdAt: number
}
