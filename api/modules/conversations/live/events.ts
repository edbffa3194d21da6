import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import {
  accountChannel,
  type Channel,
  defineChannel,
  defineLiveEvent,
  defineLiveNotification,
  deskChannel,
  findChannel,
} from '#lib/notifications/live.ts'
import { conversationChanged, messagesRead, typing } from '#contract/conversations/live.ts'
import { newMessage } from '#contract/live.ts'
import { recipientIn } from '../access.ts'
import { listArrived, listMessagesSince } from './queries.ts'

/** For both people, as long as they may write to each other. */
export const conversationChannel = defineChannel({
  pattern: 'conversation.{id}',
  async mayJoin({ db }: Deps, actor, id) {
    try {
      await recipientIn(db, actor, id)
      return true
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
  },
  clientEvents: [typing],
})

/**
 * Says that there is something to read, without its content: clients read by sequence number, so that
 * nothing gets lost.
 */
export const changed = defineLiveEvent({
  name: 'conversation-changed',
  wireName: conversationChanged,
  load: async (_deps: unknown, refs) => refs.map(() => ({})),
})

/** Tells an account's other pages that it read messages. */
export const read = defineLiveEvent({
  name: 'messages-read',
  wireName: messagesRead,
  load: async (_deps: unknown, refs) => refs.map(() => ({})),
})

const withoutText: Partial<Record<string, string>> = { photo: 'Fotografija', offer: 'Ponuda cijene' }

/** Spec 3.14; the id is that of the message. */
export const arrived = defineLiveNotification({
  name: 'new-message',
  type: newMessage,
  async load({ db }: Deps, refs) {
    const rows = await listArrived(
      db,
      refs.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return refs.map(({ channel, id }) => {
      const row = byId.get(id)
      if (!row || row.recipient_id !== accountOf(channel)) return null
      const content = row.body ?? withoutText[row.kind] ?? ''
      return {
        message: { content, sender: { username: row.sender }, data: { title: row.title ?? '' } },
        conversation_id: row.conversation_id,
      }
    })
  },
  listMissed: async ({ db }, since) => {
    const rows = await listMessagesSince(db, since)
    return rows.map(({ id, recipient_id }) => ({ accountId: recipient_id, id }))
  },
})

const ofAccounts: readonly Channel<unknown>[] = [accountChannel, deskChannel]
const accountOf = (channel: string) => findChannel(ofAccounts, channel)?.id

export const conversationLiveEvents = [changed, read, arrived]
