type Routed<Route> = { routes: Record<string, Route> }

const parts = new WeakMap<object, Map<string, object>>()

/**
 * The manifest with only these routes, those of a page; the same object for the same routes. React Router makes route
 * objects of all routes for each rendering, even if the page needs three of them.
 */
export function matchedRoutes<Route, M extends Routed<Route>>(manifest: M, ids: readonly string[]): M {
  let known = parts.get(manifest) as Map<string, M> | undefined
  if (!known) parts.set(manifest, (known = new Map()))
  const key = ids.join(' ')
  let part = known.get(key)
  if (!part) {
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.includes(id)))
    known.set(key, (part = { ...manifest, routes }))
  }
  return part
}
