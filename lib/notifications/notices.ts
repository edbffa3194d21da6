import type { NotificationKind } from '#contract/accounts/settings.ts'
import type { Db } from '#lib/database/db.ts'
import type { Site } from '#lib/mails/letter.ts'
import type { AnyMail, MailKind } from '#lib/mails/mail.ts'

/** `path` is a path of the site. */
type NoticeLine = { text: string; path: string }

/** The text for users. `items`: the single events, for mails. */
export type NoticeText = NoticeLine & { items?: readonly NoticeLine[] }

/** The events of one group: the newest first and at most `shownEvents`, and how many there are. */
export type NoticeGroup<D> = { events: readonly [D, ...D[]]; count: number; sourceId: number | null }

/** The delivery adds these to the data of a notice's mail; `token` names the mails that its link ends. */
export type NoticeReader = { username: string; token: string }

/** A mail and its data, as far as the notice knows it. */
export type NoticeMail = { mail: AnyMail; data: object }

export const noticeMail = <D extends NoticeReader>(
  mail: MailKind<string, D>,
  data: NoInfer<Omit<D, keyof NoticeReader>>,
): NoticeMail => ({ mail, data })

/** A kind of event for accounts, with its wording. */
export type Notice<N extends string, D> = {
  /** Identifies the kind in the database. */
  name: N
  /** The row of the settings that switches it. */
  kind: NotificationKind
  write(group: NoticeGroup<D>, site: Site): NoticeText
  /** Sends a separate mail for each event, even beyond the daily limit of mails; without it events share a mail. */
  mailOf?(data: D): NoticeMail
  /**
   * Ends mails about one source, such as a saved search; without it a mail's link ends those of the kind. Returns
   * false if the source is gone.
   */
  stopMails?(trx: Db, accountId: number, sourceId: number, now: Date): Promise<boolean>
  /** Says what ending the mails about a source does, where the list on the site ends with them. */
  stoppedText?: string
  /** Returns the sources that still want mails or pushes; without it all of them do. */
  listWanted?(
    db: Db,
    accountId: number,
    way: 'mail' | 'push',
    sourceIds: readonly number[],
  ): Promise<number[]>
}

/** The kind of any notice, for lists. */
export type AnyNotice = Notice<string, never>

/** Events that a notification and a mail name at most. */
export const shownEvents = 20

export const defineNotice = <const N extends string, D>(notice: Notice<N, D>) => notice
