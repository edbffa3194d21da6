import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { checkVisible, listRetainedItems } from '#api/modules/listings/service.ts'
import type { groupBody, groupFilter, ListingGroup } from '#contract/groups.ts'
import { directoryPageSize, unitsPerGroup } from '#contract/limits/listings.ts'
import { searchPageSize } from '#contract/limits/search.ts'
import { displayPrice, toMarks } from '#contract/money/money.ts'
import {
  countGroups,
  countUnits,
  deleteOwnGroup,
  findGroupOf,
  type GroupRow,
  insertGroup,
  listGroupable,
  listGroupRows,
  listUnitIds,
  lockGroupable,
  renameGroup,
  replaceUnits,
} from './queries.ts'

const unknown = () => new DomainError('not_found', 'Ponuda nije pronađena.')

/** Takes as many statements for twenty groups as for one. */
async function withPictures(deps: Deps, rows: readonly GroupRow[]): Promise<ListingGroup[]> {
  const items = await listRetainedItems(
    deps,
    rows.map(({ first_id }) => first_id),
  )
  const imageOf = new Map(items.map(({ id, image }) => [id, image]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    user: {
      id: row.seller_id,
      username: row.username,
      type: row.type,
      business_name: row.business_name,
    },
    units: row.units,
    left: row.left,
    price_from: toMarks(row.price_fening ?? 0),
    display_price: displayPrice(row.price_fening, false),
    image: imageOf.get(row.first_id) ?? '',
  }))
}

export async function listGroups(deps: Deps, page: number) {
  const limit = directoryPageSize
  const [total, rows] = await Promise.all([
    countGroups(deps.db),
    listGroupRows(deps.db, { limit, offset: (page - 1) * limit }),
  ])
  return { data: await withPictures(deps, rows), meta: pageMetaOf(total, page, limit) }
}

export async function getGroup(deps: Deps, id: number): Promise<ListingGroup> {
  const [group] = await withPictures(deps, await listGroupRows(deps.db, { ids: [id] }))
  if (!group) throw unknown()
  return group
}

/** One page of a group's units. */
export async function listUnits(deps: Deps, id: number, asked: z.output<typeof groupFilter>) {
  const group = await getGroup(deps, id)
  const filter = {
    groupId: id,
    priceFrom: asked.price_from,
    priceTo: asked.price_to,
    condition: asked.state,
    isLeft: asked.left === '1',
  }
  const limit = searchPageSize
  const [total, ids] = await Promise.all([
    countUnits(deps.db, filter),
    listUnitIds(deps.db, filter, { limit, offset: (asked.page - 1) * limit }),
  ])
  return { data: await listRetainedItems(deps, ids), meta: pageMetaOf(total, asked.page, limit), group }
}

/** The same for the group of a listing. */
export async function listListingGroup(
  deps: Deps,
  actor: Actor | null,
  listingId: number,
  asked: z.output<typeof groupFilter>,
) {
  await checkVisible(deps, actor, listingId)
  const id = await findGroupOf(deps.db, listingId)
  if (id === undefined) throw new DomainError('not_found', 'Ovaj oglas nije dio ponude s više jedinica.')
  return listUnits(deps, id, asked)
}

export async function listOwnGroups(deps: Deps, actor: Actor) {
  const [rows, listings] = await Promise.all([
    listGroupRows(deps.db, { sellerId: actor.id }),
    listGroupable(deps.db, actor.id, unitsPerGroup),
  ])
  return {
    data: await withPictures(deps, rows),
    listings: listings.map(({ id, title, price_fening, price_by_agreement, group_id }) => ({
      id,
      title,
      display_price: displayPrice(price_fening, price_by_agreement),
      group_id,
    })),
  }
}

const wrongListings = (message: string) => wrongFields({ listing_ids: message })

/** Throws unless all are the seller's active listings that are in no other group. */
async function assertGroupable(trx: Db, sellerId: number, ids: readonly number[], groupId?: number) {
  const rows = await lockGroupable(trx, sellerId, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const row = known.get(id)
    if (!row) throw wrongListings('Odaberite samo svoje oglase.')
    const isOwn = groupId !== undefined && row.group_id === groupId
    if (row.group_id !== null && !isOwn)
      throw new DomainError('conflict', `Oglas „${row.title}“ je već u drugoj ponudi.`)
    if (row.status !== 'active' && !isOwn)
      throw wrongListings(`Oglas „${row.title}“ nije aktivan, pa ne može u ponudu.`)
  }
}

export const makeGroup = (
  { db, now }: Deps,
  actor: Actor,
  { title, listing_ids: given }: z.output<typeof groupBody>,
  once: KeyedCall | undefined,
) =>
  runOnce(db, once, now(), async (trx) => {
    const ids = [...new Set(given)]
    await lockAccount(trx, actor.id)
    await assertGroupable(trx, actor.id, ids)
    const id = await insertGroup(trx, { seller_id: actor.id, title, created_at: now() })
    await replaceUnits(trx, id, ids)
    return { id, message: 'Ponuda je napravljena.' }
  })

export const changeGroup = (
  { db }: Deps,
  actor: Actor,
  id: number,
  { title, listing_ids: given }: z.output<typeof groupBody>,
) =>
  db.transaction().execute(async (trx) => {
    const ids = [...new Set(given)]
    await lockAccount(trx, actor.id)
    if (!(await renameGroup(trx, actor.id, id, title))) throw unknown()
    await assertGroupable(trx, actor.id, ids, id)
    await replaceUnits(trx, id, ids)
  })

export async function deleteGroup({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deleteOwnGroup(db, actor.id, id))) throw unknown()
}
