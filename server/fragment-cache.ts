import { createCache } from '#lib/caches/caches.ts'
import { fragmentCacheBytes } from '#contract/limits/serving.ts'
import type { Fragment, FragmentCache } from '#web/lib/rendering/fragments.ts'

/** A cache for the markup of components. Tests render every cached component again, and fail where it differs. */
export function createFragmentCache(): FragmentCache {
  const fragments = createCache<string, Fragment>({
    name: 'fragments',
    bytes: fragmentCacheBytes,
    // Characters outside Latin-1 make texts take two bytes each.
    sizeOf: ({ markup }, key) => 2 * key.length + markup.length,
  })
  return {
    get: (key) => fragments.get(key),
    set: (key, fragment) => fragments.set(key, fragment),
    isChecked: process.env['VITEST'] !== undefined,
  }
}
