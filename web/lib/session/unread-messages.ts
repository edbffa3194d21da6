import { countUnreadMessages } from '#contract/conversations/messages.ts'
import { callPath, type ReplyOf } from '#contract/endpoint.ts'
import { setUnreadMessages } from './unread.ts'

/** Asks for the badge of the messages: unread messages and questions. Without an answer the last count stays. */
export async function askUnreadMessages(): Promise<void> {
  const reply = await fetch(`/api${callPath(countUnreadMessages)}`, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => undefined)
  if (!reply?.ok) return
  const { count, questions } = (await reply.json()) as ReplyOf<typeof countUnreadMessages>
  setUnreadMessages(count + questions)
}
