import { makeAgentPaths } from '#contract/paths/agents.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { listUnreadOfShop } from './agent-queries.ts'
import { listUnread } from './queries.ts'

type Unread = {
  /** The other side. */
  name: string
  /** The listing that they talk about, if there is one. */
  title: string | null
  conversationId: number
  count: number
}

const unreadText = ({ name, title, count }: Unread) =>
  `${count} ${plural(count, 'nova poruka', 'nove poruke', 'novih poruka')} od korisnika ${name}${title === null ? '' : `, oglas „${title}“`}`

/** One event a conversation, until its reader has been there. */
export const unreadMessages = defineNotice({
  name: 'unread-messages',
  kind: 'message',
  write: ({ events: [unread] }: NoticeGroup<Unread>, { brand }) => ({
    text: unreadText(unread),
    path: makePaths(brand).messages({ razgovor: unread.conversationId }),
  }),
  // Messages read before the mail left, as after quiet hours, need none.
  listWanted: (db, accountId, _way, conversationIds) => listUnread(db, accountId, conversationIds),
})

type UnreadOfShop = Unread & { shop: string }

/** The same for the agents who answer for a shop. */
export const unreadShopMessages = defineNotice({
  name: 'unread-shop-messages',
  kind: 'message',
  write: ({ events: [{ shop, ...unread }] }: NoticeGroup<UnreadOfShop>, { brand }) => ({
    text: `Za shop ${shop}: ${unreadText(unread)}`,
    // The agent may have to begin to work for the shop first.
    path: makeAgentPaths(brand).agency({ razgovor: unread.conversationId }),
  }),
  // Those who no longer answer for the shop need none either.
  listWanted: (db, accountId, _way, conversationIds) => listUnreadOfShop(db, accountId, conversationIds),
})

export const conversationNotices = [unreadMessages, unreadShopMessages]
