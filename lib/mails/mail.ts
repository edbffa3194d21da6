import { type Attachment, type Letter, type Site, textOf } from './letter.ts'

type Addressee = { username: string }

/** A kind of mail: its label for staff, and its writer, from data that the outbox keeps as JSON. */
export type MailKind<N extends string, D extends Addressee> = {
  /** Identifies the kind in the outbox. */
  name: N
  /** For staff, in Bosnian. */
  label: string
  write(data: D, site: Site): Letter
}

/** The kind of any mail, for lists. */
export type AnyMail = MailKind<string, never>

export const defineMail = <const N extends string, D extends Addressee>(mail: MailKind<N, D>) => mail

/** `unsubscribeUrl` takes a POST. */
export type WrittenMail = {
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
  attachments?: readonly Attachment[]
}

/** A line break in a name would start another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Writes a mail as plain text and as HTML. */
export async function writeMail<D extends Addressee>(
  site: Site,
  mail: MailKind<string, D>,
  data: NoInfer<D>,
): Promise<WrittenMail> {
  const letter = mail.write(data, site)
  // Imported on demand: React checks NODE_ENV when it loads, and is ten times slower in development mode.
  const { htmlOf } = await import('./html.ts')
  const sound = { ...letter, subject: oneLine(letter.subject) }
  return {
    subject: sound.subject,
    text: textOf(site, sound),
    html: await htmlOf(site, sound),
    ...(letter.unsubscribe && { unsubscribeUrl: letter.unsubscribe.postUrl }),
    ...(letter.attachments && { attachments: letter.attachments }),
  }
}
