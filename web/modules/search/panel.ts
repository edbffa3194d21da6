import type { SearchFilter } from '#contract/search/endpoints.ts'
import type { CategoryOption } from './components/category-filter.tsx'
import type { PanelFacets } from './facets.ts'
import type { PlaceChoice } from '#contract/places/place-choices.ts'
import type { RowCard } from '#web/cards/card.ts'
import type { SearchValues } from './query.ts'

/** The places in the panel. */
export type PlaceOptions = {
  groups: { name: string; cantons: { id: number; name: string }[] }[]
  /** The cities of the chosen canton, if the search does not count them. */
  cities: { id: number; name: string }[]
  chosen: PlaceChoice[]
  /** Choices around the only chosen place. */
  wider: PlaceChoice[]
}

/** The reason for refusing a search. */
export type Problem = { message: string; fields: Record<string, string>; status: number; code: string }

/** A filter as `/search/filters` defines it. */
export type PanelFilter = Pick<SearchFilter, 'key' | 'name' | 'options'>

export type PanelData = {
  places: PlaceOptions
  /** Categories that narrow the search. */
  options: readonly CategoryOption[]
  /** In display order. */
  filters: readonly PanelFilter[]
  facets: PanelFacets | null
}

/** The data behind the filters. */
export type PanelProps = Omit<PanelData, 'options'> & {
  values: SearchValues
  /** The category of all results, which a choice among its fields chooses too; null if one is chosen. */
  onlyCategory: number | null
  problem: Problem | null
}

/** A search that has more results than the given one. The label names the dropped or changed part. */
export type Looser = { label: string; to: string; count: number }

/** Alternatives to a search with no or few results. */
export type WaysOut = {
  looser: Looser[]
  /** Corrected spellings. */
  meant: Looser[]
  /** The most likely of both, with its first listings that the given search has not found. */
  nearest: (Looser & { items: RowCard[] }) | null
}
