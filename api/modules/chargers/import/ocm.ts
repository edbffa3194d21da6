import type { ChargerState, ConnectorKind } from '#contract/chargers/kinds.ts'
import {
  Findings,
  isPlace,
  line,
  mergeConnectors,
  numberIn,
  type Source,
  timeIn,
  webAddress,
} from './entry.ts'
import type { Fields } from './records.ts'

/** Entries of Open Charge Map (`/v3/poi`), whole or compact: then names are missing, and numbers say everything. */

const kinds: Record<number, ConnectorKind> = {
  1: 'type1',
  2: 'chademo',
  8: 'tesla',
  13: 'schuko',
  16: 'cee',
  17: 'cee',
  25: 'type2',
  27: 'tesla',
  28: 'schuko',
  30: 'tesla',
  32: 'other',
  33: 'ccs',
  1036: 'type2',
}
const kindsByName: readonly [RegExp, ConnectorKind][] = [
  [/chademo/i, 'chademo'],
  [/tesla|nacs/i, 'tesla'],
  [/type 2|mennekes/i, 'type2'],
  [/type 1|j1772/i, 'type1'],
  [/schuko|cee 7/i, 'schuko'],
  [/cee|iec 60309/i, 'cee'],
]

const states: Record<number, ChargerState | 'removed'> = {
  10: 'working',
  20: 'working',
  30: 'out',
  50: 'working',
  75: 'working',
  100: 'out',
  150: 'planned',
  200: 'removed',
  210: 'removed',
}

const objectIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

function kindOf(connection: Fields): ConnectorKind {
  const type = objectIn(connection['ConnectionType'])
  const known = kinds[numberIn(connection['ConnectionTypeID'] ?? type['ID']) ?? 0]
  if (known) return known
  const name = `${line(type['Title']) ?? ''} ${line(type['FormalName']) ?? ''}`
  if (/ccs|combo type 2/i.test(name)) return /type 2|combo 2/i.test(name) ? 'ccs' : 'other'
  return kindsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
}

export const openChargeMap: Source = {
  name: 'ocm',
  read(fields) {
    const findings = new Findings()
    const id = numberIn(fields['ID'])
    if (id === undefined) return findings.refuse('ID', 'no id', fields['ID'])
    const address = objectIn(fields['AddressInfo'])
    const [lat, lon] = [numberIn(address['Latitude']), numberIn(address['Longitude'])]
    if (!isPlace(lat, lon)) return findings.refuse('AddressInfo', 'no place', [lat, lon])
    const name = line(address['Title']) ?? line(address['AddressLine1'])
    if (!name) return findings.refuse('AddressInfo', 'no name')
    const operator = objectIn(fields['OperatorInfo'])
    const usage = objectIn(fields['UsageType'])
    const connections = Array.isArray(fields['Connections']) ? fields['Connections'].map(objectIn) : []
    const connectors = mergeConnectors(
      connections.map((connection) => ({
        kind: kindOf(connection),
        power: numberIn(connection['PowerKW']),
        count: numberIn(connection['Quantity']),
      })),
    )
    if (connectors.length === 0) findings.note('Connections', 'no connector known')
    const status = numberIn(fields['StatusTypeID'] ?? objectIn(fields['StatusType'])['ID']) ?? 0
    const state = states[status] ?? 'unknown'
    const place = [line(address['AddressLine1']), line(address['Postcode']), line(address['Town'])]
    // "(Unknown Operator)" and the like.
    const operatorName = line(operator['Title'])
    const isOperator = operatorName !== null && !/^\(.*\)$/.test(operatorName)
    const website = address['RelatedURL'] ?? operator['WebsiteURL']
    return {
      charger: {
        source_id: String(id),
        name,
        operator: isOperator ? operatorName : null,
        address: line(place.filter(Boolean).join(', ')),
        lat: lat!,
        lon: lon!,
        connectors,
        state: state === 'removed' ? 'unknown' : state,
        hours: null,
        price: line(fields['UsageCost'], 300),
        access: line(address['AccessComments'], 300) ?? line(usage['Title']),
        phone: line(address['ContactTelephone1'], 50),
        website: webAddress(website),
        updated_at: timeIn(fields['DateLastStatusUpdate']),
        is_gone: state === 'removed',
      },
      findings: findings.list,
    }
  },
}
