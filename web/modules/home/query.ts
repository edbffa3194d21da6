import { parseQuery } from '#contract/paths/query-string.ts'

const deepestPage = 100

/** Reads the category and page from the URL; anything else shows the plain home page. */
export function readHomeQuery(search: string): { categoryId: number | undefined; page: number } {
  const { category_id, page } = parseQuery(search)
  return {
    categoryId: category_id && /^[1-9]\d{0,8}$/.test(category_id) ? Number(category_id) : undefined,
    page: page && /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), deepestPage) : 1,
  }
}
