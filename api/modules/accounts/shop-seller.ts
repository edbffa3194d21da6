import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { getAccount } from './queries.ts'
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
    agent: null,
  }
}

/**
 * Throws for accounts that are not shops. An agent with the right that the call needs arrives here as the shop (A22).
 */
export function assertShop({ type }: Pick<Actor, 'type'>): void {
  if (type !== 'shop') throw new DomainError('forbidden', 'Ovo je dostupno samo shopovima.')
}
