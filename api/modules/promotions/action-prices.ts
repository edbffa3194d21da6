import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { daysLater, localDateTime, unixSeconds } from '#lib/time.ts'
import { enqueueCheck } from '#api/modules/checks/service.ts'
import { spendCredit } from '#api/modules/ledger/service.ts'
import {
  changePrice,
  endReductionAt,
  findAllowedSeller,
  type LockedListing,
  lockListing,
  lockOwnListing,
} from '#api/modules/listings/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { enqueueSavedNews } from '#api/modules/saved/jobs.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import type { ActionPrice } from '#contract/promotions/endpoints.ts'
import { endAction, findAction, insertAction, listDueActions } from './action-queries.ts'
import { actionPriceEnded } from './notices.ts'
import { actionRatesOf } from './rates.ts'
import { refusalOf } from './terms.ts'

const refusePrice = (text: string) => wrongFields({ price: text })

/** Reduces the price of a shop's listing for some days; then the regular one comes back. */
export function startAction(
  deps: Deps,
  actor: Actor,
  listingId: number,
  { price, days }: ActionPrice,
  call: KeyedCall | undefined,
) {
  return runOnce(deps.db, call, deps.now(), async (trx) => {
    const now = deps.now()
    const listing = await lockOwnListing(trx, actor, listingId)
    if (actor.type !== 'shop') throw new DomainError('forbidden', 'Akcijske cijene su za shopove.')
    await findAllowedSeller(deps, trx, actor)
    const refusal = refusalOf(listing)
    if (refusal)
      throw refusal.code === 'listing_state'
        ? new DomainError('listing_state', 'Akcijsku cijenu može imati samo aktivan oglas.')
        : refusal
    const current = await findAction(trx, listingId)
    if (current)
      throw new DomainError(
        'conflict',
        `Akcijska cijena već traje do ${localDateTime(unixSeconds(current.ends_at))}. Prvo je završite.`,
      )
    const regular = listing.price_fening
    if (regular === null) throw refusePrice('Oglas nema cijenu koja bi se snizila.')
    if (price >= regular) throw refusePrice(`Akcijska cijena mora biti niža od ${formatMoney(regular)}.`)
    const ends_at = daysLater(now, days)
    await changePrice(trx, listing, price, now)
    await enqueueSavedNews(trx, [listingId])
    await enqueueCheck(trx, listingId)
    // The listing shows a reduction only from the lowest price of the last 30 days.
    if (!(await endReductionAt(trx, listingId, ends_at)))
      throw refusePrice('Akcijska cijena mora biti niža od najniže cijene u posljednjih 30 dana.')
    const credits = actionRatesOf(deps)[days]!
    const { id } = await insertAction(trx, {
      listing_id: listingId,
      price_fening: price,
      regular_fening: regular,
      days,
      credits,
      starts_at: now,
      ends_at,
    })
    if (credits > 0)
      await spendCredit(trx, {
        owner: listing.seller_id,
        amount: credits,
        on: 'sales_promotion',
        kind: 'discount_price',
        key: `action-price:${id}`,
        at: now,
        subject: { type: 'listing', id: listingId },
      })
    await faultPoint('action price: paid')
    return {
      message: `Akcijska cijena važi do ${localDateTime(unixSeconds(ends_at))}.`,
      price: toMarks(price),
      regular_price: toMarks(regular),
      ends_at: unixSeconds(ends_at),
    }
  })
}

/** Brings the regular price back, unless the seller has set another one meanwhile. */
async function end(trx: Db, listing: LockedListing, now: Date): Promise<boolean> {
  const action = await findAction(trx, listing.id)
  if (!action) return false
  await endAction(trx, action.id, now)
  if (listing.price_fening === action.price_fening)
    await changePrice(trx, listing, action.regular_fening, now)
  return true
}

export const finishAction = (deps: Deps, actor: Actor, listingId: number) =>
  deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, listingId)
    if (!(await end(trx, listing, deps.now())))
      throw new DomainError('conflict', 'Oglas trenutno nema akcijsku cijenu.')
    return { message: 'Akcijska cijena je završena, a ponovo važi redovna.' }
  })

const atOnce = 200

/** Ends actions whose time is over, for a job. */
export async function endDueActions(deps: Deps): Promise<void> {
  for (let after = 0; ;) {
    const ids = await listDueActions(deps.db, deps.now(), { after, limit: atOnce })
    for (const id of ids)
      await deps.db.transaction().execute(async (trx) => {
        const now = deps.now()
        const listing = await lockListing(trx, id)
        const action = listing && (await findAction(trx, id))
        if (!action || action.ends_at > now) return
        await end(trx, listing, now)
        const { seller_id: accountId, title } = listing
        const key = String(action.id)
        const data = { listingId: id, title }
        await publishNotices(
          trx,
          actionPriceEnded,
          [{ accountId, key, group: key, listingId: id, data }],
          now,
        )
      })
    if (ids.length < atOnce) return
    after = ids.at(-1)!
  }
}
