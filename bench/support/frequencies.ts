import frequencies from './frequencies.json' with { type: 'json' }

/** Keys with how often each was met, the most frequent first. */
export type Counts<K> = [key: K, count: number][]

/** Texts are counted, numbers told by their quantiles. Of all listings of the group `share` have the attribute. */
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
  /** The part of all words that are too rare to be listed. */
  rareWords: number
  /** With their models; model 0 stands for none. */
  brands: [id: number, count: number, models: Counts<number>][]
  priced: number
  /** Quantiles, in fening. */
  prices: number[]
  /** City 0 stands for none. */
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

/** What real listings are made of, without any of them; `derive-frequencies.ts` counts it. */
export type Frequencies = {
  groups: Group[]
  categories: Record<string, { path: readonly number[]; names: readonly string[] }>
  brands: Record<string, string>
  models: Record<string, string>
  places: Place[]
}

export const measured = frequencies as unknown as Frequencies
