import type { Db } from '#lib/database/db.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { deliveryRewards, type RewardSide } from '#contract/rewards.ts'
import { rewardGiven } from './notices.ts'

const sides: readonly RewardSide[] = ['seller', 'buyer']

const keyOf = (orderId: number, side: RewardSide) => `order:${orderId}:reward:${side}`

type Delivered = {
  orderId: number
  /** Null once the account is erased. */
  buyerId: number | null
  sellerId: number | null
  /** The seller paid the delivery. */
  isFree: boolean
  at: Date
}

/** Rewards both sides of a completed order that the site's courier delivered, once. */
export async function rewardDelivery(
  trx: Db,
  { orderId, buyerId, sellerId, isFree, at }: Delivered,
): Promise<void> {
  const amounts = deliveryRewards[isFree ? 'free' : 'charged']
  for (const side of sides) {
    const accountId = side === 'seller' ? sellerId : buyerId
    const credits = amounts[side]
    if (accountId === null || credits === 0) continue
    const key = keyOf(orderId, side)
    const { isNew } = await giveCredit(trx, {
      owner: accountId,
      amount: credits,
      from: 'credit_rewards',
      kind: 'reward',
      key,
      at,
      subject: { type: 'order', id: orderId },
    })
    await faultPoint('reward: credits posted')
    const data = { orderId, credits }
    if (isNew) await publishNotices(trx, rewardGiven, [{ accountId, key, group: key, data }], at)
  }
}
