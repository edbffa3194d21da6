import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'

export type Mail = {
  to: string
  subject: string
  /** Plain text; mail programs turn its URLs into links. */
  text: string
  /** The HTML version; null for a text-only mail. */
  html: string | null
  /** Same for every attempt, so that a duplicate can be recognised. Without angle brackets. */
  messageId: string
  /** Takes the POST of a mail program's own button that ends such mails (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: readonly MailAttachment[]
  /** The account the message is for, if any. */
  accountId?: number | null
}

/** `key` is where private storage keeps it. */
type MailAttachment = { name: string; contentType: string; key: string; content: Uint8Array }

type Address = { name: string; address: string }

/** Delivers a message. Throws if it was not accepted: Undeliverable if retrying would not help. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Refused permanently, e.g. because the address does not exist. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

export type SmtpAccount = Readonly<{
  /** An smtp:// or smtps:// URL with user name and password. */
  smtpUrl: string
  /** Refuses a server without STARTTLS. Certificates are checked either way. */
  requireTls: boolean
  from: Readonly<Address>
}>

/** Milliseconds. */
const usualTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends through an SMTP server. */
export function smtpMailer(
  { smtpUrl, requireTls, from }: SmtpAccount,
  timeouts: Partial<typeof usualTimeouts> = {},
): Mailer & { check(): Promise<void> } {
  const options: SMTPPool.Options = {
    url: smtpUrl,
    pool: true,
    requireTLS: requireTls,
    ...usualTimeouts,
    ...timeouts,
  }
  const transport = createTransport(options)
  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl, attachments = [] }) {
      try {
        // An address passed as an object is never split into several.
        await transport.sendMail({
          // The library modifies its input.
          from: { ...from },
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          messageId: `<${messageId}>`,
          attachments: attachments.map(({ name, contentType, content }) => ({
            filename: name,
            contentType,
            content: Buffer.from(content),
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
          // Suppresses holiday notices, since nobody reads replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (isRefusal(error)) throw new Undeliverable(error.message, { cause: error })
        throw error
      }
    },
    /** Connects and logs in without sending; throws the error of the server or the connection. */
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** A 5xx about the message itself; one about our login is for the operator to fix. */
const isRefusal = (error: unknown): error is Error => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return error instanceof Error && ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') && responseCode >= 500
}
