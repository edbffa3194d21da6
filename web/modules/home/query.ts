import { parseQuery } from '#contract/query-string.ts'

const deepestPage = 100

/** What the address asks of the home page; anything else is the home page itself. */
export function readHomeQuery(search: string): { categoryId: number | undefined; page: number } {
  const { category_id, page } = parseQuery(search)
  return {
    categoryId: category_id && /^[1-9]\d{0,8}$/.test(category_id) ? Number(category_id) : undefined,
    page: page && /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), deepestPage) : 1,
  }
}
