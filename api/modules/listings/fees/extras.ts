import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { inBatches } from '#lib/database/batches.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { unixSeconds } from '#lib/time.ts'
import { creditOf, spendCredit } from '#api/modules/ledger/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { extraNames, type ExtraName, type ListingExtras } from '#contract/listings/fees.ts'
import { findAllowedSeller, lockOwnListing, publishingRefusal } from '../writing/access.ts'
import type { LockedListing } from '../writing/queries.ts'
import { assertAffordable } from './charges.ts'
import { endExtras, setExtras } from './queries.ts'

const secondsOrNull = (time: Date | null) => time && unixSeconds(time)

const untilOf = (listing: LockedListing, name: ExtraName) =>
  secondsOrNull(name === 'urgent' ? listing.urgent_until : listing.highlighted_until)

/** Why extras can't be bought for a listing in this state; null if they can. */
function stateRefusal(listing: LockedListing, now: Date): DomainError | null {
  const { status, expires_at: end, held_by_moderation: isHeld } = listing
  if (isHeld) return new DomainError('listing_held')
  // The job that expires it may be late.
  if (status === 'active' && (end === null || end > now)) return null
  return new DomainError('listing_state', 'Dodaci se kupuju samo za aktivan oglas.')
}

export async function getListingExtras(deps: Deps, actor: Actor, id: number): Promise<ListingExtras> {
  const listing = await deps.db.transaction().execute((trx) => lockOwnListing(trx, actor, id))
  const now = deps.now()
  const refusal = (await publishingRefusal(deps, deps.db, actor)) ?? stateRefusal(listing, now)
  const prices = tariffsAt(deps, now)
  const stateOf = (name: ExtraName) => ({
    price: prices.extra(name),
    is_active: listing[name] && listing.status !== 'draft',
    until: untilOf(listing, name),
  })
  return {
    urgent: stateOf('urgent'),
    highlighted: stateOf('highlighted'),
    can_buy: refusal === null,
    refusal: refusal?.message ?? null,
    ends_at: secondsOrNull(listing.expires_at),
    balance: await creditOf(deps.db, actor.id),
    credits_per_mark: prices.creditsPerMark(),
  }
}

/** Charges and marks an active listing; the marks end with the duration that it has now. */
export function buyExtras(
  deps: Deps,
  actor: Actor,
  id: number,
  wished: Partial<Record<ExtraName, true | undefined>>,
  call?: KeyedCall,
) {
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const now = deps.now()
    const listing = await lockOwnListing(trx, actor, id)
    await findAllowedSeller(deps, trx, actor)
    const refusal = stateRefusal(listing, now)
    if (refusal) throw refusal
    const names = extraNames.filter((name) => wished[name])
    if (names.some((name) => listing[name]))
      throw new DomainError('conflict', 'Oglas već ima taj dodatak. Osvježite stranicu.')
    const prices = tariffsAt(deps, now)
    const price = names.reduce((sum, name) => sum + prices.extra(name), 0)
    await assertAffordable(trx, actor, price)
    for (const name of names)
      if (prices.extra(name) > 0)
        await spendCredit(trx, {
          owner: actor.id,
          amount: prices.extra(name),
          on: 'sales_extra',
          kind: 'extra',
          // The listing is locked and has no such extra, so that one moment has one purchase.
          key: `extra:${id}:${name}:${now.getTime()}`,
          at: now,
          subject: { type: 'listing', id },
        })
    await faultPoint('extras: charged')
    await setExtras(trx, id, Object.fromEntries(names.map((name) => [name, listing.expires_at])), now)
    const ends = (name: ExtraName) =>
      names.includes(name) ? secondsOrNull(listing.expires_at) : untilOf(listing, name)
    return {
      message: names.length > 1 ? 'Dodaci su kupljeni.' : 'Dodatak je kupljen.',
      price,
      urgent_until: ends('urgent'),
      highlighted_until: ends('highlighted'),
    }
  })
}

/** Ends extras whose time is over, for a job. */
export async function endDueExtras({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  for (const name of extraNames) await inBatches((limit) => endExtras(db, name, now, limit))
}
