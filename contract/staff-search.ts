import { z } from 'zod'
import { accountTypes } from './accounts/endpoints.ts'
import { unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { staffInvoice } from './invoices/endpoints.ts'
import { findPeopleLength } from './limits/accounts.ts'
import { staffListingItem } from './moderation/staff-listings.ts'
import { orderStateNames } from './orders/states.ts'
import { staffPaymentItem } from './payments.ts'
import { personItem } from './people/endpoints.ts'
import { caseKinds } from './reports/endpoints.ts'
import { trimmed } from './text/schemas.ts'

const named = z.object({ id: z.int(), username: z.string(), type: z.enum(accountTypes) })

const foundCase = z.object({
  id: z.int(),
  type: z.enum(caseKinds),
  name: z.string(),
  state: z.enum(['open', 'closed']),
  opened_at: unixSeconds,
})

const foundOrder = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(orderStateNames),
  display_total: z.string(),
  created_at: unixSeconds,
  buyer: named.nullable(),
  seller: named.nullable(),
  /** The latest case about it. */
  case_id: z.int().nullable(),
  /** For admins alone. */
  payment_id: z.int().nullable(),
})

const foundPayout = z.object({
  id: z.int(),
  batch_id: z.int(),
  reference: z.string(),
  display_amount: z.string(),
  account: named.nullable(),
})

/** A conversation without its words, which staff read in a case about it. */
const foundConversation = z.object({
  id: z.int(),
  /** The message with the number that was asked for. */
  message_id: z.int().nullable(),
  members: z.array(named),
  created_at: unixSeconds,
  case_id: z.int().nullable(),
})

export const staffSearchResults = z.object({
  people: z.array(personItem),
  listings: z.array(staffListingItem),
  cases: z.array(foundCase),
  conversations: z.array(foundConversation),
  /** For moderators those that a case is about. */
  orders: z.array(foundOrder),
  /** Empty for moderators, as the rest. */
  payments: z.array(staffPaymentItem),
  invoices: z.array(staffInvoice),
  payouts: z.array(foundPayout),
})
export type StaffSearchResults = z.infer<typeof staffSearchResults>
export const staffSearchReply = z.object({ data: staffSearchResults })

export const searchForStaff = endpoint('GET', '/admin/search', {
  tag: 'Administration',
  access: 'moderator',
  summary: 'Find anything by its number, name or code',
  description:
    'Accounts as in `/admin/users`; listings by number, address or words; cases, conversations and messages by number; orders by number; for admins payments, invoices and payouts by number, code or reference. Leaves an audit entry.',
  query: z.object({
    q: trimmed(findPeopleLength, {
      error: 'Unesite šta tražite.',
      tooLong: `Najviše ${findPeopleLength} znakova.`,
    })
      .min(1, 'Unesite šta tražite.')
      .describe('A name, an e-mail address, a number, a code or words'),
  }),
  reply: staffSearchReply,
})
