import { formatCredits } from '#contract/money/credits.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'

export type Rewarded = { orderId: number; credits: number }

/** To each side of an order, once it is completed. */
export const rewardGiven = defineNotice({
  name: 'reward-given',
  kind: 'payout',
  write: ({ events: [{ orderId, credits }] }: NoticeGroup<Rewarded>, { brand }) => ({
    text: `Dobili ste ${formatCredits(credits)} kao nagradu za dostavu`,
    path: makePaths(brand).order(orderId),
  }),
})

export const rewardNotices = [rewardGiven]
