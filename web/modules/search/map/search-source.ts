import { getSearchMap } from '#contract/search/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { type SearchValues, withoutLayout } from '#web/modules/search/query.ts'
import type { MapSource } from './result-map.ts'

/** The results of a search of listings. */
export const searchSource: MapSource = {
  label: 'Mapa rezultata',
  counted: countedListings,
  filtersOf(search) {
    const {
      location_tl: _tl,
      location_br: _br,
      page: _page,
      ...filters
    } = withoutLayout(search as SearchValues)
    return filters
  },
  load: (query, signal) => callApi(getSearchMap, { query }, { signal }),
}
