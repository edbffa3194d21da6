import type { CourierPrices } from '#contract/delivery/endpoints.ts'
import type { ListingGroup } from '#contract/listings/groups.ts'
import type { PromotionRates } from '#contract/promotions/price.ts'
import type { PublishingPrices } from '#contract/listings/fees.ts'
import type { Attribute } from '#contract/categories/endpoints.ts'

export type Option = { value: string; label: string; group?: string }
export type TownOption = Option & { lat: number; lon: number }
export type CategoryBranch = { id: number; name: string; children: CategoryBranch[] }

/** Determines which fields there are. */
export type FormShape = {
  showsPrice: boolean
  /** Homes and land are offered one by one. */
  showsQuantity: boolean
  showsCondition: boolean
  showsBrand: boolean
  hasDurations: boolean
  /** Parcels carry things of the category. */
  canBeSent: boolean
  /** Follows the listing's type, so it has no field. */
  typeAttribute: Attribute | null
  attributes: readonly Attribute[]
}

/** The parts of a category's form. */
export type FormParts = {
  category: { id: number; path: readonly string[] }
  shape: FormShape
  brand: {
    isRequired: boolean
    isModelRequired: boolean
    hasModels: boolean
    options: readonly Option[]
    models: readonly Option[]
  }
  hints: { title: string; description: string }
  towns: readonly TownOption[]
  prices: PublishingPrices
  /** The seller's ways of delivery; null if things of the category can't be sent. */
  delivery: DeliveryPart | null
  takesBookings: boolean
  /** Active listings in the category's group. */
  limit: { group: ListingGroup; listings: number; limit: number; unlimited: boolean }
  photoLimit: number
  isShop: boolean
  promotion: PromotionOffer
}

export type DeliveryPart = {
  /** In grams, packed. */
  usualWeight: number
  /** The seller has switched on some way of delivery. */
  isOn: boolean
  prices: CourierPrices
}

/** Prices of promotions in the category for the seller. */
type PromotionOffer = { rates: PromotionRates; days: readonly number[]; balance: number }
