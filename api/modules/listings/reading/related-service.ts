import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { createCache } from '#lib/caches/caches.ts'
import { DomainError } from '#lib/errors.ts'
import { memoised } from '#lib/caches/memoised.ts'
import { pageAges } from '#contract/limits/serving.ts'
import { relatedListings } from '#contract/limits/listings.ts'
import type { ListingItem, RelatedListings } from '#contract/listings/read.ts'
import { type Exclusions, SearchOverloaded, type SearchQuery, SearchTimeout } from '#search/engine.ts'
import { visibilityOf } from '../policy.ts'
import { findTombstone } from './queries.ts'
import { listListingItems, readOutline } from './cached-listings.ts'

/**
 * Lists more of the seller's listings, then similar ones, without duplicates. Works for a listing that is
 * gone too, since its visitors want such things. Which ones are similar may be some seconds old; what they show and
 * whether they are on offer may not.
 */
export async function listRelated(
  deps: Deps,
  actor: Actor | null,
  id: number,
  without?: Exclusions,
): Promise<RelatedListings> {
  const listing = await readOutline(deps, id)
  const gone = listing ? undefined : await findTombstone(deps.db, id)
  if (gone) return { of_seller: [], similar: await newestOf(deps, gone.category_id, without) }
  if (!listing || visibilityOf(actor, listing) === 'hidden')
    throw new DomainError('not_found', 'Oglas nije pronađen.')
  const [ofSeller, like] = await Promise.all([
    idsOrNone(deps, {
      sort: 'newest',
      sellerId: listing.seller_id,
      without,
      limit: relatedListings.ofSeller + 1,
    }),
    without ? findSimilar(deps, id, listing, without) : similarTo(deps, id, listing),
  ])
  const own = ofSeller.filter((one) => one !== id).slice(0, relatedListings.ofSeller)
  const similar = like.filter((one) => one !== id && !own.includes(one)).slice(0, relatedListings.similar)
  const items = await listListingItems(deps, [...own, ...similar])
  return {
    of_seller: items.filter((item) => own.includes(item.id)),
    similar: items.filter((item) => similar.includes(item.id)),
  }
}

type Wanted = Pick<ListingItem, 'id' | 'category_id' | 'brand_id'> & {
  /** In fening; null if unknown. */
  price: number | null
}

const nearPrice = { from: 0.7, to: 1.3 }

/**
 * Active listings like each of these, which may have ended: of the same make at a similar price or, without any, the
 * newest of the category. One statement, however many are asked about.
 */
export async function listAlike(
  deps: Deps,
  wanted: readonly Wanted[],
  limit: number,
  without?: Exclusions,
): Promise<Map<number, ListingItem[]>> {
  const found = await Promise.all(
    wanted.map(async ({ id, category_id: categoryId, brand_id: brand, price }) => {
      const near = {
        brandIds: brand === null ? undefined : [brand],
        priceFrom: price === null ? undefined : Math.round(price * nearPrice.from),
        priceTo: price === null ? undefined : Math.round(price * nearPrice.to),
      }
      const newest = { sort: 'newest', categoryId, without, limit } as const
      const ids = await idsOrNone(deps, { ...newest, ...near })
      return { id, ids: ids.length > 0 ? ids : await idsOrNone(deps, newest) }
    }),
  )
  const all = await listListingItems(deps, [...new Set(found.flatMap(({ ids }) => ids))])
  const items = new Map(all.map((item) => [item.id, item]))
  return new Map(found.map(({ id, ids }) => [id, ids.flatMap((one) => items.get(one) ?? [])]))
}

/** Only the category of an erased listing is known. */
async function newestOf(deps: Deps, categoryId: number, without: Exclusions | undefined) {
  return listListingItems(
    deps,
    await idsOrNone(deps, { sort: 'newest', categoryId, without, limit: relatedListings.similar }),
  )
}

/** Search knows only active listings; for others, and new ones, returns the newest of the category. */
async function findSimilar(
  deps: Deps,
  id: number,
  { category_id: categoryId }: { category_id: number },
  without: Exclusions | undefined,
) {
  // Leaves room for those of the same seller, which are removed again.
  const limit = relatedListings.ofSeller + relatedListings.similar + 1
  const similar = await idsOrNone(deps, { sort: 'relevance', similarTo: id, without, limit })
  return similar.length > 0 ? similar : idsOrNone(deps, { sort: 'newest', categoryId, without, limit })
}

/** By the engine that found them. */
const similarOf = memoised((_search: Deps['search']) =>
  createCache<number, number[]>({ name: 'similar_listings', entries: 5_000, ttl: pageAges.fresh }),
)

/** For readers without exclusions. Finding them is most of the engine's work for a listing's page. */
async function similarTo(deps: Deps, id: number, listing: { category_id: number }): Promise<number[]> {
  const kept = similarOf(deps.search)
  const known = kept.get(id)
  if (known) return known
  const found = await findSimilar(deps, id, listing, undefined)
  // None may mean that the engine was too busy.
  if (found.length > 0) kept.set(id, found)
  return found
}

/** A side feature must not fail the page: a part that takes too long stays empty (A18). */
async function idsOrNone({ search }: Deps, query: Omit<SearchQuery, 'offset' | 'facets'>): Promise<number[]> {
  try {
    const { ids } = await search.search({ ...query, offset: 0, facets: 'none' })
    return ids
  } catch (error) {
    if (error instanceof SearchTimeout || error instanceof SearchOverloaded) return []
    throw error
  }
}
