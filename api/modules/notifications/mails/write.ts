import type { MailData, MailKind } from './kinds.ts'
import { textOf, type Letter, type Site } from './letter.ts'
import { letters } from './letters.ts'

export type WrittenMail = { subject: string; text: string; html: string }

/** One line, whatever names are in it: a line end would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The mail of this kind in both its forms. */
export async function writeMail<K extends MailKind>(
  site: Site,
  kind: K,
  data: MailData[K],
): Promise<WrittenMail> {
  const letter: Letter = letters[kind](data, site)
  // On demand: React decides by NODE_ENV, when it is loaded, whether it is ten times slower.
  const { htmlOf } = await import('./html.ts')
  const sound = { ...letter, subject: oneLine(letter.subject) }
  return { subject: sound.subject, text: textOf(site, sound), html: await htmlOf(site, sound) }
}

/** Kinds are kept as text; one of a newer release may meet an older worker. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(letters, kind)
