import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { invoicesPageSize } from '#contract/limits/money.ts'
import { missing, openPdf, type Pdf } from './pdf-archive.ts'
import { findInvoice, listInvoicesOf } from './queries.ts'
import { invoiceView } from './view.ts'

export { findBuyerOf, issueCreditNote, issueInvoice, type NewInvoice } from './issuance.ts'
export { buyerLines, sellerLines } from './print.ts'
export { searchInvoices } from './staff.ts'
export { proveInvoices } from './proof.ts'

export async function listInvoices({ db }: Deps, actor: Actor, { before }: { before?: number | undefined }) {
  const rows = await listInvoicesOf(db, actor.id, before, invoicesPageSize + 1)
  const shown = rows.slice(0, invoicesPageSize)
  return {
    data: shown.map(invoiceView),
    next: rows.length > invoicesPageSize ? shown.at(-1)!.id : null,
  }
}

/** The PDF of the caller's own invoice. */
export async function getInvoicePdf(deps: Deps, actor: Actor, id: number): Promise<Pdf> {
  const record = await findInvoice(deps.db, id)
  if (!record || record.account_id !== actor.id) throw missing()
  return openPdf(deps, record)
}
