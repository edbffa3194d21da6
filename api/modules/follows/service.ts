import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { accountIdOf, hasProfile, noSuchUser } from '#lib/accounts/account-names.ts'
import { endConsentOfFollower } from '#api/modules/follower-messages/service.ts'
import { listListingItems } from '#api/modules/listings/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import type { followedQuery } from '#contract/follows.ts'
import { followedPageSize, mostFollowed, newestOfFollowed } from '#contract/limits/accounts.ts'
import {
  deleteFollow,
  findRelation,
  insertFollow,
  listFollowed,
  listNewestOf,
  lockFollower,
} from './queries.ts'

export async function followUser(deps: Deps, actor: Actor, username: string): Promise<void> {
  const id = await accountIdOf(deps.db, username)
  if (id === actor.id) throw new DomainError('conflict', 'Ne možete pratiti sami sebe.')
  if (!(await hasProfile(deps.db, id))) throw noSuchUser()
  await deps.db.transaction().execute(async (trx) => {
    const followed = await lockFollower(trx, actor.id)
    const isNew = await insertFollow(trx, actor.id, id, deps.now())
    if (isNew && followed >= mostFollowed) throw new DomainError('follow_limit_reached')
  })
}

export async function unfollowUser({ db, now }: Deps, actor: Actor, username: string): Promise<void> {
  const sellerId = await accountIdOf(db, username)
  await db.transaction().execute(async (trx) => {
    await deleteFollow(trx, actor.id, sellerId)
    await endConsentOfFollower(trx, actor.id, sellerId, now())
  })
}

export async function getRelation({ db }: Deps, actor: Actor, username: string, listingId?: number) {
  const relation = await findRelation(db, { accountId: actor.id, username, listingId })
  if (!relation) throw noSuchUser()
  return relation
}

/** One page of the sellers that the caller follows; as many statements for twenty as for one. */
export async function listFollowedUsers(
  deps: Deps,
  actor: Actor,
  { page, q: name = '' }: z.output<typeof followedQuery>,
) {
  const paging = { limit: followedPageSize, offset: (page - 1) * followedPageSize }
  const { rows, total } = await listFollowed(deps.db, actor.id, { name, ...paging })
  const sellerIds = rows.map(({ id }) => id)
  const newest = await listNewestOf(deps.db, sellerIds, newestOfFollowed)
  const items = await listListingItems(
    deps,
    [...newest.values()].flatMap(({ ids }) => ids),
  )
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return {
    data: rows.map(({ followed_at, ...row }) => {
      const { count, ids } = newest.get(row.id)!
      return {
        ...row,
        followed_at: unixSeconds(followed_at),
        active_listings: count,
        newest: ids.flatMap((id) => itemOf.get(id) ?? []),
      }
    }),
    meta: pageMetaOf(total, page, followedPageSize),
  }
}
