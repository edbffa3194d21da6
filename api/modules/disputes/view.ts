import { unixSeconds } from '#lib/time.ts'
import { disputePictures, disputeStatements } from '#contract/limits/orders.ts'
import type { Dispute } from '#contract/disputes.ts'
import type { DisputeReason } from '#contract/orders/dispute-reasons.ts'
import { callPath } from '#contract/endpoint.ts'
import { getDisputePicture } from '#contract/disputes.ts'
import { toMarks } from '#contract/money/money.ts'
import type { DisputeRow, PictureRow, Side, StatementRow } from './queries.ts'

type Parts = {
  statements: readonly StatementRow[]
  pictures: readonly PictureRow[]
  /** Undefined for staff. */
  side: Side | undefined
}

const marks = (fening: number | null) => (fening === null ? null : toMarks(fening))

export function disputeView(row: DisputeRow, { statements, pictures, side }: Parts): Dispute {
  const isOpen = row.closed_at === null
  const own = statements.filter((one) => one.side === side)
  const addressOf = (id: number, size: 'sm' | 'lg') =>
    callPath(getDisputePicture, { id: row.id, picture: id, size })
  return {
    id: row.id,
    order_id: row.order_id,
    opened_by: row.opened_by as Side,
    reason: row.reason as DisputeReason,
    opened_at: unixSeconds(row.opened_at),
    outcome: row.outcome as Dispute['outcome'],
    to_buyer: marks(row.to_buyer_fening),
    to_seller: marks(row.to_seller_fening),
    explanation: row.explanation,
    closed_at: row.closed_at && unixSeconds(row.closed_at),
    statements: statements.map((one) => ({
      id: one.id,
      side: one.side as Side,
      is_mine: one.side === side,
      text: one.body,
      pictures: pictures
        .filter(({ statement_id }) => statement_id === one.id)
        .map(({ id }) => ({ id, image: addressOf(id, 'sm'), large: addressOf(id, 'lg') })),
      at: unixSeconds(one.at),
    })),
    may: {
      state: isOpen && side !== undefined && own.length < disputeStatements,
      add_pictures:
        isOpen && own.length > 0 && pictures.filter((one) => one.side === side).length < disputePictures,
      withdraw: isOpen && row.opened_by === side,
    },
  }
}
