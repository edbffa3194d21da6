import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { findMerged } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { listAttributesOf } from '#api/modules/categories/service.ts'
import {
  countActiveByCategory,
  countSellerTabs,
  listListingItems,
  listSellerListings,
} from '#api/modules/listings/service.ts'
import { areaName } from '#api/modules/places/service.ts'
import { assertDepth, pageMetaOf } from '#lib/endpoints/paging.ts'
import { addDays, localDay, localMinutes, weekdayOf } from '#lib/time.ts'
import { userListingsPageSize } from '#contract/limits/listings.ts'
import { holidayOn, weekdayNames } from '#contract/shops/opening-hours.ts'
import type { ShopsFilter, UserListingList, UserListingsFilter, userSearchQuery } from '#contract/profiles.ts'
import type { SearchMap } from '#contract/search/endpoints.ts'
import type { Exclusions } from '#search/engine.ts'
import { columnOf, rowOf } from '#search/map-grid.ts'
import { mapOfPlaces } from '#search/placed-map.ts'
import {
  countPublicAccounts,
  type DirectoryKind,
  findPublicAccount,
  findPublicAccountById,
  findPublicShop,
  listPoints,
  listPublicAccounts,
} from './queries.ts'
import { publicUserView } from './view.ts'

/** Also finds an account that has been merged into another one, as this other one. */
async function getPublicAccount({ db }: Deps, username: string) {
  const account = (await findPublicAccount(db, username)) ?? (await findKept(db, { username }))
  if (!account) throw new DomainError('not_found', 'Korisnik nije pronađen.')
  return account
}

async function findKept(db: Db, gone: Parameters<typeof findMerged>[1]) {
  const kept = await findMerged(db, gone)
  return kept && findPublicAccountById(db, kept.id)
}

export const getPublicUser = async (deps: Deps, username: string) =>
  publicUserView(deps, await getPublicAccount(deps, username))

export async function getPublicUserById(deps: Deps, id: number) {
  const account = (await findPublicAccountById(deps.db, id)) ?? (await findKept(deps.db, { id }))
  if (!account) throw new DomainError('not_found', 'Korisnik nije pronađen.')
  return publicUserView(deps, account)
}

export async function listUserListings(
  deps: Deps,
  actor: Actor | null,
  username: string,
  list: UserListingList,
  { page, per_page: perPage, ...filter }: UserListingsFilter & { page: number; per_page: number },
  without?: Exclusions,
) {
  assertDepth(page, perPage)
  const account = await getPublicAccount(deps, username)
  return listSellerListings(deps, actor, account.id, { list, page, perPage, filter }, without)
}

async function listSellerAttributes(deps: Deps, sellerId: number) {
  const categories = await countActiveByCategory(deps.db, sellerId)
  return listAttributesOf(
    deps,
    categories.map(({ category_id: id }) => id),
  )
}

export const getUserAttributes = async (deps: Deps, username: string) =>
  listSellerAttributes(deps, (await getPublicAccount(deps, username)).id)

export const getShopAttributes = async (deps: Deps, shopId: number) =>
  listSellerAttributes(deps, (await getPublicShop(deps, shopId)).id)

/** One page of an account's listings that a search finds. */
export async function searchUserListings(
  deps: Deps,
  username: string,
  { page, q: text, category_id: categoryId, sort }: z.output<typeof userSearchQuery>,
  without?: Exclusions,
) {
  const { id: sellerId } = await getPublicAccount(deps, username)
  const limit = userListingsPageSize
  const offset = (page - 1) * limit
  const found = await deps.search.search({ sellerId, text, categoryId, sort, limit, offset, without })
  return {
    data: await listListingItems(deps, found.ids),
    meta: pageMetaOf(found.total, page, limit),
    categories: found.categories
      .flatMap(({ id, count }) => {
        const name = deps.catalog.categories.get(id)?.name
        return name === undefined ? [] : [{ id, name, count }]
      })
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
  }
}

export async function countUserListings(
  deps: Deps,
  actor: Actor | null,
  username: string,
  without?: Exclusions,
) {
  const account = await getPublicAccount(deps, username)
  return countSellerTabs(deps, actor, account.id, without)
}

