import type { PanelFacets } from './facets.ts'
import type { Changes, SearchValues } from './query.ts'

/** What the panel shows of places. */
export type PlaceOptions = {
  groups: { name: string; cantons: { id: number; name: string }[] }[]
  /** Of the canton that is chosen, for where the search does not count them. */
  cities: { id: number; name: string }[]
  /** Names of the cities that are chosen, by id. */
  cityNames: Record<string, string>
}

/** Why a search was refused. */
export type Problem = { message: string; fields: Record<string, string>; status: number; code: string }

/** What the filters are drawn from. */
export type PanelProps = {
  values: SearchValues
  facets: PanelFacets | null
  /** What the chosen category has (spec 4.7). */
  shows: { brands: boolean; condition: boolean; price: boolean; dates: boolean }
  places: PlaceOptions
  problem: Problem | null
}

/** A search that finds something where the given one does not. */
export type Looser = { label: string; changes: Changes; count: number }

/** Where to go on from a search that finds nothing. */
export type WaysOut = { looser: Looser[]; suggestions: string[] }
