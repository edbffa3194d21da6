import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { pageMetaOf } from '#api/lib/paging.ts'
import { featuredListings, maxSearchDepth, relatedListings, userListingsPageSize } from '#contract/limits.ts'
import type { Listing, ListingItem, RelatedListings } from '#contract/listings.ts'
import { visibilityOf } from './policy.ts'
import {
  countSellerListings,
  findListing,
  listFeaturedItems,
  listItems,
  listSellerItems,
  type OwnerStatus,
} from './queries.ts'
import { listingItemView, listingView } from './view.ts'

export async function getListing(deps: Deps, actor: Actor | null, id: number): Promise<Listing> {
  const { listing, isGone } = await findKnownListing(deps, actor, id)
  if (isGone) throw new DomainError('listing_gone')
  return listingView({ ...deps, now: deps.now() }, listing)
}

async function findKnownListing(deps: Deps, actor: Actor | null, id: number) {
  const listing = await findListing(deps.db, id, deps.now())
  const visibility = listing ? visibilityOf(actor, listing) : 'hidden'
  // One answer for a draft and for nothing at all: the status must not tell that something exists.
  if (!listing || visibility === 'hidden') throw new DomainError('not_found', 'Oglas nije pronađen.')
  return { listing, isGone: visibility === 'gone' }
}

/** In the order of `ids`; those that are gone meanwhile are left out. */
export async function listListingItems(deps: Deps, ids: readonly number[]): Promise<ListingItem[]> {
  const rows = new Map((await listItems(deps.db, ids, deps.now())).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [listingItemView(deps, row)] : []
  })
}

/**
 * What the page of a listing leads on to: more of its seller, then the newest of its category, none of them twice. Of
 * one that is gone the latter alone: whose it was is no longer told.
 */
export async function listRelated(deps: Deps, actor: Actor | null, id: number): Promise<RelatedListings> {
  const { listing, isGone } = await findKnownListing(deps, actor, id)
  const { seller_id: sellerId, category_id: categoryId } = listing
  const newest = { sort: 'newest', offset: 0 } as const
  const most = relatedListings.ofSeller + relatedListings.similar + 1
  const [ofSeller, ofCategory] = await Promise.all([
    isGone ? { ids: [] } : deps.search.search({ ...newest, sellerId, limit: relatedListings.ofSeller + 1 }),
    deps.search.search({ ...newest, categoryId, limit: most }),
  ])
  const own = ofSeller.ids.filter((one) => one !== id).slice(0, relatedListings.ofSeller)
  const similar = ofCategory.ids
    .filter((one) => one !== id && !own.includes(one))
    .slice(0, relatedListings.similar)
  const items = await listListingItems(deps, [...own, ...similar])
  return {
    of_seller: items.filter((item) => own.includes(item.id)),
    similar: items.filter((item) => similar.includes(item.id)),
  }
}

/** The newest active listings, all or of one category with its descendants (spec 7.6). */
export async function listHomepage(
  deps: Deps,
  { page, perPage, categoryId }: { page: number; perPage: number; categoryId: number | undefined },
) {
  if (page * perPage > maxSearchDepth) throw new DomainError('too_deep')
  const found = await deps.search.search({
    sort: 'newest',
    categoryId,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const [data, featured] = await Promise.all([
    listListingItems(deps, found.ids),
    page === 1 && categoryId === undefined ? listFeaturedItems(deps.db, featuredListings, deps.now()) : [],
  ])
  return {
    data,
    featured: featured.map((row) => listingItemView(deps, row)),
    listings_count: found.total,
    meta: { last_page: pageMetaOf(Math.min(found.total, maxSearchDepth), page, perPage).last_page },
  }
}

/** A seller's listings in one state, 20 a page. Strangers see what is active or finished, of the rest an empty list. */
export async function listSellerListings(
  deps: Deps,
  actor: Actor | null,
  sellerId: number,
  status: OwnerStatus,
  page: number,
) {
  const isOwn = actor?.id === sellerId
  const filter = { sellerId, status, includeHeld: isOwn }
  const isPublic = status === 'active' || status === 'finished'
  const total = isPublic || isOwn ? await countSellerListings(deps.db, filter) : 0
  const offset = (page - 1) * userListingsPageSize
  const rows =
    total === 0
      ? []
      : await listSellerItems(deps.db, filter, { limit: userListingsPageSize, offset, now: deps.now() })
  return {
    data: rows.map((row) => listingItemView(deps, row)),
    meta: pageMetaOf(total, page, userListingsPageSize),
  }
}
