import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
import { DomainError } from '#lib/errors.ts'
import { restrictionOf } from '#lib/restrictions.ts'
import { findShopOwner, getAccount } from './queries.ts'
import { isPro } from './view.ts'

/** An account as a seller, for work that goes on without its session. */
export async function sellerActor(db: Db, accountId: number, now: Date): Promise<Actor> {
  const account = await getAccount(db, accountId)
  return {
    id: account.id,
    username: account.username,
    type: account.type,
    role: 'member',
    dueRole: null,
    isPro: isPro(account, now),
    shopId: account.own_shop_id,
    sessionId: 0,
    visitId: null,
    isProgram: true,
    restriction: restrictionOf(account, now),
  }
}

/** The shop that the caller owns or is an agent of, as the seller of its listings (A22). */
export async function shopSeller({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Actor> {
  if (actor.shopId === null) throw new DomainError('forbidden', 'Ovo je dostupno samo shopovima.')
  if (actor.type === 'shop') return actor
  const owner = await findShopOwner(db, actor.shopId)
  const seller = await sellerActor(db, owner.owner_id, now())
  return { ...seller, restriction: actor.restriction ?? seller.restriction }
}
