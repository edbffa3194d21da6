import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { findMail } from '#api/mails.ts'
import { Undeliverable } from '#lib/mails/mailer.ts'
import type { Attachment } from '#lib/mails/letter.ts'
import { writeMail, type WrittenMail } from '#lib/mails/mail.ts'
import { claimForSending } from './claim.ts'
import { markEmailRefused } from './notices/queries.ts'
import { markSent, noteFailure, type WaitingMessage } from './queries.ts'

export const sendMessage = defineJob({
  name: 'send-message',
  label: 'Slanje e-maila i SMS-a',
  payload: z.object({ messageId: z.int() }),
  // The last attempts are six hours apart, so a carrier may be away for a day and a half.
  maxAttempts: 16,
  run: (deps: Deps, { messageId }) => deliverMessage(deps, messageId),
})

/** One job per message: a later request replaces a job that waits for its next attempt. */
export const enqueueSending = (trx: Db, messageId: number, runAt?: Date) =>
  enqueue(trx, sendMessage, { messageId }, { key: `send-message:${messageId}`, ...(runAt && { runAt }) })

/** The same on every attempt, so that a mailbox can recognise a duplicate. */
const messageIdOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

/**
 * Sends a waiting message. Throws when the carrier is away, so that the job is retried. A crash between sending and
 * recording it sends the message again, under the same id.
 */
export async function deliverMessage(deps: Deps, id: number): Promise<void> {
  const claim = await claimForSending(deps, id)
  // Failing would be slower: the queue's pauses between attempts grow to minutes.
  if (claim.state === 'taken') return enqueueSending(deps.db, id, claim.until)
  if (claim.state === 'over') return
  const { message, release } = claim
  const now = deps.now()
  if (message.expires_at && message.expires_at <= now) {
    release()
    await noteFailure(deps.db, id, { error: 'It was of no use any more.', failedAt: now, isUseless: true })
    return
  }
  try {
    await carry(deps, message)
  } catch (error) {
    release()
    const isOver = error instanceof Undeliverable || message.attempts + 1 >= sendMessage.maxAttempts
    const failedAt = isOver ? deps.now() : null
    await noteFailure(deps.db, id, { error: String(error), failedAt, isUseless: false })
    const { channel, recipient, account_id } = message
    if (error instanceof Undeliverable && channel === 'mail' && account_id !== null)
      await markEmailRefused(deps.db, account_id, deps.now(), recipient)
    if (failedAt) return
    throw error
  }
  release()
  await markSent(deps.db, id, deps.now())
}

async function carry(deps: Deps, message: WaitingMessage) {
  const { key, channel, recipient: to, account_id: accountId } = message
  const messageId = messageIdOf(key)
  if (channel === 'sms') return deps.sms.send({ to, text: message.text!, messageId, accountId })
  const { hostname } = new URL(deps.baseUrl)
  const { attachments, ...written } = await writtenMail(deps, message)
  return deps.mailer.send({
    to,
    ...written,
    messageId: `${messageId}@${hostname}`,
    accountId,
    ...(attachments && { attachments: await loadAttachments(deps, attachments) }),
  })
}

const contentTypes: Record<string, string> = { pdf: 'application/pdf' }
const contentTypeOf = (name: string) => contentTypes[name.split('.').at(-1)!] ?? 'application/octet-stream'

/** Throws while a file is missing, so that the mail waits for it. */
const loadAttachments = ({ privateStorage }: Deps, attachments: readonly Attachment[]) =>
  Promise.all(
    attachments.map(async ({ name, key }) => ({
      name,
      key,
      contentType: contentTypeOf(name),
      content: await privateStorage.getBytes(key),
    })),
  )

/** A mail queued by an earlier release already has its text. */
async function writtenMail(
  deps: Deps,
  { kind, data, subject, text }: WaitingMessage,
): Promise<Omit<WrittenMail, 'html'> & { html: string | null }> {
  if (kind === null) return { subject: subject!, text: text!, html: null }
  const mail = findMail(kind)
  // A newer release queued it; its own worker sends it on a later attempt.
  if (!mail) throw new Error(`There is no mail of the kind "${kind}".`)
  return writeMail(deps, mail, data as never)
}
