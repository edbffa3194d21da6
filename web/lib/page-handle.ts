import type { ComponentType } from 'react'

/**
 * The `handle` of a route. Without `query` the server caches a page once per URL. With it, only the named
 * parameters are part of the cache key, so that campaign parameters are not; it must name every parameter
 * that the page reads. `HeaderTool` stands beside the search field of the header.
 */
export type PageHandle = {
  query?: readonly string[] | ((name: string) => boolean)
  HeaderTool?: ComponentType
}
