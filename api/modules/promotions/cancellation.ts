import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { findPosting, reverse } from '#api/modules/ledger/service.ts'
import { lockListing } from '#api/modules/listings/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { paymentKey } from './purchases.ts'
import { phases } from './phase-queries.ts'
import { changePurchase, findPurchase, lockPurchase, type PurchaseRow, stopShowing } from './queries.ts'

/** Takes a purchase that has not begun back, with its credits. Returns how many. */
export async function takeBack(trx: Db, { id, price }: PurchaseRow, now: Date): Promise<number> {
  await stopShowing(trx, id, now)
  const ended = { phase: phases.over, cancelled_at: now, refresh_at: null, remind_at: null }
  await changePurchase(trx, id, { ...ended, is_returned: true })
  await faultPoint('promotion: taken back')
  const payment = await findPosting(trx, paymentKey(id))
  if (payment) await reverse(trx, { postingId: payment.id, key: `${paymentKey(id)}:returned`, at: now })
  await faultPoint('promotion: returned')
  return price
}

/** Locks the actor's purchase, after its listing. Others learn nothing about it. */
async function lockOwn(trx: Db, actor: Actor, id: number): Promise<PurchaseRow> {
  const known = await findPurchase(trx, id)
  const listing = known && (await lockListing(trx, known.listing_id))
  const purchase = listing?.seller_id === actor.id ? await lockPurchase(trx, id) : undefined
  if (!purchase) throw new DomainError('not_found', 'Izdvajanje nije pronađeno.')
  return purchase
}

function assertOpen({ phase, ends_at }: PurchaseRow, now: Date) {
  if (phase === phases.over || ends_at <= now)
    throw new DomainError('conflict', 'Ovo izdvajanje je već završeno.')
}

/** Cancels a promotion: one that has not begun with its credits returned, a running one without. */
export const cancelPromotion = (deps: Deps, actor: Actor, id: number) =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const purchase = await lockOwn(trx, actor, id)
    assertOpen(purchase, now)
    if (purchase.phase === phases.toCome && purchase.starts_at > now) {
      const returned = await takeBack(trx, purchase, now)
      return { message: `Izdvajanje je otkazano. Vraćeno vam je ${formatCredits(returned)}.`, returned }
    }
    await stopShowing(trx, id, now)
    const ended = { phase: phases.over, cancelled_at: now, refresh_at: null, remind_at: null }
    await changePurchase(trx, id, ended)
    return { message: 'Izdvajanje je prekinuto.', returned: 0 }
  })

export const setRenewal = (deps: Deps, actor: Actor, id: number, autoRenewal: boolean) =>
  deps.db.transaction().execute(async (trx) => {
    const purchase = await lockOwn(trx, actor, id)
    assertOpen(purchase, deps.now())
    await changePurchase(trx, id, { auto_renewal: autoRenewal })
    return {
      message: autoRenewal
        ? 'Izdvajanje će se produžiti samo, dok ima kredita.'
        : 'Izdvajanje se više neće produžiti samo.',
    }
  })
