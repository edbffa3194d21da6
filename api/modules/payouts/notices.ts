import { formatAmount } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'

export type Paid = { amountFening: number; account: string }

/** To a seller, by payout. */
export const payoutSent = defineNotice({
  name: 'payout-sent',
  kind: 'payout',
  write: ({ events: [{ amountFening, account }] }: NoticeGroup<Paid>, { brand }) => ({
    text: `Poslali smo vam ${formatAmount(amountFening)} na račun … ${account}`,
    path: makePaths(brand).payouts(),
  }),
})

export const payoutCameBack = defineNotice({
  name: 'payout-returned',
  kind: 'payout',
  write: ({ events: [{ amountFening }] }: NoticeGroup<{ amountFening: number }>, { brand }) => ({
    text: `Isplata od ${formatAmount(amountFening)} nije uspjela. Provjerite račun za isplate.`,
    path: makePaths(brand).payouts(),
  }),
})

export const payoutNotices = [payoutSent, payoutCameBack]
