/**
 * The `handle` of a route. Without `query` the server caches a page once per URL. With it, only the named
 * parameters are part of the cache key, so that campaign parameters are not; it must name every parameter
 * that the page reads.
 */
export type PageHandle = { query?: readonly string[] | ((name: string) => boolean) }
