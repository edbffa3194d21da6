import { accountMails } from '#api/modules/accounts/mails.ts'
import { mediaMails } from '#api/modules/media/mails.ts'
import { moderationMails } from '#api/modules/moderation/mails.ts'
import { notificationMails } from '#api/modules/notifications/mails.ts'
import { personalDataMails } from '#api/modules/personal-data/mails.ts'
import { reportMails } from '#api/modules/reports/mails.ts'
import type { AnyMail } from '#lib/mails/mail.ts'

/**
 * Every kind of mail. The outbox stores names and looks up here what to write and how to label it for staff.
 */
export const allMails = [
  ...accountMails,
  ...mediaMails,
  ...moderationMails,
  ...notificationMails,
  ...personalDataMails,
  ...reportMails,
]

const byName = new Map<string, AnyMail>(allMails.map((mail) => [mail.name, mail]))

/** Undefined if only another release knows this kind. */
export const findMail = (name: string) => byName.get(name)
