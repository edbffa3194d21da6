import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { invoicesPageSize } from '#contract/limits/money.ts'
import { pdfName, pdfOf } from './pdf-archive.ts'
import { findInvoice, type InvoiceRecord, listInvoicesOf } from './queries.ts'
import { invoiceView } from './view.ts'

export { findBuyerOf, issueCreditNote, issueInvoice, type NewInvoice } from './issuance.ts'
export { buyerLines, sellerLines } from './print.ts'
export { proveInvoices } from './proof.ts'

export async function listInvoices({ db }: Deps, actor: Actor, { before }: { before?: number | undefined }) {
  const rows = await listInvoicesOf(db, actor.id, before, invoicesPageSize + 1)
  const shown = rows.slice(0, invoicesPageSize)
  return {
    data: shown.map(invoiceView),
    next: rows.length > invoicesPageSize ? shown.at(-1)!.id : null,
  }
}

export const missing = () => new DomainError('not_found', 'Ovaj račun ne postoji.')

export type Pdf = { name: string; pdf: Uint8Array }

export const openPdf = async (deps: Deps, record: InvoiceRecord): Promise<Pdf> => ({
  name: pdfName(record),
  pdf: await pdfOf(deps, record),
})

/** The PDF of the caller's own invoice. */
export async function getInvoicePdf(deps: Deps, actor: Actor, id: number): Promise<Pdf> {
  const record = await findInvoice(deps.db, id)
  if (!record || record.account_id !== actor.id) throw missing()
  return openPdf(deps, record)
}
