import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { findShopOf, type ShopRow } from './queries.ts'

/** The caller's own shop; agents have none. */
export async function getShopOf({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ShopRow> {
  const shop = actor.type === 'shop' ? await findShopOf(db, actor.id) : undefined
  if (!shop) throw new DomainError('forbidden', 'Ovo je dostupno samo shopovima.')
  return shop
}
