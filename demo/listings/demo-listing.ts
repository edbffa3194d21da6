import type { SceneName } from '#demo/scenes.ts'

export type DemoListing = {
  /** A username from the demo accounts or the demo sellers. */
  seller: string
  categoryId: number
  title: string
  description: string
  /** null: 'Na upit'. */
  priceFening: number | null
  priceByAgreement?: boolean
  listingType?: 'sell' | 'rent' | 'buy'
  condition: 'new' | 'used' | null
  cityId: number
  brand?: string
  model?: string
  attributes?: Record<number, string | number | boolean>
  photos: { scene: SceneName; seed: number }[]
} & DemoLife

/** The history of a listing since it was written. */
export type DemoLife = {
  /** Since the last refresh. */
  hoursAgo: number
  /** Since it was first published; before the last refresh. */
  daysOld?: number
  /** Defaults to 'active'. */
  status?: 'draft' | 'active' | 'hidden' | 'finished' | 'expired'
  /** Earlier prices, oldest first. */
  formerPricesFening?: number[]
  views?: number
  urgent?: boolean
  highlighted?: boolean
}
