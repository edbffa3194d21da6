import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { pathOf } from './path-of.ts'

export type Mail = Readonly<{
  smtpUrl: string
  /** Mail never leaves this machine unencrypted. */
  requireTls: boolean
  from: Readonly<{ name: string; address: string }>
}>

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /.+/, error: 'must be an smtp:// or smtps:// address' })
    // The library reads options from the query string, such as one that disables certificate checks.
    .refine(
      (text) => !URL.canParse(text) || /^\/?$/.test(pathOf(text)),
      'must have no path, query or fragment',
    )
    .optional()
    .meta({
      description:
        'the mail server, as `smtps://name:password@host` or, with STARTTLS, `smtp://name:password@host:587`; required in production, elsewhere mails go to `/dev/posta`',
      isSecret: true,
    }),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .meta({ description: "the sender's address", usual: '`no-reply@` the host' }),
}

const variables = z.object(mailVariables)
type Variables = z.output<typeof variables>

/** Null without a mail server. `host`: that of the site, for the usual sender. */
export function toMail(
  { SMTP_URL: smtpUrl, MAIL_FROM }: Variables,
  { senderName, host }: { senderName: string; host: string },
): Mail | null {
  if (!smtpUrl) return null
  const from = Object.freeze({ name: senderName, address: MAIL_FROM ?? `no-reply@${host}` })
  return Object.freeze({ smtpUrl, requireTls: needsTls(smtpUrl), from })
}

/** Production needs a mail server: the inbox that replaces it shows everyone's codes to everyone. */
export function mailProblems(config: Variables & { APP_ENV: string }, wrong: ReadonlySet<string>): string[] {
  const isMissing = !wrong.has('SMTP_URL') && !config.SMTP_URL
  return config.APP_ENV === 'production' && isMissing
    ? ['SMTP_URL must be set when APP_ENV is production']
    : []
}

/** Only a server on this machine may be used unencrypted. */
function needsTls(smtpUrl: string) {
  const { protocol, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && !isLoopback(hostname)
}
