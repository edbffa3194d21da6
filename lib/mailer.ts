import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'

export type Mail = {
  to: string
  subject: string
  /** Plain text; addresses in it become links where it is read. */
  text: string
  /** The same as a mail program shows it; null where there is only the text. */
  html: string | null
  /** The same at every try, so that who gets it twice can tell. Without angle brackets. */
  messageId: string
  /** Whose message it is, where it is an account's. */
  accountId?: number | null
}

export type Address = { name: string; address: string }

/** What carries a message away. Throws when it did not take it: Undeliverable when another try would not help. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Refused for good, as by an address that does not exist. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

export type SmtpAccount = Readonly<{
  /** An smtp:// or smtps:// address with name and password. */
  smtpUrl: string
  /** Whether a server that offers no STARTTLS is refused. Certificates are checked either way. */
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
    async send({ to, subject, text, html, messageId }) {
      try {
        // An address in its own object is never split into several.
        await transport.sendMail({
          // The library writes into what it is given.
          from: { ...from },
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          messageId: `<${messageId}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
          // Nobody reads what comes back, and holiday notices should not come.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isRefusal(error)) throw new Undeliverable(error.message, { cause: error })
        throw error
      }
    },
    /** Connects and logs in without sending; throws what the server or the connection objected to. */
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** 5xx about the message itself; one about our login is for the operator to mend. */
const isRefusal = (error: unknown): error is Error => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return error instanceof Error && ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') && responseCode >= 500
}
