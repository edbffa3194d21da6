import { unixSeconds } from '#lib/time.ts'
import {
  type Invoice,
  invoiceCode,
  type InvoiceKind,
  type StaffInvoice,
} from '#contract/invoices/endpoints.ts'
import { formatAmount, toMarks } from '#contract/money/money.ts'
import type { ListedRow, StaffRow } from './queries.ts'

export function invoiceView(row: ListedRow): Invoice {
  const kind = row.kind as InvoiceKind
  return {
    id: row.id,
    kind,
    code: invoiceCode(kind, row.year, row.number),
    issued_at: unixSeconds(row.issued_at),
    net: toMarks(row.net_fening),
    vat: toMarks(row.vat_fening),
    gross: toMarks(row.gross_fening),
    display_gross: formatAmount(row.gross_fening),
    corrects:
      row.corrected_kind === null
        ? null
        : invoiceCode(row.corrected_kind as InvoiceKind, row.corrected_year!, row.corrected_number!),
  }
}

export const staffInvoiceView = (row: StaffRow): StaffInvoice => ({
  ...invoiceView(row),
  buyer_name: row.buyer_name,
  account: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
  payment_id: row.payment_id,
})
