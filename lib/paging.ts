/** The `meta` of a paged list; an empty list has one page. */
export const pageMetaOf = (total: number, page: number, perPage: number) => ({
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
})
