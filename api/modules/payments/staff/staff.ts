import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import type { Deps } from '#api/deps.ts'
import { paymentsPageSize } from '#contract/limits/money.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import type { RefundState, StaffPayment, StaffPaymentItem, StaffPaymentsQuery } from '#contract/payments.ts'
import { listEvents, type PaymentRow } from '../queries.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { refundableOf } from '../refunds/refunds.ts'
import { findStaffPayment, listPayments, type StaffPaymentRow } from './staff-queries.ts'
import { isPaid } from '../states.ts'
import { foreignMoney, paymentView } from '../view.ts'

const shownEvents = 200

const itemView = (row: StaffPaymentRow): StaffPaymentItem => ({
  ...paymentView(row as unknown as PaymentRow),
  account: row.account_id === null ? null : { id: row.account_id, username: row.username! },
  refunds_open: Boolean(row.refunds_open),
  has_problem: row.problem !== null,
})

export async function listStaffPayments(deps: Deps, query: StaffPaymentsQuery) {
  const rows = await listPayments(deps.db, query, paymentsPageSize + 1)
  const shown = rows.slice(0, paymentsPageSize)
  return { data: shown.map(itemView), next: rows.length > paymentsPageSize ? shown.at(-1)!.id : null }
}

type Event = StaffPayment['events'][number]

export async function getStaffPayment(deps: Deps, id: number): Promise<{ data: StaffPayment }> {
  const row = await findStaffPayment(deps.db, id)
  if (!row) throw new DomainError('not_found')
  const [events, refunds] = await Promise.all([
    listEvents(deps.db, id, shownEvents),
    listRefunds(deps.db, id),
  ])
  const item = itemView(row)
  return {
    data: {
      ...item,
      gateway_id: row.gateway_id,
      reference: row.reference,
      problem: row.problem,
      ended_at: row.ended_at && unixSeconds(row.ended_at),
      refundable: isPaid(item.state) ? toMarks(await refundableOf(deps.db, row as unknown as PaymentRow)) : 0,
      events: events.map((event) => ({
        provider: event.provider,
        event_id: event.event_id,
        source: event.source as Event['source'],
        outcome: event.outcome,
        effect: event.effect as Event['effect'],
        amount: event.amount === null ? null : foreignMoney(event.amount, event.currency ?? 'BAM'),
        at: unixSeconds(event.at),
      })),
      refunds: refunds.map((refund) => ({
        id: refund.id,
        state: refund.state as RefundState,
        display_amount: formatMoney(refund.amount_fening),
        credits: refund.credits + refund.bonus - refund.bonus_owed,
        bonus_owed: refund.bonus_owed,
        reason: refund.reason,
        asked_by: refund.asked_by_name,
        problem: refund.problem,
        created_at: unixSeconds(refund.created_at),
      })),
    },
  }
}
