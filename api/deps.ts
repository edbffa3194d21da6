import type { Db } from '#api/lib/db.ts'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { RateLimiter } from '#api/lib/rate-limiter.ts'
import type { Places } from '#api/modules/places/service.ts'
import type { Brand } from '#contract/brand.ts'
import type { SearchEngine } from '#search/engine.ts'

/** What the services of the API work with; made once by an entry point, and by tests. */
export type Deps = {
  db: Db
  search: SearchEngine
  /** Seconds by which search is behind the change log. */
  searchLag(): number
  /** Categories, attributes and brands, held in memory. */
  catalog: Catalog
  places: Places
  rateLimiter: RateLimiter
  brand: Brand
  version: string
  now(): Date
}
