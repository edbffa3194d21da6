import type { ComponentType } from 'react'
import type { MetaDescriptor } from 'react-router'
import type { ServiceMessageLocation } from '#contract/service-messages.ts'

export type HeadInputs = { of: object; key: string }

/**
 * The `handle` of a route. Without `query` the server caches a page once per URL. With it, only the named
 * parameters are part of the cache key, so that campaign parameters are not; it must name every parameter
 * that the page reads. `HeaderTool` stands beside the search field of the header.
 * `headOf` names the loader data that decides the head, for a route whose `meta` reads nothing else: an object that
 * lives as long as the head is worth caching, and a key of the rest; null if the head cannot be cached.
 * `metaOf` is for a route whose `meta` reads nothing but its loader data either, and seldom returns the same: its tags
 * are written without React. It returns titles, and tags with lower-case names and text for values.
 * `serviceMessages` are the operator's messages under the header; the loader data of the route has them as `messages`.
 */
export type PageHandle = {
  query?: readonly string[] | ((name: string) => boolean)
  HeaderTool?: ComponentType
  serviceMessages?: ServiceMessageLocation
  headOf?: (loaderData: never) => HeadInputs | null
  metaOf?: (loaderData: never) => MetaDescriptor[]
}
