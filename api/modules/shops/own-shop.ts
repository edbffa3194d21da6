import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { Db } from '#lib/database/db.ts'
import { dayMs } from '#lib/time.ts'
import { shopTrialDays } from '#contract/limits/money.ts'
import { findShopOf, findTrialStart, type ShopRow } from './queries.ts'

/** The caller's own shop; agents have none. */
export async function getShopOf({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ShopRow> {
  const shop = actor.type === 'shop' ? await findShopOf(db, actor.id) : undefined
  if (!shop) throw new DomainError('forbidden', 'Ovo je dostupno samo shopovima.')
  return shop
}

/** A shop with the end of the trial that it began with. */
export async function withTrial(db: Db, shop: ShopRow): Promise<ShopRow & { trial_ends_at: Date | null }> {
  if (shop.is_trial) return { ...shop, trial_ends_at: shop.ends_at }
  const start = await findTrialStart(db, shop.id)
  return { ...shop, trial_ends_at: start ? new Date(start.getTime() + shopTrialDays * dayMs) : null }
}
