import type { ComponentType } from 'react'
import type { ServiceMessageLocation } from '#contract/service-messages.ts'

/**
 * The `handle` of a route. Without `query` the server caches a page once per URL. With it, only the named
 * parameters are part of the cache key, so that campaign parameters are not; it must name every parameter
 * that the page reads. `HeaderTool` stands beside the search field of the header.
 * `serviceMessages` are the operator's messages under the header; the loader data of the route has them as `messages`.
 */
export type PageHandle = {
  query?: readonly string[] | ((name: string) => boolean)
  HeaderTool?: ComponentType
  serviceMessages?: ServiceMessageLocation
}
