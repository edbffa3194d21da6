import { defineNotice, type NoticeGroup, noticeMail } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { type Decided, disputeDecidedMail, disputeNewsMail, disputeOpenedMail, type Opened } from './mails.ts'

export type DisputeNews = { orderId: number; text: string; opened?: Opened; decided?: Decided }

/** Tells either side of a disputed order about a step of the other one or of a moderator. */
export const disputeNews = defineNotice({
  name: 'order-dispute',
  kind: 'order',
  write: ({ events: [{ orderId, text }] }: NoticeGroup<DisputeNews>, { brand }) => ({
    text,
    path: makePaths(brand).orderDispute(orderId),
  }),
  mailOf({ orderId, text, opened, decided }) {
    if (opened) return noticeMail(disputeOpenedMail, opened)
    return decided ? noticeMail(disputeDecidedMail, decided) : noticeMail(disputeNewsMail, { orderId, text })
  },
})

export const disputeNotices = [disputeNews]
