import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { defineJob } from '#lib/jobs.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { type InvoiceContent, pdfHashOf } from './content.ts'
import { invoiceIssued } from './mails.ts'
import { printInvoice } from './print.ts'
import { findAddressee, findInvoice, type InvoiceRecord } from './queries.ts'

type Stored = Pick<InvoiceRecord, 'id' | 'content' | 'pdf_hash'>
type Files = Pick<Deps, 'privateStorage'>

const contentOf = ({ content }: Pick<InvoiceRecord, 'content'>) => JSON.parse(content) as InvoiceContent

/** The file name of the PDF. */
const pdfName = (record: Pick<InvoiceRecord, 'content'>) =>
  `${contentOf(record).kind === 'invoice' ? 'racun' : 'storno-racun'}-${contentOf(record).code}.pdf`

export function pdfKey(record: Pick<InvoiceRecord, 'content'>) {
  const { year, code } = contentOf(record)
  return `invoices/${year}/${code}.pdf`
}

/** Prints it again from its content. Throws if the result differs from the issued file. */
export async function reprint(record: Stored): Promise<Buffer> {
  const pdf = await printInvoice(contentOf(record))
  if (pdfHashOf(pdf) !== record.pdf_hash)
    throw new Error(`invoice ${record.id} prints otherwise than when issued`)
  return pdf
}

/** The PDF as it is kept, if it is there and untouched. */
export async function archivedPdf({ privateStorage }: Files, record: Stored) {
  const key = pdfKey(record)
  if (!(await privateStorage.exists(key))) return undefined
  const kept = await privateStorage.getBytes(key)
  return pdfHashOf(kept) === record.pdf_hash ? kept : undefined
}

/** The PDF that was issued; one that got lost is made again and kept. */
async function pdfOf(deps: Files, record: Stored): Promise<Uint8Array> {
  const kept = await archivedPdf(deps, record)
  if (kept) return kept
  const pdf = await reprint(record)
  await deps.privateStorage.put(pdfKey(record), pdf)
  return pdf
}

/** Keeps the PDF of a new invoice, and mails it to its buyer. */
async function keep(deps: Deps, invoiceId: number) {
  const record = await findInvoice(deps.db, invoiceId)
  if (!record) return
  await pdfOf(deps, record)
  const { account_id: accountId, kind } = record
  const addressee = accountId === null ? undefined : await findAddressee(deps.db, accountId)
  if (!addressee?.email || accountId === null) return
  const { code, gross } = contentOf(record)
  await deps.db.transaction().execute((trx) =>
    queueMail(trx, invoiceIssued, {
      to: addressee.email!,
      key: `invoice:${invoiceId}`,
      accountId,
      data: {
        username: addressee.username,
        kind,
        code,
        grossFening: gross,
        attachment: { name: pdfName(record), key: pdfKey(record) },
      },
    }),
  )
}

export const keepInvoice = defineJob({
  name: 'keep-invoice',
  label: 'Čuvanje i slanje računa',
  payload: z.object({ invoiceId: z.int() }),
  run: (deps: Deps, { invoiceId }) => keep(deps, invoiceId),
})

export const missing = () => new DomainError('not_found', 'Ovaj račun ne postoji.')

export type Pdf = { name: string; pdf: Uint8Array }

export const openPdf = async (deps: Deps, record: InvoiceRecord): Promise<Pdf> => ({
  name: pdfName(record),
  pdf: await pdfOf(deps, record),
})
