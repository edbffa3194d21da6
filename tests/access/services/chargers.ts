import * as chargers from '#contract/chargers/endpoints.ts'
import { everyone, gives, operators } from '#tests/access/rows.ts'

export const chargerAccess = [
  gives(chargers.listChargers, everyone(200)),
  gives(chargers.listChargers, everyone(422), { query: { connector: 'nema' } }),
  gives(chargers.getChargerMap, everyone(200)),
  gives(chargers.getChargerMap, everyone(422), { query: { zoom: 99 } }),
  gives(chargers.getCharger, everyone(200), { params: { id: '{charger}' } }),
  gives(chargers.getCharger, everyone(404), { params: { id: 987_654_321 } }),
  gives(chargers.reportCharger, everyone(201), { params: { id: '{charger}' }, body: { fault: 'gone' } }),
  gives(chargers.reportCharger, everyone(422), { params: { id: '{charger}' }, body: { fault: 'nema' } }),
  gives(chargers.reportCharger, everyone(404), { params: { id: 987_654_321 }, body: { fault: 'gone' } }),
  gives(chargers.listChargerReports, operators(200)),
  gives(chargers.listChargerReports, operators(422), { query: { page: 0 } }),
  gives(chargers.handleChargerReport, operators(200), {
    params: { id: '{newChargerReport}' },
    body: { act: 'done' },
  }),
  gives(chargers.handleChargerReport, operators(404), { params: { id: 987_654_321 }, body: { act: 'done' } }),
  gives(chargers.listHiddenChargers, operators(200)),
  gives(chargers.listHiddenChargers, operators(422), { query: { page: 0 } }),
  gives(chargers.showCharger, operators(200), { params: { id: '{newHiddenCharger}' } }),
  gives(chargers.showCharger, operators(404), { params: { id: 987_654_321 } }),
]
