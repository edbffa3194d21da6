import { deepestRow } from '#contract/limits/listings.ts'
import { wrongFields } from '#lib/errors.ts'

/** Throws for pages so deep that the database would scan too many rows. */
export function assertDepth(page: number, perPage: number): void {
  if (page * perPage > deepestRow)
    throw wrongFields({ page: `Najviša stranica je ${Math.floor(deepestRow / perPage)}.` })
}

/** The `meta` of a paged list; an empty list has one page. */
export const pageMetaOf = (total: number, page: number, perPage: number) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
})
