import type { ListingGroup } from '#contract/listings/groups.ts'
import type { Attribute } from '#contract/categories.ts'

export type Option = { value: string; label: string; group?: string }
export type TownOption = Option & { lat: number; lon: number }
export type CategoryBranch = { id: number; name: string; children: CategoryBranch[] }

/** What decides which fields there are. */
export type FormShape = {
  showsPrice: boolean
  showsCondition: boolean
  showsBrand: boolean
  hasDurations: boolean
  attributes: readonly Attribute[]
}

/** Everything that the form of one category is made of. */
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
  towns: readonly TownOption[]
  /** Days, the default first. */
  durations: readonly number[]
  takesBookings: boolean
  /** Active listings of the group that the category belongs to. */
  limit: { group: ListingGroup; listings: number; limit: number | null }
  photoLimit: number
  isShop: boolean
}
