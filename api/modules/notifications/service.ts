import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import { enqueue } from '#api/lib/jobs.ts'
import { Undeliverable } from '#api/lib/mailer.ts'
import { pageMetaOf } from '#api/lib/paging.ts'
import { inboxPageSize, outboxKeptSeconds } from '#contract/limits.ts'
import { sendMessage } from './jobs.ts'
import {
  countReceived,
  deleteMessagesBefore,
  deleteReceivedBefore,
  findReceived,
  findWaitingMessage,
  insertMessage,
  listReceived,
  markSent,
  type NewMessage,
  noteFailure,
} from './queries.ts'

export { localMailer, localSmsSender } from './local-inbox.ts'

type Outgoing = {
  to: string
  text: string
  /** What it is about, as "verify-email:12": the same key again sends nothing again. */
  key: string
  /** After which it is of no use, as with a code. */
  expiresAt?: Date
  /** Whose message it is; who shares a demo with strangers reads only what is theirs. */
  accountId?: number
}

/** Takes the caller's transaction: the mail leaves if and only if that commits. */
export const queueMail = (trx: Db, { subject, ...mail }: Outgoing & { subject: string }) =>
  queue(trx, 'mail', mail, subject.replace(/\s+/g, ' ').trim())

/** Takes the caller's transaction: the SMS leaves if and only if that commits. `to` is in E.164. */
export const queueSms = (trx: Db, sms: Outgoing) => queue(trx, 'sms', sms, null)

async function queue(
  trx: Db,
  channel: NewMessage['channel'],
  { to, text, key, expiresAt, accountId }: Outgoing,
  subject: string | null,
) {
  const message = {
    key,
    channel,
    recipient: to,
    subject,
    text,
    expires_at: expiresAt ?? null,
    account_id: accountId ?? null,
  }
  const inserted = await insertMessage(trx, message)
  if (inserted) await enqueue(trx, sendMessage, { messageId: inserted.id }, { maxAttempts })
}

// The last tries are six hours apart, so a carrier may be away for a day and a half.
const maxAttempts = 16

/** The same at every try, so that a mailbox can tell that it has the message. */
const messageIdOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

/**
 * Sends a message that waits. Throws when the carrier is away, so that the job comes again; a crash between sending
 * and noting it sends a second time, under the same id.
 */
export async function deliverMessage(deps: Deps, id: number): Promise<void> {
  const message = await findWaitingMessage(deps.db, id)
  if (!message) return
  if (message.expires_at && message.expires_at <= deps.now()) {
    await noteFailure(deps.db, id, 'It was of no use any more.', deps.now())
    return
  }
  const { key, channel, recipient: to, subject, text, account_id: accountId } = message
  const messageId = messageIdOf(key)
  try {
    if (channel === 'sms') await deps.sms.send({ to, text: text!, messageId, accountId })
    else {
      const { hostname } = new URL(deps.baseUrl)
      await deps.mailer.send({
        to,
        subject: subject!,
        text: text!,
        messageId: `${messageId}@${hostname}`,
        accountId,
      })
    }
  } catch (error) {
    const isFinal = error instanceof Undeliverable
    await noteFailure(deps.db, id, String(error), isFinal ? deps.now() : null)
    if (isFinal) return
    throw error
  }
  await markSent(deps.db, id, deps.now())
}

export async function forgetOldMessages(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - outboxKeptSeconds * 1000)
  await deleteMessagesBefore(deps.db, before)
  await deleteReceivedBefore(deps.db, before)
}

/** Whose messages `actor` may read, undefined for everyone's. Without an inbox there is nothing to be found. */
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
