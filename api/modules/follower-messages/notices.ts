import { makePaths } from '#contract/paths/paths.ts'
import { defineNotice, noticeMail, type NoticeGroup } from '#lib/notifications/notices.ts'
import { endConsent, findSellerOf, listWantedMessages, markUnsubscribed } from './consent-queries.ts'
import { type FollowerMail, followerMail } from './mails.ts'

/** `mail`: the content of the mail, only for followers who asked for mails. */
export type FollowerEvent = { messageId: number; seller: string; title: string; mail: FollowerMail | null }

export const noticeText = ({ seller, title }: Pick<FollowerEvent, 'seller' | 'title'>) =>
  `${seller}: ${title}`

/** Tells followers of a seller's message; the mail's link withdraws the consent to that seller's messages. */
export const followerTold = defineNotice({
  name: 'follower-message',
  kind: 'seller_message',
  write: ({ events: [event] }: NoticeGroup<FollowerEvent>, { brand }) => ({
    text: noticeText(event),
    path: makePaths(brand).sellerMessage(event.messageId),
  }),
  mailOf: ({ mail }) => noticeMail(followerMail, mail!),
  async stopMails(trx, accountId, messageId, now) {
    const message = await findSellerOf(trx, messageId)
    if (!message) return false
    await endConsent(trx, { accountId, sellerId: message.seller_id, by: 'mail', at: now })
    await markUnsubscribed(trx, messageId, accountId, now)
    return true
  },
  stoppedText: 'Poruke ovog prodavača više ne primate.',
  listWanted: (db, accountId, _way, ids) => listWantedMessages(db, accountId, ids),
})

export const followerNotices = [followerTold]
