import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { localDay, unixSeconds } from '#lib/time.ts'
import { invoiceCode, type InvoiceKind } from '#contract/invoices/endpoints.ts'
import { vatOf, vatOfPart, vatPercent } from '#contract/money/vat.ts'
import { type Buyer, hashOf, type InvoiceContent, type InvoiceRow, pdfHashOf } from './content.ts'
import { keepInvoice } from './pdf-archive.ts'
import { printInvoice } from './print.ts'
import {
  findBuyer,
  findByKey,
  findInvoiceOfPayment,
  insertInvoice,
  noteHash,
  sumCorrections,
  takeNumber,
} from './queries.ts'

export type Issued = {
  id: number
  /** False if it had been issued before. */
  isNew: boolean
}

type Paid = { way: string; orderNumber: string }

export type NewInvoice = {
  paymentId: number
  /** The buyer; null if the account was erased meanwhile. */
  accountId: number | null
  paid: Paid
  /** Things sold, with their gross prices in fening. */
  items: readonly { text: string; grossFening: number }[]
  note?: string
  /** That of the posting, so that both count for the same day; now by default. */
  at?: Date
}

const anonymous: Buyer = { name: 'Izbrisan račun', address: '', idNumber: '', vatNumber: '' }

/** A registered merchant is named as a firm, others as persons. */
export async function findBuyerOf(db: Db, accountId: number | null): Promise<Buyer> {
  const found = accountId === null ? undefined : await findBuyer(db, accountId)
  if (!found) return anonymous
  const { business_name: firm, seat, place, id_number: idNumber, vat_number: vatNumber } = found
  if (firm !== null && seat !== null)
    return {
      name: firm,
      address: [seat, place].filter(Boolean).join(', '),
      idNumber: idNumber ?? '',
      vatNumber: vatNumber ?? '',
    }
  const name = [found.first_name, found.last_name].filter(Boolean).join(' ')
  const person = name === '' ? found.username : `${name} (${found.username})`
  return { ...anonymous, name: found.shop_name ?? person }
}

type Written = {
  kind: InvoiceKind
  key: string
  paymentId: number
  accountId: number | null
  content: Pick<InvoiceContent, 'corrects' | 'buyer' | 'paid' | 'rows' | 'note'>
  correctsId: number | null
  at: Date
}

const sumOf = (rows: readonly InvoiceRow[], of: 'net' | 'vat' | 'gross') =>
  rows.reduce((sum, row) => sum + row[of], 0)

/**
 * Writes the next invoice of its kind and year. The series stays locked until the transaction ends, so call it last: a
 * rollback then gives the number to the next one.
 */
async function write(
  deps: Deps,
  trx: Db,
  { kind, key, paymentId, accountId, correctsId, at, ...given }: Written,
) {
  const year = Number(localDay(at).slice(0, 4))
  const { number, previous_hash } = await takeNumber(trx, kind, year)
  const { rows } = given.content
  const full: InvoiceContent = {
    layout: 1,
    brand: deps.brand.name,
    kind,
    year,
    number,
    code: invoiceCode(kind, year, number),
    issuedAt: unixSeconds(at),
    corrects: given.content.corrects,
    seller: deps.seller,
    buyer: given.content.buyer,
    paid: given.content.paid,
    rows,
    vatPercent,
    net: sumOf(rows, 'net'),
    vat: sumOf(rows, 'vat'),
    gross: sumOf(rows, 'gross'),
    note: given.content.note,
  }
  const content = JSON.stringify(full)
  const pdf_hash = pdfHashOf(await printInvoice(full))
  const hash = hashOf(content, pdf_hash, previous_hash)
  const { id } = await insertInvoice(trx, {
    kind,
    year,
    number,
    key,
    account_id: accountId,
    payment_id: paymentId,
    corrects_id: correctsId,
    issued_at: at,
    buyer_name: full.buyer.name,
    net_fening: full.net,
    vat_fening: full.vat,
    gross_fening: full.gross,
    content,
    pdf_hash,
    previous_hash,
    hash,
  })
  await noteHash(trx, { kind, year, hash })
  await enqueue(trx, keepInvoice, { invoiceId: id })
  return { id, isNew: true }
}

/** VAT is counted from the whole sum; the first row takes the rounding difference. */
function rowsOf(items: NewInvoice['items']): InvoiceRow[] {
  const rows = items.map(({ text, grossFening: gross }) => {
    const vat = vatOf(gross)
    return { text, net: gross - vat, vat, gross }
  })
  const left = vatOf(sumOf(rows, 'gross')) - sumOf(rows, 'vat')
  const first = rows[0]
  return first ? [{ ...first, net: first.net - left, vat: first.vat + left }, ...rows.slice(1)] : rows
}

/** Issues the invoice of a paid payment, in the transaction that completes it; once, however often it is called. */
export async function issueInvoice(
  deps: Deps,
  trx: Db,
  { paymentId, accountId, paid, items, note, at = deps.now() }: NewInvoice,
): Promise<Issued> {
  const key = `payment:${paymentId}`
  const before = await findByKey(trx, key)
  if (before) return { id: before.id, isNew: false }
  return write(deps, trx, {
    kind: 'invoice',
    key,
    paymentId,
    accountId,
    correctsId: null,
    at,
    content: {
      corrects: null,
      buyer: await findBuyerOf(trx, accountId),
      paid,
      rows: rowsOf(items),
      note: note ?? null,
    },
  })
}

export type NewCreditNote = {
  paymentId: number
  refundId: number
  /** Amount refunded of the payment, in fening. */
  grossFening: number
  text: string
  at?: Date
}

/**
 * Issues a credit note for a refund, in its transaction; undefined if the payment has no invoice. It names the buyer as
 * the invoice does. Throws if more would be taken back than was invoiced.
 */
export async function issueCreditNote(
  deps: Deps,
  trx: Db,
  { paymentId, refundId, grossFening, text, at = deps.now() }: NewCreditNote,
): Promise<Issued | undefined> {
  const key = `refund:${refundId}`
  const before = await findByKey(trx, key)
  if (before) return { id: before.id, isNew: false }
  const invoice = await findInvoiceOfPayment(trx, paymentId)
  if (!invoice) return undefined
  const taken = await sumCorrections(trx, invoice.id)
  if (grossFening <= 0 || taken + grossFening > invoice.gross_fening)
    throw new RangeError(`invoice ${invoice.id} does not hold ${grossFening} beside ${taken} taken back`)
  const { code, issuedAt, buyer, paid } = JSON.parse(invoice.content) as InvoiceContent
  const vat = vatOfPart(grossFening, taken)
  return write(deps, trx, {
    kind: 'credit_note',
    key,
    paymentId,
    accountId: invoice.account_id,
    correctsId: invoice.id,
    at,
    content: {
      corrects: { code, issuedAt },
      buyer,
      paid,
      rows: [{ text, net: vat - grossFening, vat: -vat, gross: -grossFening }],
      note: null,
    },
  })
}
