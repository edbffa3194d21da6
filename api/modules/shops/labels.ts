import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { lastingLimiter } from '#lib/limits/lasting-limiter.ts'
import { dayMs, localDateTime, unixSeconds } from '#lib/time.ts'
import { makePaths, patternsOf } from '#contract/paths/paths.ts'
import { reservedLabels, shopHostSuffix, shopOrigin } from '#contract/shops/hosts.ts'
import type { ShopLabel } from '#contract/shops/label.ts'
import { formerLabelDays, shopLabelLimit } from '#contract/limits/money.ts'
import { reservedUsernames } from '#contract/accounts/usernames.ts'
import { endLabel, listLabels, releaseLabels, takeLabel } from './label-queries.ts'
import { getShopOf } from './own-shop.ts'
import { lockShop } from './queries.ts'

export async function getLabel(deps: Deps, actor: Actor): Promise<ShopLabel> {
  const { id } = await getShopOf(deps, actor)
  const labels = await listLabels(deps.db, id, deps.now())
  const label = labels.find(({ ends_at }) => ends_at === null)?.label ?? null
  return {
    label,
    url: shopOrigin(deps.baseUrl, label),
    suffix: shopHostSuffix(deps.baseUrl),
    former: labels.flatMap(({ label: former, ends_at }) =>
      ends_at ? [{ label: former, ends_at: unixSeconds(ends_at) }] : [],
    ),
  }
}

function isReserved({ brand }: Pick<Deps, 'brand'>, label: string): boolean {
  const words = [brand.path, brand.secondPath, brand.name]
  return reservedLabels.has(label) || reservedUsernames(patternsOf(makePaths(brand)), words)(label)
}

const afterYear = (now: Date) => new Date(now.getTime() + formerLabelDays * dayMs)

/** Names the day, since the usual text would count minutes. */
const tooOften = (now: Date) => (error: unknown) => {
  if (!(error instanceof RateLimited)) throw error
  const next = localDateTime(unixSeconds(now) + error.retryAfterSeconds)
  throw new RateLimited(
    error.retryAfterSeconds,
    `Web adresu možete promijeniti ${shopLabelLimit.max} puta u 30 dana. Sljedeća promjena je moguća ${next}.`,
  )
}

/** Chooses the label of a shop's host; null gives it up. */
export async function saveLabel(deps: Deps, actor: Actor, { label }: { label: string | null }) {
  const { id } = await getShopOf(deps, actor)
  if (label !== null && isReserved(deps, label))
    throw wrongFields({ label: 'Ova adresa je rezervisana. Odaberite drugu.' })
  const changed = await deps.db.transaction().execute(async (trx) => {
    await lockShop(trx, id)
    const now = deps.now()
    const before = (await listLabels(trx, id, now)).find(({ ends_at }) => ends_at === null)?.label ?? null
    if (before === label) return []
    await endLabel(trx, id, afterYear(now))
    if (label !== null && !(await takeLabel(trx, id, label, now)))
      throw wrongFields({ label: 'Ova adresa je zauzeta. Odaberite drugu.' })
    // Rolled back with the change, so that only changes count.
    await lastingLimiter(trx, deps.now).hit('shop-label', String(id), shopLabelLimit).catch(tooOften(now))
    return [before, label]
  })
  for (const one of changed) if (one !== null) deps.shopHosts.forget(one)
  return {
    message: label === null ? 'Vaš shop više nema vlastitu web adresu.' : 'Web adresa shopa je sačuvana.',
  }
}

export const releaseSpentLabels = ({ db, now }: Deps) => releaseLabels(db, now(), afterYear(now()))
