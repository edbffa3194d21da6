import { createHash } from 'node:crypto'
import type { InvoiceKind } from '#contract/invoices/endpoints.ts'
import type { Deps } from '#api/deps.ts'

export type Seller = Deps['seller']

/** Private buyers have a name alone. */
export type Buyer = {
  name: string
  address: string
  idNumber: string
  vatNumber: string
}

export type InvoiceRow = {
  text: string
  /** In fening, all three; a bonus costs nothing. */
  net: number
  vat: number
  gross: number
}

/** The content of an invoice, for ever. Times are unix seconds, amounts fening. */
export type InvoiceContent = {
  /**
   * Version of the PDF's layout: a change to the print takes a new number, so that old ones stay as they
   * were.
   */
  layout: 1
  /** The name at the head of each page. */
  brand: string
  kind: InvoiceKind
  year: number
  number: number
  code: string
  issuedAt: number
  /** The invoice that it takes back, or a part of it. */
  corrects: { code: string; issuedAt: number } | null
  seller: Seller
  buyer: Buyer
  /** Way of payment, and the number under which it was paid. */
  paid: { way: string; orderNumber: string }
  rows: InvoiceRow[]
  vatPercent: number
  net: number
  vat: number
  gross: number
  note: string | null
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

export const pdfHashOf = (pdf: Uint8Array) => sha256(pdf)

/** Covers the content, its print and everything issued before in the same series. */
export const hashOf = (content: string, pdfHash: string, previousHash: string) =>
  sha256(`${previousHash}\n${pdfHash}\n${content}`)

/** Stands before the first invoice of a series. */
export const firstHash = '0'.repeat(64)
