import { accountMails } from '#api/modules/accounts/mails.ts'
import { followerMails } from '#api/modules/follower-messages/mails.ts'
import { agentMails } from '#api/modules/agents/mails.ts'
import { disputeMails } from '#api/modules/disputes/mails.ts'
import { invoiceMails } from '#api/modules/invoices/mails.ts'
import { ledgerMails } from '#api/modules/ledger/mails.ts'
import { leadMails } from '#api/modules/leads/mails.ts'
import { loanMails } from '#api/modules/loans/mails.ts'
import { mediaMails } from '#api/modules/media/mails.ts'
import { moderationMails } from '#api/modules/moderation/mails.ts'
import { notificationMails } from '#api/modules/notifications/mails.ts'
import { orderMails } from '#api/modules/orders/messages/mails.ts'
import { paymentMails } from '#api/modules/payments/mails.ts'
import { payoutMails } from '#api/modules/payouts/mails.ts'
import { personalDataMails } from '#api/modules/personal-data/mails.ts'
import { proMails } from '#api/modules/pro/mails.ts'
import { reportMails } from '#api/modules/reports/mails.ts'
import { shopMails } from '#api/modules/shops/mails.ts'
import { webhookMails } from '#api/modules/webhooks/mails.ts'
import type { AnyMail } from '#lib/mails/mail.ts'

/**
 * Every kind of mail. The outbox stores names and looks up here what to write and how to label it for staff.
 */
export const allMails = [
  ...accountMails,
  ...agentMails,
  ...disputeMails,
  ...followerMails,
  ...invoiceMails,
  ...ledgerMails,
  ...leadMails,
  ...loanMails,
  ...mediaMails,
  ...moderationMails,
  ...notificationMails,
  ...orderMails,
  ...paymentMails,
  ...payoutMails,
  ...personalDataMails,
  ...proMails,
  ...reportMails,
  ...shopMails,
  ...webhookMails,
]

const byName = new Map<string, AnyMail>(allMails.map((mail) => [mail.name, mail]))

/** Undefined if only another release knows this kind. */
export const findMail = (name: string) => byName.get(name)
