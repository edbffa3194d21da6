import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { searchInvoices } from '#api/modules/invoices/service.ts'
import { findListings } from '#api/modules/moderation/service.ts'
import { listStaffPayments } from '#api/modules/payments/service.ts'
import { matchPeople } from '#api/modules/people/service.ts'
import { shownPerKind } from '#contract/limits/accounts.ts'
import { formatAmount } from '#contract/money/money.ts'
import type { CaseKind } from '#contract/reports/endpoints.ts'
import type { StaffSearchResults } from '#contract/staff-search.ts'
import {
  type ConversationRow,
  findCases,
  findConversations,
  findConversationsOfMessage,
  findOrders,
  findPayouts,
  type OrderRow,
} from './queries.ts'

/** The number in "123", "#123" or the address of a listing; null if the text is none of these. */
function numberIn(text: string): number | null {
  const [, digits] =
    /^#?([1-9]\d{0,14})$/.exec(text) ?? /\/artikal\/([1-9]\d{0,14})(?:\/|\?|$)/.exec(text) ?? []
  return digits ? Number(digits) : null
}

const isAddress = (text: string) => text.includes('/artikal/')
/** Mail and IP addresses, and codes such as N-261129-ABC234 and R-2026-000012. */
const namesNoListing = (text: string) =>
  (text.includes('@') && !/\s/.test(text)) || /^[\d.:/a-f]*$|^[a-z]-\d{4,6}-\w+$/i.test(text)
const isInvoiceCode = (text: string) => /^[a-z]-\d{4}-\d{1,9}$/i.test(text)

const person = (id: number | null, username: string | null, type: 'user' | 'shop' | null) =>
  id === null || username === null || type === null ? null : { id, username, type }

const orderView = (row: OrderRow, isAdmin: boolean): StaffSearchResults['orders'][number] => ({
  id: row.id,
  number: row.number,
  state: row.state,
  display_total: formatAmount(row.total_fening),
  created_at: unixSeconds(row.created_at),
  buyer: person(row.buyer_id, row.buyer_username, row.buyer_type),
  seller: person(row.seller_id, row.seller_username, row.seller_type),
  case_id: row.case_id,
  payment_id: isAdmin ? row.payment_id : null,
})

const conversationView = (row: ConversationRow): StaffSearchResults['conversations'][number] => ({
  id: row.id,
  message_id: row.message_id,
  members: [
    person(row.low_id, row.low_username, row.low_type),
    person(row.high_id, row.high_username, row.high_type),
  ].filter((member) => member !== null),
  created_at: unixSeconds(row.created_at),
  case_id: row.case_id,
})

/** By number or address, or by words; a code or an address of another kind finds no listing. */
async function listingsFor(deps: Deps, text: string, id: number | null) {
  if (id !== null) return (await findListings(deps, { id })).data
  if (namesNoListing(text)) return []
  return (await findListings(deps, { q: text })).data
}

async function conversationsFor({ db }: Deps, id: number) {
  const rows = await Promise.all([findConversations(db, id), findConversationsOfMessage(db, id)])
  return rows.flat().map(conversationView)
}

/** Money has pages for admins alone. */
async function moneyFor(deps: Deps, text: string, id: number | null) {
  const [payments, invoices, payouts] = await Promise.all([
    listStaffPayments(deps, { q: text.replace(/^#/, '') }),
    isInvoiceCode(text) ? searchInvoices(deps, { q: text }) : { data: [] },
    findPayouts(deps.db, { text, id }),
  ])
  return {
    payments: payments.data.slice(0, shownPerKind),
    invoices: invoices.data,
    payouts: payouts.map(({ amount_fening, account_id, username, type, ...row }) => ({
      ...row,
      display_amount: formatAmount(amount_fening),
      account: person(account_id, username, type),
    })),
  }
}

/** Everything that a text may name, and that the role may open. Leaves an entry, without the text. */
export async function findEverything(deps: Deps, actor: Actor, text: string): Promise<StaffSearchResults> {
  const { db } = deps
  const isAdmin = actor.role === 'admin'
  const id = numberIn(text)
  const isOfListing = isAddress(text)
  const numbered = isOfListing ? null : id
  const [people, listings, cases, conversations, orders, money] = await Promise.all([
    isOfListing ? [] : matchPeople(deps, text.replace(/^#(?=\d)/, '')),
    listingsFor(deps, text, id),
    numbered === null ? [] : findCases(db, numbered),
    numbered === null ? [] : conversationsFor(deps, numbered),
    findOrders(db, { text, id: numbered }),
    isAdmin && !isOfListing ? moneyFor(deps, text, numbered) : { payments: [], invoices: [], payouts: [] },
  ])
  const found: StaffSearchResults = {
    people: people.slice(0, shownPerKind),
    listings: listings.slice(0, shownPerKind),
    cases: cases.map(({ subject_kind, opened_at, state, ...row }) => ({
      ...row,
      type: subject_kind as CaseKind,
      state: state as 'open' | 'closed',
      opened_at: unixSeconds(opened_at),
    })),
    conversations,
    orders: orders.filter(({ case_id }) => isAdmin || case_id !== null).map((row) => orderView(row, isAdmin)),
    ...money,
  }
  const numbers = Object.entries(found).map(([kind, items]) => [kind, items.map((item) => item.id)] as const)
  await recordAction(db, {
    actor,
    action: 'searched',
    subject: 'everything',
    after: Object.fromEntries(numbers.filter(([, ids]) => ids.length > 0)),
    at: deps.now(),
  })
  return found
}
