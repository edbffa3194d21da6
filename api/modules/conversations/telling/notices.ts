import { makePaths } from '#contract/paths.ts'
import { plural } from '#contract/plural.ts'
import { defineNotice, type NoticeGroup } from '#lib/notices.ts'
import { listUntold } from './queries.ts'

type Unread = {
  /** The other side. */
  name: string
  /** The listing that they talk about, if there is one. */
  title: string | null
  conversationId: number
  count: number
}

/** One event a conversation, until its reader has been there. */
export const unreadMessages = defineNotice({
  name: 'unread-messages',
  kind: 'message',
  write: ({ events: [{ name, title, conversationId, count }] }: NoticeGroup<Unread>, { brand }) => ({
    text: `${count} ${plural(count, 'nova poruka', 'nove poruke', 'novih poruka')} od korisnika ${name}${title === null ? '' : `, oglas „${title}“`}`,
    path: makePaths(brand).messages({ razgovor: conversationId }),
  }),
  // Messages read before the mail left, as after quiet hours, need none.
  listWanted: (db, accountId, _way, conversationIds) => listUntold(db, accountId, conversationIds),
})

export const conversationNotices = [unreadMessages]
