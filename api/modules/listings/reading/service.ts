import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { plainWords } from '#lib/database/plain-words.ts'
import { noteEnd } from '#lib/caches/reply-tags.ts'
import { featuredListings, userListingsPageSize } from '#contract/limits/listings.ts'
import { servicesAndJobs } from '#contract/listings/groups.ts'
import { maxSearchDepth } from '#contract/limits/search.ts'
import type { homepageQuery, Listing, ListingItem } from '#contract/listings/read.ts'
import { plainLetters } from '#contract/text/slug.ts'
import { type UserListingList, userListingLists, type UserListingsFilter } from '#contract/profiles.ts'
import { countByStatus } from '../owner/queries.ts'
import { ownerFields, withOwnerFields } from '../owner/service.ts'
import { analyseTitle, synonymStems } from '#search/analysis.ts'
import { noteListOfSeller, noteShown } from '#search/change-tags.ts'
import type { Exclusions } from '#search/engine.ts'
import { isOwner, type ListingOutline, visibilityOf } from '../policy.ts'
import { listListingItems, readListing, readOutline } from './cached-listings.ts'
import { findSavedAmong } from './saved-marks.ts'
import { groupOf, kindOf, type ListingGroup, refreshableBefore } from '../selling-rules.ts'
import { statusesBefore } from '../state/transitions.ts'
import {
  countSellerListings,
  findListing,
  findTombstone,
  type ItemRow,
  listFeaturedItems,
  listRetainedRows,
  listSellerItems,
  listSellerListingIds,
  type OwnerStatus,
} from './queries.ts'
import { type RetainedItem, retainedItemView, listingItemView, listingView } from './view.ts'

export async function getListing(deps: Deps, actor: Actor | null, id: number): Promise<Listing> {
  const [listing, saved] = await Promise.all([
    getUnmarkedListing(deps, actor, id),
    actor ? findSavedAmong(deps.db, actor.id, [id]) : [],
  ])
  return saved.length > 0 ? { ...listing, saved: true } : listing
}

/** A listing as everyone sees it, or its owner or staff. `saved` is not set. */
export async function getUnmarkedListing(deps: Deps, actor: Actor | null, id: number): Promise<Listing> {
  const shared = await readListing(deps, id)
  // The owner sees more.
  if (shared && shared.user.id !== actor?.id) return shared
  const row = await findListing(deps.db, id, deps.now())
  if (!row && (await findTombstone(deps.db, id))) throw new DomainError('listing_gone')
  assertVisible(actor, row)
  const listing = listingView({ ...deps, now: deps.now() }, row)
  return actor && isOwner(actor, row) ? { ...listing, ...(await ownerFields(deps, actor, row)) } : listing
}

function assertVisible<L extends ListingOutline>(
  actor: Actor | null,
  listing: L | undefined,
): asserts listing is L {
  const visibility = listing ? visibilityOf(actor, listing) : 'hidden'
  // Answers alike for a draft and for nothing at all: the status must not reveal that something exists.
  if (visibility === 'hidden') throw new DomainError('not_found', 'Oglas nije pronađen.')
  if (visibility === 'gone') throw new DomainError('listing_gone')
}

/** Throws unless `actor` may see the listing. */
export async function checkVisible(deps: Deps, actor: Actor | null, id: number): Promise<void> {
  assertVisible(actor, await readOutline(deps, id))
}

/**
 * In the order of `ids`, for someone who has seen them before: also ended ones, and the visible remains of
 * hidden and deleted ones.
 */
export async function listRetainedItems(deps: Deps, ids: readonly number[]): Promise<RetainedItem[]> {
  if (ids.length === 0) return []
  noteShown(ids)
  const rows = new Map((await listRetainedRows(deps.db, ids, deps.now())).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => retainedItemView(deps, row))
}

/** Tells if words or shops rule out a listing that search did not find; searches match words more thoroughly. */
function leavesOut({ words = [], shops }: Exclusions = {}, { title, user_type }: ListingItem): boolean {
  if (shops && user_type === 'shop') return true
  const stems = new Set(words.length > 0 ? analyseTitle(title).stems : [])
  return words.some((word) =>
    /\s/.test(word)
      ? plainLetters(title).includes(plainLetters(word))
      : synonymStems(word).every((stem) => stems.has(stem)),
  )
}

function noteRows(rows: readonly ItemRow[]) {
  noteShown(rows.map(({ id }) => id))
  noteEnd(Math.min(...rows.map((row) => row.valid_until?.getTime() ?? Infinity)))
}

/** Returns whether a listing shows well: goods or property with a photo and a price. These stand first at home. */
const isForLookingAt = ({ catalog }: Deps, { category_id: id, thumbhash, price }: ListingItem) =>
  thumbhash !== null &&
  price > 0 &&
  !catalog.categories.get(id)!.path.some((step) => servicesAndJobs.includes(step.id))

