import { getChargerMap } from '#contract/chargers/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import type { MapSource } from '#web/modules/search/map/result-map.ts'
import { toApiQuery, withoutPart } from './query.ts'
import { countedChargers } from './words.ts'

/** Chargers on the map that also shows the results of searches. */
export const chargerSource: MapSource = {
  label: 'Mapa punjača',
  counted: countedChargers,
  filtersOf: (search) => withoutPart(search),
  load: ({ zoom, ...search }, signal) =>
    callApi(getChargerMap, { query: { ...toApiQuery(search), zoom } }, { signal }),
}
