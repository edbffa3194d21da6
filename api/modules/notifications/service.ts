import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import type { DeliveryTrouble } from '#contract/accounts/endpoints.ts'
import { inboxPageSize, outboxKeptSeconds } from '#contract/limits/accounts.ts'
import {
  countReceived,
  deleteMessagesBefore,
  deleteReceivedBefore,
  findProgress,
  findReceived,
  forgetUselessContent,
  listReceived,
} from './queries.ts'

export { localMailer, localSmsSender } from './local-inbox.ts'
export { listOutbox, retryMessage } from './outbox.ts'
export { publishNotices, withdrawFromAll, withdrawNotices } from './notices/publish.ts'
export { readsMailAbout } from './notices/queries.ts'
export { dueAt, type Timing } from './notices/timing.ts'
export { queueMail, queueSms } from './outbox-queue.ts'
export { deliverMessage } from './dispatch.ts'
export { countSms, countWarning } from './sms-limits.ts'

/** Returns whether a message is delayed or was given up; null if it was sent or is about to be. */
export async function troubleWith(db: Db, key: string): Promise<DeliveryTrouble | null> {
  const message = await findProgress(db, key)
  if (!message || message.sent_at) return null
  if (message.failed_at) return 'failed'
  return message.attempts > 0 ? 'late' : null
}

export async function forgetOldMessages(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - outboxKeptSeconds * 1000)
  await deleteMessagesBefore(deps.db, before)
  await forgetUselessContent(deps.db, deps.now())
  await deleteReceivedBefore(deps.db, before)
}

/**
 * The account whose messages `actor` may read; undefined for everyone's. Throws not_found without an inbox.
 */
function readableAccount({ inbox }: Deps, actor: Actor | null): number | undefined {
  if (inbox === 'none') throw new DomainError('not_found')
  if (inbox === 'all') return undefined
  if (!actor) throw new DomainError('not_logged_in')
  return actor.id
}

export async function listInbox(
  deps: Deps,
  actor: Actor | null,
  { recipient, page }: { recipient: string; page: number },
) {
  const filter = { accountId: readableAccount(deps, actor), recipient }
  const [messages, total] = await Promise.all([
    listReceived(deps.db, filter, (page - 1) * inboxPageSize, inboxPageSize),
    countReceived(deps.db, filter),
  ])
  return { messages, meta: pageMetaOf(total, page, inboxPageSize) }
}

export async function getInboxMessage(deps: Deps, actor: Actor | null, id: number) {
  const message = await findReceived(deps.db, readableAccount(deps, actor), id)
  if (!message) throw new DomainError('not_found')
  return message
}
