import type { Db } from '#lib/database/db.ts'
import type { Mailer } from '#lib/mails/mailer.ts'
import type { SmsSender } from '#lib/notifications/sms-sender.ts'
import { insertReceived } from './queries.ts'

/** Delivers mails to the inbox at /dev/posta. */
export const localMailer = (db: Db): Mailer => ({
  async send({ to, subject, text, html, messageId, accountId, attachments = [] }) {
    await insertReceived(db, {
      message_id: messageId,
      channel: 'mail',
      recipient: to,
      subject,
      text,
      html,
      account_id: accountId ?? null,
      attachments: JSON.stringify(
        attachments.map(({ name, contentType, key }) => ({ name, contentType, key })),
      ),
    })
  },
  close() {},
})

/** Delivers SMS to the inbox at /dev/posta. */
export const localSmsSender = (db: Db): SmsSender => ({
  async send({ to, text, messageId, accountId }) {
    await insertReceived(db, {
      message_id: messageId,
      channel: 'sms',
      recipient: to,
      subject: null,
      text,
      html: null,
      account_id: accountId ?? null,
    })
  },
})
