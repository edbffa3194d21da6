import { unixSeconds } from '#lib/time.ts'
import type { BankFormat, BankLine, BankLineState, BankStatement } from '#contract/bank/endpoints.ts'
import { toMarks } from '#contract/money/money.ts'
import { shownReference, isReference } from '#contract/bank/payment-reference.ts'
import type { ShownLine, StatementRow } from './queries.ts'

export const lineView = ({ amount_fening, state, ...row }: ShownLine): BankLine => ({
  ...row,
  reference: isReference(row.reference) ? shownReference(row.reference) : row.reference,
  amount: toMarks(amount_fening),
  state: state as BankLineState,
})

type Counted = { statement_id: number; state: string; count: number }

export function statementView(row: StatementRow, counted: readonly Counted[]): BankStatement {
  const countOf = (state: BankLineState) =>
    counted.find((one) => one.statement_id === row.id && one.state === state)?.count ?? 0
  return {
    id: row.id,
    file_name: row.file_name,
    format: row.format as BankFormat,
    account: row.account,
    number: row.number,
    from: row.from_day,
    to: row.to_day,
    opening: toMarks(row.opening_fening),
    closing: toMarks(row.closing_fening),
    lines: row.lines,
    new_lines: row.new_lines,
    counts: {
      new: countOf('new'),
      outgoing: countOf('outgoing'),
      waiting: countOf('waiting'),
      matched: countOf('matched'),
      not_ours: countOf('not_ours'),
      payout: countOf('payout'),
    },
    has_gap: row.closing_before !== null && row.closing_before !== row.opening_fening,
    imported_at: unixSeconds(row.imported_at),
  }
}
