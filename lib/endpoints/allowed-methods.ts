import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'

type Method = Endpoint['method']

/** A path of the API, with the methods that it takes. */
type Place = { path: string; segments: readonly string[]; methods: Set<Method>; isForStaff: boolean }

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isParameter = (segment: string) => segment.startsWith(':')

const fits = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length && pattern.every((part, at) => isParameter(part) || part === path[at])

function readPlaces(): Place[] {
  const byPath = new Map<string, Place>()
  for (const { path, method, access } of endpointNames.keys()) {
    // Parameters at the same place may have names of their own.
    const key = path.replaceAll(/:\w+/g, ':')
    const place = byPath.get(key) ?? {
      path,
      segments: segmentsOf(path),
      methods: new Set(),
      isForStaff: true,
    }
    place.methods.add(method)
    place.isForStaff &&= access === 'moderator' || access === 'admin'
    byPath.set(key, place)
  }
  return [...byPath.values()]
}

const places = readPlaces()

/** Sorts like the router: at the first difference, a word before a parameter. */
function byPreference(a: Place, b: Place): number {
  const at = a.segments.findIndex((part, index) => isParameter(part) !== isParameter(b.segments[index]!))
  return at < 0 ? 0 : isParameter(a.segments[at]!) ? 1 : -1
}

/** The methods of an address below `/api`; undefined if there is none. HEAD goes with GET, OPTIONS with all. */
export function methodsAt(path: string): { allowed: string[]; isForStaff: boolean } | undefined {
  const segments = segmentsOf(path)
  const [place] = places.filter((one) => fits(one.segments, segments)).toSorted(byPreference)
  if (!place) return undefined
  const { methods, isForStaff } = place
  const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
  return { allowed: allowed.toSorted(), isForStaff }
}

/**
 * Calls that the router would take for those of a path with a parameter: `PUT /listings/count` for
 * `PUT /listings/:id`.
 */
export const shadowedCalls = places.flatMap(({ path, segments, methods }) =>
  [...new Set(places.filter((one) => fits(one.segments, segments)).flatMap((one) => [...one.methods]))]
    .filter((method) => !methods.has(method))
    .map((method) => ({ method, path })),
)
