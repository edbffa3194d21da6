import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'

/** The `page` of a URL; an invalid one is the first. */
export function pageNumberOf(search: string): number {
  const page = parseQuery(search)['page'] ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), deepestPage) : 1
}

/** The query parameter for a page; omitted for the first. */
export const pageQuery = (page: number) => ({ page: page === 1 ? undefined : page })
