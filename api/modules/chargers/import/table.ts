import {
  type ChargerState,
  chargerStateNames,
  type ConnectorKind,
  connectorKindNames,
  connectorKinds,
} from '#contract/chargers/kinds.ts'
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

const stateNames: ReadonlySet<string> = new Set(chargerStateNames)
const kindsByWord = new Map<string, ConnectorKind>(
  connectorKindNames.flatMap((kind) => [
    [kind, kind],
    [connectorKinds[kind].toLowerCase(), kind],
  ]),
)

/** The parts of "ccs: 150 kW x 2"; power and count may be left out. */
function connectorParts(text: string) {
  const counted = /x\s*(\d+)$/i.exec(text)
  const [kind = '', power = ''] = text.slice(0, counted?.index).split(':')
  return {
    kind: kind.trim().toLowerCase(),
    power: numberIn(power.replace(/kw/i, '')),
    count: numberIn(counted?.[1]),
  }
}

/** "ccs:150x2; type2:22": kinds with their power in kW, and how many there are. */
function connectorsIn(value: unknown, findings: Findings) {
  const parts = (line(value, 500) ?? '').split(/[;|]/).map((part) => part.trim())
  return mergeConnectors(
    parts.filter(Boolean).flatMap((part) => {
      const { kind, power, count } = connectorParts(part)
      const known = kindsByWord.get(kind)
      if (!known) findings.note('connectors', 'unknown connector', part)
      return { kind: known ?? ('other' as const), power, count }
    }),
  )
}

/**
 * A table with the columns id, name, lat, lon and, if known, operator, address, connectors, state, hours, price,
 * access, phone, website and updated.
 */
export const table = (name: string): Source => ({
  name,
  read(fields) {
    const findings = new Findings()
    const id = line(fields['id'])
    if (!id) return findings.refuse('id', 'no id')
    const [lat, lon] = [numberIn(fields['lat']), numberIn(fields['lon'])]
    if (!isPlace(lat, lon)) return findings.refuse('lat', 'no place', [fields['lat'], fields['lon']])
    const shown = line(fields['name'])
    if (!shown) return findings.refuse('name', 'no name')
    const connectors = connectorsIn(fields['connectors'], findings)
    if (connectors.length === 0) findings.note('connectors', 'no connector known')
    const state = line(fields['state'])?.toLowerCase() ?? 'unknown'
    if (!stateNames.has(state)) findings.note('state', 'unknown state', state)
    const website = webAddress(fields['website'])
    if (!website && line(fields['website'])) findings.note('website', 'not a web address', fields['website'])
    return {
      charger: {
        source_id: id,
        name: shown,
        operator: line(fields['operator']),
        address: line(fields['address']),
        lat: lat!,
        lon: lon!,
        connectors,
        state: stateNames.has(state) ? (state as ChargerState) : 'unknown',
        hours: line(fields['hours'], 300),
        price: line(fields['price'], 300),
        access: line(fields['access'], 300),
        phone: line(fields['phone'], 50),
        website,
        updated_at: timeIn(fields['updated']),
        is_gone: false,
      },
      findings: findings.list,
    }
  },
})
