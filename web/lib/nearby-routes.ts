import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']
type Routes = Manifest['routes']

type Parts = { bySegment: Map<string, Manifest>; others: Manifest }

const parts = new WeakMap<Manifest, Parts>()

/**
 * The manifest with only those routes that match `pathname` or a path above it. React Router prepares all
 * routes anew for each rendering, which takes longer than many a page.
 */
export function nearbyRoutes(manifest: Manifest, pathname: string): Manifest {
  let known = parts.get(manifest)
  if (!known) parts.set(manifest, (known = partsOf(manifest)))
  const segment = firstSegment(pathname)
  return segment === undefined ? manifest : (known.bySegment.get(segment) ?? known.others)
}

/** As React Router compares it: decoded, in any case. Undefined for an odd path. */
function firstSegment(pathname: string): string | undefined {
  if (pathname.includes('//')) return undefined
  try {
    return decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase()
  } catch {
    return undefined
  }
}

function partsOf(manifest: Manifest): Parts {
  const { routes } = manifest
  const starts = new Map(Object.keys(routes).map((id) => [id, startOf(routes, id)]))
  const part = (segment?: string): Manifest => {
    const kept = new Set<string>()
    for (const [id, start] of starts) if (start === '' || start === segment) keepWithParents(routes, id, kept)
    // In their order, which decides between routes of the same rank.
    return { ...manifest, routes: Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))) }
  }
  const segments = new Set(starts.values())
  return {
    bySegment: new Map([...segments].map((segment) => [segment, part(segment)])),
    others: part(),
  }
}

/** The first segment of a route's path; '' if any may stand there. */
function startOf(routes: Routes, id: string): string {
  const paths: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) paths.unshift(route.path ?? '')
  const [first = ''] = paths.join('/').split('/').filter(Boolean)
  return /^[:*]|\?$/.test(first) ? '' : first.toLowerCase()
}

function keepWithParents(routes: Routes, id: string, kept: Set<string>) {
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) kept.add(route.id)
}
