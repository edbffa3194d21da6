import { addTags, type Change } from '#lib/caches/reply-tags.ts'
import type { SearchChanges, SearchQuery } from './engine.ts'

const listingTag = (id: number) => `listing ${id}`
const sellerListTag = (id: number) => `seller ${id}`
const categoryListTag = (id: number) => `category ${id}`
const everyList = 'list'

/** Tells the reply that is being made which listings it shows. */
export const noteShown = (ids: readonly number[]) => addTags(() => ids.map(listingTag))

/** Tells the reply that is being made that it lists listings of this seller. */
export const noteListOfSeller = (id: number) => addTags(() => [sellerListTag(id)])

/** Tells the reply that is being made which list this query fills. */
export const noteList = (query: SearchQuery) => addTags(() => listTagsOf(query))

/**
 * The tag of lists that a query fills. Mere counts and similar listings have none: they may lag behind for as
 * long as pages are kept.
 */
function listTagsOf({ limit, similarTo, sellerId, categoryId }: SearchQuery): string[] {
  if (limit === 0 || similarTo !== undefined) return []
  if (sellerId !== undefined) return [sellerListTag(sellerId)]
  return [categoryId === undefined ? everyList : categoryListTag(categoryId)]
}

/** Tags of the listings that changes concern, and of the lists that these listings are in. */
export function changeOf({ upserts, deletes }: SearchChanges): Change {
  const [shown, lists] = [new Set(deletes.map(listingTag)), new Set<string>()]
  for (const { id, categoryPath, sellerId } of upserts) {
    shown.add(listingTag(id))
    lists.add(everyList).add(sellerListTag(sellerId))
    for (const category of categoryPath) lists.add(categoryListTag(category))
  }
  return { shown, lists }
}
