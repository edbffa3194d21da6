/**
 * The `handle` of a route. Without `query` a page is kept in the server's cache for each of its addresses; with it, only
 * the parameters it names tell pages apart, so that marks of campaigns don't. It must name all that the page reads.
 */
export type PageHandle = { query?: readonly string[] | ((name: string) => boolean) }
