import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import { parsePairs } from '#contract/paths/query-string.ts'
import { mostManifestPaths } from '#contract/limits/serving.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'

type Query = PageHandle['query']
type Routes = ServerBuild['routes']

const addressesKept = 5_000
/** The suffix of React Router's requests for page data. */
const dataForm = /\.data$/
const dataParameter = '_routes'
/** The path of the page whose data React Router requests. */
export function pageOfData(url: string): string {
  const [path, query = ''] = url.split('?', 2) as [string, string?]
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${dataParameter}=`))
  return pagePathOf(path) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

const pagePathOf = (path: string) => path.replace(dataForm, '').replace(/\/_(?:root)?$/, '/')

/** The address of React Router's route manifest. It looks like a page but is none. */
export const manifestPath = '/__manifest'

/** Returns whether a manifest request names too many paths; matching each takes a tenth of a millisecond. */
export const asksForManyRoutes = ({ pathname, searchParams }: URL) =>
  pathname === manifestPath &&
  (searchParams.get('paths') ?? '').split(',', mostManifestPaths + 1).length > mostManifestPaths

/**
 * Strips parameters that a page doesn't read, such as campaign tags, so that all variants share one cached
 * page. The rest of the address stays byte for byte.
 */
export function addressReader({ routes }: Pick<ServerBuild, 'routes'>) {
  const queryOf = pathMatcher(routes)
  const sharedAddresses = new LRUCache<string, string>({ max: addressesKept })

  function read(address: string, at: number): string {
    const asked = address.slice(0, at)
    if (asked === manifestPath) return address
    const isData = dataForm.test(asked)
    const query = queryOf(pagePathOf(asked))
    if (!query) return address
    const isKnown = typeof query === 'function' ? query : (name: string) => query.includes(name)
    const pairs = address
      .slice(at + 1)
      .split('&')
      .filter((pair) => {
        const name = parsePairs(pair)[0]?.[0]
        return name !== undefined && (isKnown(name) || (isData && name === dataParameter))
      })
    return pairs.length > 0 ? `${asked}?${pairs.join('&')}` : asked
  }

  return (address: string): string => {
    const at = address.indexOf('?')
    if (at < 0) return address
    let shared = sharedAddresses.get(address)
    if (shared === undefined) sharedAddresses.set(address, (shared = read(address, at)))
    return shared
  }
}

/**
 * Matches a path to its route by React Router's ranking: longer before shorter, static segments before
 * parameters. Its own `matchRoutes` ranks all routes on each call and takes over a millisecond.
 */
function pathMatcher(routes: Routes): (path: string) => Query {
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path, index }) => path !== undefined || index)
    .flatMap((route) =>
      variantsOf(fullPath(routes, route.id)).map((segments) => ({
        segments,
        rank: rankOf(segments) + (route.index ? 2 : 0),
        query: (route.module.handle as PageHandle | undefined)?.query,
      })),
    )
    .toSorted((a, b) => b.rank - a.rank)
  return (path) => {
    const asked = path.split('/').filter(Boolean)
    return patterns.find(({ segments }) => fits(segments, asked))?.query
  }
}

function fullPath(routes: Routes, id: string): string[] {
  const { path = '', parentId } = routes[id]!
  return [...(parentId === undefined ? [] : fullPath(routes, parentId)), ...path.split('/').filter(Boolean)]
}

/** The segments with and without each optional one. */
function variantsOf([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]]
  const others = variantsOf(rest)
  const isOptional = first.endsWith('?')
  const segment = isOptional ? first.slice(0, -1) : first
  return [...others.map((other) => [segment, ...other]), ...(isOptional ? others : [])]
}

/** Matches a path with these segments, ignoring case; `*` matches any number of segments at the end. */
function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  if (hasRest ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((part, at) => part.startsWith(':') || part.toLowerCase() === path[at]!.toLowerCase())
}

const rankOf = (segments: string[]) =>
  segments.reduce((sum, segment) => sum + (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 11), 0)
