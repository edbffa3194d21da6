import type { Db } from '#lib/database/db.ts'
import type { MailKind } from '#lib/mails/mail.ts'
import { insertMessage, type NewMessage } from './queries.ts'
import { enqueueSending } from './dispatch.ts'

type Outgoing = {
  to: string
  /** Identifies the message, for example "verify-email:12"; queueing the same key again sends nothing. */
  key: string
  /** When the message becomes useless, for example a code. */
  expiresAt?: Date | undefined
  /** The owner of the message; in a shared demo, users read only their own. */
  accountId?: number | undefined
}

/**
 * Queues a mail in the caller's transaction: it leaves if and only if that commits. Rendered when it leaves.
 */
export const queueMail = <D extends { username: string }>(
  trx: Db,
  mail: MailKind<string, D>,
  { data, ...outgoing }: Outgoing & { data: NoInfer<D> },
) => queue(trx, outgoing, { channel: 'mail', kind: mail.name, data: JSON.stringify(data), text: null })

/** Queues an SMS in the caller's transaction: it leaves if and only if that commits. `to` is in E.164. */
export const queueSms = (trx: Db, { text, ...sms }: Outgoing & { text: string }) =>
  queue(trx, sms, { channel: 'sms', kind: null, data: null, text })

async function queue(
  trx: Db,
  { to, key, expiresAt, accountId }: Outgoing,
  content: Pick<NewMessage, 'channel' | 'kind' | 'data' | 'text'>,
) {
  const message = {
    ...content,
    key,
    recipient: to,
    expires_at: expiresAt ?? null,
    account_id: accountId ?? null,
  }
  const inserted = await insertMessage(trx, message)
  if (inserted) await enqueueSending(trx, inserted.id)
}