async function getPublicShop(deps: Deps, shopId: number) {
  const account = await findPublicShop(deps.db, shopId)
  if (!account) throw new DomainError('not_found', 'Shop nije pronađen.')
  return account
}

export const getShop = async (deps: Deps, shopId: number) =>
  publicUserView(deps, await getPublicShop(deps, shopId))

export async function listShopListings(
  deps: Deps,
  actor: Actor | null,
  shopId: number,
  { page, per_page: perPage, ...filter }: UserListingsFilter & { page: number; per_page: number },
  without?: Exclusions,
) {
  assertDepth(page, perPage)
  const account = await getPublicShop(deps, shopId)
  return listSellerListings(deps, actor, account.id, { list: 'active', page, perPage, filter }, without)
}

/** The towns of a canton or the town itself; undefined for everywhere. */
function cityIdsOf({ places }: Deps, { canton_id, city_id }: Partial<ShopsFilter>) {
  if (city_id !== undefined) return [city_id]
  if (canton_id === undefined) return undefined
  return [...places.cities.values()].filter((city) => city.canton_id === canton_id).map(({ id }) => id)
}

/** A category with all below it; undefined for all. */
const categoryIdsOf = ({ catalog }: Deps, categoryId: number | undefined) =>
  categoryId === undefined
    ? undefined
    : [...catalog.categories.values()]
        .filter(({ path }) => path.some(({ id }) => id === categoryId))
        .map(({ id }) => id)

function openNow(now: Date) {
  const date = localDay(now)
  const minutes = localMinutes(now)
  const two = (count: number) => String(count).padStart(2, '0')
  const weekday = weekdayOf(now)
  const dayOf = (ago: 0 | 1) => {
    const one = addDays(date, -ago)
    return {
      date: one,
      weekday: weekdayNames[(weekday + 7 - ago) % 7]!,
      isHoliday: holidayOn(one) !== undefined,
    }
  }
  return {
    today: dayOf(0),
    yesterday: dayOf(1),
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  }
}

function filterOf(
  deps: Deps,
  kind: DirectoryKind,
  { q: name = '', open, location_tl: tl, location_br: br, ...wanted }: Partial<ShopsFilter>,
) {
  return {
    kind,
    name,
    cityIds: cityIdsOf(deps, wanted),
    categoryIds: categoryIdsOf(deps, wanted.category_id),
    box: tl && br && { south: br.lat, west: tl.lon, north: tl.lat, east: br.lon },
    openAt: open ? openNow(deps.now()) : undefined,
  }
}

/** Users or shops whose name contains `q` (spec 7.3). */
export async function listDirectory(
  deps: Deps,
  kind: DirectoryKind,
  { page, per_page: perPage, ...asked }: Partial<ShopsFilter> & { page: number; per_page: number },
) {
  assertDepth(page, perPage)
  const filter = filterOf(deps, kind, asked)
  const offset = (page - 1) * perPage
  const [total, rows] = await Promise.all([
    countPublicAccounts(deps.db, filter),
    listPublicAccounts(deps.db, filter, perPage, offset),
  ])
  return {
    data: rows.map((row) => publicUserView(deps, row)),
    meta: pageMetaOf(total, page, perPage),
  }
}

/** Open shops counted by where they lie. */
export async function getShopMap(
  deps: Deps,
  { zoom, ...asked }: Omit<ShopsFilter, 'page' | 'per_page'> & { zoom: number },
): Promise<SearchMap> {
  const points = await listPoints(deps.db, filterOf(deps, 'shops', asked))
  const placed = {
    columns: points.map(({ lon }) => columnOf(lon)),
    rows: points.map(({ lat }) => rowOf(lat)),
    size: points.length,
    passes: new Uint8Array(points.length).fill(1),
    total: points.length,
  }
  return mapOfPlaces((middle, box) => areaName(deps.places, middle, box), placed, { zoom, ...asked })
}

export const countDirectory = (deps: Deps, kind: DirectoryKind) =>
  countPublicAccounts(deps.db, { kind, name: '' })
