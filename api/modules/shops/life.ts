import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { enqueue } from '#lib/jobs.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { addMonths, dayMs, unixSeconds } from '#lib/time.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { settleListings } from '#api/modules/moderation/jobs.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import { monthlyBonus, shopEndingDays } from '#contract/limits/money.ts'
import { giveShopBonusesJob } from './bonus-job.ts'
import { shopEnding, shopPaid, shopSuspended } from './mails.ts'
import {
  changePurchase,
  changeShop,
  findAddressee,
  findPurchase,
  listEnding,
  lockBonusDue,
  lockShop,
  type ShopRow,
  suspendDue,
} from './queries.ts'
import { withTrial } from './own-shop.ts'
import { spanOf } from './terms.ts'

const isPaidNow = ({ active, ends_at }: ShopRow, now: Date) =>
  isShopPaid({ shop_active: active, shop_ends_at: ends_at }, now)

/**
 * Gives a shop the time that its payment bought, and revives it at once; in the transaction that completes
 * the payment.
 */
export async function payShop(
  deps: Deps,
  trx: Db,
  payment: { id: number; amount_fening: number; order_number: string; account_id: number | null },
): Promise<void> {
  const purchase = await findPurchase(trx, payment.id)
  if (!purchase) throw new Error(`payment ${payment.id} buys nothing`)
  const shop = purchase.shop_id === null ? undefined : await lockShop(trx, purchase.shop_id)
  // The shop was erased meanwhile: the money is there, and staff refund it.
  if (!shop) return
  const now = deps.now()
  const span = spanOf(await withTrial(trx, shop), purchase, now, tariffsAt(deps, now).shopMonth)
  const wasPaid = isPaidNow(shop, now)
  const beginsBonuses = shop.is_trial || !wasPaid || shop.bonus_from === null
  await changePurchase(trx, payment.id, { starts_at: span.from, ends_at: span.until })
  await changeShop(trx, shop.id, {
    package: purchase.package,
    active: true,
    is_trial: false,
    ends_at: span.until,
    ...(beginsBonuses && { bonus_from: span.from, bonuses: 0, bonus_at: span.from }),
  })
  await faultPoint('shop: extended')
  await enqueue(trx, giveShopBonusesJob, {})
  if (!wasPaid) await settleListings(trx, [shop.owner_id])
  const addressee = await findAddressee(trx, shop.owner_id)
  if (addressee?.email)
    await queueMail(trx, shopPaid, {
      to: addressee.email,
      accountId: shop.owner_id,
      key: `payment:${payment.id}:shop`,
      data: {
        username: addressee.username,
        package: purchase.package,
        months: purchase.months,
        amountFening: payment.amount_fening,
        orderNumber: payment.order_number,
        endsAt: unixSeconds(span.until),
        isRevived: !wasPaid,
      },
    })
}

/** Takes the time of a purchase back once all of its money went back, or returns it if that failed. */
export async function settlePurchase(
  deps: Deps,
  trx: Db,
  { paymentId, isReturned }: { paymentId: number; isReturned: boolean },
): Promise<void> {
  const purchase = await findPurchase(trx, paymentId)
  if (!purchase?.starts_at || !purchase.ends_at || isReturned === (purchase.returned_at !== null)) return
  const now = deps.now()
  await changePurchase(trx, paymentId, { returned_at: isReturned ? now : null })
  const shop = purchase.shop_id === null ? undefined : await lockShop(trx, purchase.shop_id)
  if (!shop) return
  const bought = purchase.ends_at.getTime() - purchase.starts_at.getTime()
  const ends_at = new Date(shop.ends_at.getTime() + (isReturned ? -bought : bought))
  await changeShop(trx, shop.id, { ends_at, active: ends_at > now })
  await settleListings(trx, [shop.owner_id])
}

/** Suspends shops whose paid time is over until they pay again, and tells their owners. Returns how many. */
export const suspendUnpaidShops = ({ db, now }: Deps): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const shops = await suspendDue(trx, now())
    await settleListings(
      trx,
      shops.map(({ owner_id }) => owner_id),
    )
    for (const { id, ends_at, owner_id, username, email, email_refused_at } of shops) {
      if (!email || email_refused_at) continue
      await queueMail(trx, shopSuspended, {
        to: email,
        data: { username },
        key: `shop-suspended:${id}:${ends_at.getTime()}`,
        accountId: owner_id,
      })
    }
    return shops.length
  })

/** Days before the end of a shop on which its owner gets a mail. */
const toldAt = [1, shopEndingDays]

/** Tells owners that their shop ends soon: at five days and on the last one, each once. */
export async function tellEndingShops({ db, now }: Deps): Promise<void> {
  const after = now()
  const before = new Date(after.getTime() + (shopEndingDays + 1) * dayMs)
  for (const { id, owner_id, username, email, ends_at, is_trial } of await listEnding(db, {
    after,
    before,
  })) {
    const days = Math.floor((ends_at.getTime() - after.getTime()) / dayMs)
    const step = toldAt.find((most) => days <= most)
    await db.transaction().execute((trx) =>
      queueMail(trx, shopEnding, {
        to: email!,
        data: { username, days, endsAt: unixSeconds(ends_at), isTrial: is_trial },
        key: `shop-ending:${id}:${ends_at.getTime()}:${step}`,
        accountId: owner_id,
      }),
    )
  }
}

/** Gives the next shop its monthly bonus, by its package; false if none is due. */
const giveNextBonus = ({ db, now }: Deps): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const at = now()
    const shop = await lockBonusDue(trx, at)
    if (!shop) return false
    const { id, owner_id: owner, bonus_from: from, bonuses } = shop
    await giveCredit(trx, {
      owner,
      amount: monthlyBonus[shop.package],
      from: 'credit_bonus',
      kind: 'shop_bonus',
      key: `shop:${id}:bonus:${from!.getTime()}:${bonuses}`,
      at,
      subject: { type: 'shop', id },
    })
    await faultPoint('shop: bonus given')
    // Counts from the first one, so that short months shift nothing.
    await changeShop(trx, id, { bonuses: bonuses + 1, bonus_at: addMonths(from!, bonuses + 1) })
    return true
  })

export async function giveDueBonuses(deps: Deps): Promise<void> {
  while (await giveNextBonus(deps));
}
