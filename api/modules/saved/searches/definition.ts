import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { engineQuery, filterLabels, searchLabels, understoodSearch } from '#api/modules/search/service.ts'
import { DomainError } from '#lib/errors.ts'
import { savedSearchNameLength } from '#contract/limits/search.ts'
import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import { filterNames, searchQuery } from '#contract/search/endpoints.ts'
import { fold } from '#contract/text/fold.ts'
import { type StandingQuery, standingQuery } from '#search/percolate/conditions.ts'

/** Parameters that decide which listings match; omits sort, page and similarity. */
const keptNames = [
  'q',
  'literal',
  ...filterNames.filter((name) => name !== 'recommendation_for'),
  'attr',
  'attr_encoded',
] as const
const aliases: Record<string, string> = { trazilica: 'q', kategorije: 'category_id' }

export type Parameters = Record<string, string>

/** A search as an account saves it. */
export type SearchDefinition = {
  parameters: Parameters
  /** The query for the search engine. */
  query: StandingQuery
  /** Equal for searches that find the same. */
  hash: Buffer
  labels: string[]
  name: string
}

/** Keeps the texts as given, so that the page of results reads them as it did. */
function keptParameters(search: string): Parameters {
  const { brand, ...given } = parseQuery(search)
  const brands = [given['brands'], brand].filter(Boolean).join(',')
  const named = new Map(Object.entries(given).map(([name, value]) => [aliases[name] ?? name, value]))
  if (brands) named.set('brands', brands)
  return Object.fromEntries(
    keptNames.flatMap((name) => {
      const value = named.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

const refuse = (message: string): never => {
  throw new DomainError('validation_failed', message, { fields: { query: message } })
}

function readParameters(parameters: Parameters) {
  const read = searchQuery.safeParse(parameters)
  return read.success ? read.data : refuse(read.error.issues[0]!.message)
}

/** Reads the address of a page of results. Throws validation_failed if it can't be saved. */
export function readSearchDefinition(deps: Deps, search: string): SearchDefinition {
  const parameters = keptParameters(search)
  const { params, attributes } = understoodSearch(deps, readParameters(parameters))
  const query = canonical(standingQuery(engineQuery(deps, params, attributes)))
  if (Object.keys(query).length === 0)
    refuse('Pretraga nema ni riječi ni filtera. Odaberite bar jedan filter pa je spasite.')
  return {
    parameters,
    query,
    hash: createHash('sha256').update(JSON.stringify(query)).digest(),
    labels: searchLabels(deps, params, attributes),
    name: nameOf([params.q ?? [], filterLabels(deps, params, attributes)].flat()),
  }
}

/** The words and filters of a search that was saved; parts that no longer exist are left out. */
export function labelsOf(deps: Deps, parameters: Parameters): string[] {
  const read = searchQuery.safeParse(parameters)
  if (!read.success) return []
  try {
    const { params, attributes } = understoodSearch(deps, read.data)
    return searchLabels(deps, params, attributes)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** The parameters as an address holds them, without the question mark. */
export const queryOf = (parameters: Parameters) => formatQuery(parameters).slice(1)

/** Keeps as many parts as fit the length limit. */
function nameOf([first = 'Pretraga', ...others]: readonly string[]): string {
  let name = first.slice(0, savedSearchNameLength)
  for (const other of others) {
    if (name.length + other.length + 2 > savedSearchNameLength) break
    name += `, ${other}`
  }
  return name
}

/** Lists in any order and words in any spelling find the same. The corners of an area stay in order. */
function canonical({ text, area, attributes, ...query }: StandingQuery): StandingQuery {
  const sorted = Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted((a, b) => a - b) : value])
  return {
    ...(text !== undefined && { text: fold(text).replace(/\s+/g, ' ').trim() }),
    ...Object.fromEntries(sorted),
    ...(area && { area }),
    ...(attributes && {
      attributes: attributes
        .map((filter) => ('values' in filter ? { ...filter, values: filter.values.toSorted() } : filter))
        .toSorted((a, b) => a.id - b.id),
    }),
  }
}