/** The newest active listings, all or of one category with its descendants (spec 7.6). */
export async function listHomepage(
  deps: Deps,
  { page, per_page: perPage, category_id: categoryId }: z.output<typeof homepageQuery>,
  without?: Exclusions,
) {
  if (page * perPage > maxSearchDepth) throw new DomainError('too_deep')
  const found = await deps.search.search({
    sort: 'newest',
    categoryId,
    without,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const [data, featured] = await Promise.all([
    listListingItems(deps, found.ids),
    page === 1 && categoryId === undefined
      ? listFeaturedItems(
          deps.db,
          featuredListings,
          deps.now(),
          without?.sellers ?? [],
          without?.listings ?? [],
        )
      : [],
  ])
  noteRows(featured)
  return {
    data,
    featured: featured
      .map((row) => listingItemView(deps, row))
      .filter((item) => !leavesOut(without, item))
      .toSorted((a, b) => Number(isForLookingAt(deps, b)) - Number(isForLookingAt(deps, a))),
    listings_count: found.total,
    meta: { last_page: pageMetaOf(Math.min(found.total, maxSearchDepth), page, perPage).last_page },
  }
}

/** The listing states in each list of a seller. */
const statesOf = {
  active: 'active',
  finished: 'finished',
  inactive: 'draft',
  hidden: 'hidden',
  expired: 'expired',
  refreshable: statusesBefore('refresh'),
} as const satisfies Record<UserListingList, OwnerStatus | readonly OwnerStatus[]>

const categoriesOf = ({ catalog }: Deps, group: ListingGroup) =>
  [...catalog.categories.keys()].filter((id) => groupOf(catalog, id) === group)

const isPublic = (list: UserListingList) => list === 'active' || list === 'finished'

type ListFilter = { list: UserListingList; filter: UserListingsFilter }

function sellerFilter(deps: Deps, sellerId: number, owner: Actor | undefined, asked: ListFilter) {
  const {
    list,
    filter: { q, group },
  } = asked
  return {
    sellerId,
    words: plainWords(q ?? ''),
    ...(group && { categoryIds: categoriesOf(deps, group) }),
    status: statesOf[list],
    // Held listings cannot be refreshed.
    includeHeld: owner !== undefined && list !== 'refreshable',
    ...(owner && list === 'refreshable' && { refreshedBefore: refreshableBefore(kindOf(owner), deps.now()) }),
  }
}

/** One list of a seller's own, without pages. */
export const listSellerIds = (deps: Deps, seller: Actor, asked: ListFilter & { limit: number }) =>
  listSellerListingIds(deps.db, sellerFilter(deps, seller.id, seller, asked), asked.limit)

/**
 * One list of a seller. Strangers see active and finished listings and find other lists empty; people who
 * blocked the seller find all of them empty.
 */
export async function listSellerListings(
  deps: Deps,
  actor: Actor | null,
  sellerId: number,
  asked: ListFilter & { page: number; perPage?: number },
  without?: Exclusions,
) {
  const { list, page, perPage = userListingsPageSize } = asked
  const owner = actor?.id === sellerId ? actor : undefined
  const filter = sellerFilter(deps, sellerId, owner, asked)
  const isShown = (isPublic(list) || owner) && !without?.sellers?.includes(sellerId)
  const total = isShown ? await countSellerListings(deps.db, filter) : 0
  const offset = (page - 1) * perPage
  const rows =
    total === 0 ? [] : await listSellerItems(deps.db, filter, { limit: perPage, offset, now: deps.now() })
  const items = rows.map((row) => listingItemView(deps, row))
  noteListOfSeller(sellerId)
  noteRows(rows)
  return {
    data: owner ? await withOwnerFields(deps, owner, items) : items,
    meta: pageMetaOf(total, page, perPage),
  }
}

/** The length of each list of a seller, as the caller sees it. */
export async function countSellerTabs(
  deps: Deps,
  actor: Actor | null,
  sellerId: number,
  without?: Exclusions,
) {
  const owner = actor?.id === sellerId ? actor : undefined
  const refreshedBefore = refreshableBefore(owner ? kindOf(owner) : 'user', deps.now())
  const rows = await countByStatus(deps.db, { sellerId, includeHeld: owner !== undefined, refreshedBefore })
  const countOf = (list: UserListingList) => {
    if ((!owner && !isPublic(list)) || without?.sellers?.includes(sellerId)) return 0
    const counted = rows.filter(({ status }) => ([statesOf[list]].flat() as OwnerStatus[]).includes(status))
    return counted.reduce((sum, { count, older }) => sum + (list === 'refreshable' ? older : count), 0)
  }
  return Object.fromEntries(userListingLists.map((list) => [list, countOf(list)])) as Record<
    UserListingList,
    number
  >
}
