import { apartPaths, type ChargerQuery } from '#contract/paths/apart.ts'
import { type ConnectorKind, connectorKindNames } from '#contract/chargers/kinds.ts'
import { parsePairs } from '#contract/paths/query-string.ts'

/** Filters as in the URL, not validated yet. */
export type ChargerSearch = Omit<ChargerQuery, 'page'>

const names = ['snaga', 'operator', 'grad', 'location_tl', 'location_br'] as const
export const chargerQueryNames = ['prikljucak', ...names, 'page']

const isKind = (text: string): text is ConnectorKind => connectorKindNames.some((kind) => kind === text)

/** A form sends each connector by itself. */
export function readChargerSearch(search: string): ChargerSearch {
  const pairs = parsePairs(search)
  const kinds = pairs
    .flatMap(([name, value]) => (name === 'prikljucak' ? value.split(',') : []))
    .filter(isKind)
  const read: ChargerSearch = {}
  if (kinds.length > 0) read.prikljucak = [...new Set(kinds)].join(',')
  for (const name of names) {
    const value = pairs.find(([given]) => given === name)?.[1].trim()
    if (value) read[name] = value
  }
  return read
}

/** The same for the API. */
export const toApiQuery = ({ prikljucak, snaga, operator, grad, ...corners }: ChargerSearch) => ({
  connector: prikljucak,
  power_from: snaga,
  operator,
  city: grad,
  ...corners,
})

export const chargersPath = (search: ChargerSearch, page = 1) =>
  apartPaths.chargers({ ...search, page: page === 1 ? undefined : page })

export const withoutPart = ({
  location_tl: _tl,
  location_br: _br,
  ...filters
}: ChargerSearch): ChargerSearch => filters
