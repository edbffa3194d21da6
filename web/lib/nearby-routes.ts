type Route = { id: string; path?: string | undefined; parentId?: string | undefined }
type Routes = Record<string, Route | undefined>
type Routed = { routes: Routes }

type Parts<R> = { bySegment: Map<string, R>; others: R }

const parts = new WeakMap<Routed, Parts<Routed>>()

/**
 * The manifest or build with only those routes that match `pathname` or a path above it; the same object for the
 * same routes. React Router matches one route after the other and prepares all of them for each rendering, which
 * takes longer than many a page.
 */
export function nearbyRoutes<R extends Routed>(routed: R, pathname: string): R {
  let known = parts.get(routed) as Parts<R> | undefined
  if (!known) parts.set(routed, (known = partsOf(routed)))
  const segment = firstSegment(pathname)
  return segment === undefined ? routed : (known.bySegment.get(segment) ?? known.others)
}

/** The manifest or build with these routes alone, in their order, which decides between routes of the same rank. */
export function withRoutes<R extends { routes: Record<string, unknown> }>(
  routed: R,
  ids: ReadonlySet<string>,
): R {
  return {
    ...routed,
    routes: Object.fromEntries(Object.entries(routed.routes).filter(([id]) => ids.has(id))),
  }
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

function partsOf<R extends Routed>(routed: R): Parts<R> {
  const { routes } = routed
  const starts = new Map(Object.keys(routes).map((id) => [id, startOf(routes, id)]))
  const part = (segment?: string): R => {
    const kept = new Set<string>()
    for (const [id, start] of starts) if (start === '' || start === segment) keepWithParents(routes, id, kept)
    return withRoutes(routed, kept)
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
