import { madeOnce } from './made-once.ts'
import { withRoutes } from './nearby-routes.ts'

const partsOf = madeOnce((_manifest: object) => new Map<string, object>())

/**
 * The manifest with only these routes, those of a page; the same object for the same routes. React Router makes route
 * objects of all routes for each rendering, even if the page needs three of them.
 */
export function matchedRoutes<M extends { routes: Record<string, unknown> }>(
  manifest: M,
  ids: readonly string[],
): M {
  const known = partsOf(manifest) as Map<string, M>
  const key = ids.join(' ')
  let part = known.get(key)
  if (!part) known.set(key, (part = withRoutes(manifest, new Set(ids))))
  return part
}
