import frequencies from './frequencies.json' with { type: 'json' }

/** Keys with their counts, the most frequent first. */
export type Counts<K> = [key: K, count: number][]

/**
 * Texts have counts, numbers quantiles. `share` is the fraction of the group's listings with the attribute.
 */
export type AttributeFrequencies = { id: number; share: number } & (
  | { values: Counts<string> }
  | { quantiles: number[] }
)

/** Listings of one category, or of the small ones under one root. */
export type Group = {
  count: number
  categories: Counts<number>
  /** In words. */
  titleLengths: Counts<number>
  words: Counts<string>
  /** The fraction of words too rare to be listed. */
  rareWords: number
  /** Brands with their models; model 0 means none. */
  brands: [id: number, count: number, models: Counts<number>][]
  priced: number
  /** Quantiles, in fening. */
  prices: number[]
  /** City 0 means none. */
  cities: Counts<number>
  shares: Record<'new' | 'used' | 'shop' | 'discount' | 'available' | 'exchange', number>
  attributes: AttributeFrequencies[]
}

export type Place = {
  id: number
  name: string
  lat: number | null
  lon: number | null
  cantonId: number | null
  canton: string | null
}

/** Statistics of real listings, without any of the listings; made by `derive-frequencies.ts`. */
export type Frequencies = {
  groups: Group[]
  categories: Record<string, { path: readonly number[]; names: readonly string[] }>
  brands: Record<string, string>
  models: Record<string, string>
  places: Place[]
}

export const measured = frequencies as unknown as Frequencies
