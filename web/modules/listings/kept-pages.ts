import { LRUCache } from 'lru-cache'
import type { Listing } from '#contract/listings/read.ts'
import { listingPage, type PageSource } from './page.ts'

type Kept = { found: Listing; page: ReturnType<typeof listingPage> }

const usualLength = 8_000 // characters of a page's other fields, head and parts of the listing, roughly

/** By listing: about a thousand, fewer if their descriptions are long. */
const kept = new LRUCache<number, Kept>({
  maxSize: 1_000 * usualLength,
  sizeCalculation: ({ page }) => page.description.length + usualLength,
})

/** Members that change with each reply, and that no page reads from the listing. */
const varying: ReadonlySet<string> = new Set<Exclude<keyof Listing, keyof PageSource>>(['views', 'saved'])

/** Whether a page shows the same of both: replies share the members of a listing that has not changed. */
function isSame(one: Listing, other: Listing): boolean {
  const names = Object.keys(one) as (keyof Listing)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name] === other[name] || varying.has(name))
  )
}

/**
 * The content of a listing's page: the same object as long as the listing stays the same, so that its text and the
 * markup made of it are found again.
 */
export function keptListingPage(found: Listing): Kept['page'] {
  // Owners get a listing read anew each time.
  if (found.own) return listingPage(found)
  const known = kept.get(found.id)
  if (known && isSame(known.found, found)) return known.page
  const page = listingPage(found)
  kept.set(found.id, { found, page })
  return page
}
