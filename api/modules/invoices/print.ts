import { invoiceKinds } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money/money.ts'
import { type Pdf, pdfBytes } from '#lib/pdf/pdf.ts'
import { localDate, localDateTime } from '#lib/time.ts'
import type { Buyer, InvoiceContent, Seller } from './content.ts'

const labelled = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`])

export const sellerLines = ({ name, address, place, idNumber, vatNumber, bankAccount }: Seller) => [
  name,
  ...[address, place].filter((line) => line !== ''),
  ...labelled('ID broj', idNumber),
  ...labelled('PDV broj', vatNumber),
  ...labelled('Žiro račun', bankAccount),
]

export const buyerLines = ({ name, address, idNumber, vatNumber }: Buyer) => [
  name,
  ...(address === '' ? [] : [address]),
  ...labelled('ID broj', idNumber),
  ...labelled('PDV broj', vatNumber),
]

/** An invoice as a PDF. The same content gives the same bytes, which its hash covers. */
export function printInvoice(content: InvoiceContent): Promise<Buffer> {
  const title = `${invoiceKinds[content.kind].name} ${content.code}`
  const at = new Date(content.issuedAt * 1000)
  return pdfBytes({ title, brand: content.brand, at }, (pdf) => write(pdf, title, content))
}

async function write(pdf: Pdf, title: string, content: InvoiceContent) {
  const { corrects, paid, seller, buyer, note } = content
  pdf.heading(title)
  pdf.facts([
    ['Datum i vrijeme izdavanja', localDateTime(content.issuedAt)],
    ['Mjesto izdavanja', seller.place.replace(/^\d+\s*/, '') || seller.name],
    ...(corrects
      ? [['Stornira račun', `${corrects.code} od ${localDate(new Date(corrects.issuedAt * 1000))}`] as const]
      : []),
    [corrects ? 'Povrat uplate' : 'Plaćeno', `${paid.way}, broj uplate ${paid.orderNumber}`],
  ])
  pdf.blocks([
    { title: 'Prodavac', lines: sellerLines(seller) },
    { title: 'Kupac', lines: buyerLines(buyer) },
  ])
  await pdf.table({
    columns: [
      { title: 'Opis', share: 5 },
      { title: 'Bez PDV-a', share: 1.6, align: 'right' },
      { title: `PDV ${content.vatPercent} %`, share: 1.6, align: 'right' },
      { title: 'Iznos', share: 1.6, align: 'right' },
    ],
    rows: [
      ...content.rows.map(({ text, net, vat, gross }) => [
        text,
        formatAmount(net),
        formatAmount(vat),
        formatAmount(gross),
      ]),
      {
        cells: ['Ukupno', formatAmount(content.net), formatAmount(content.vat), formatAmount(content.gross)],
        isStrong: true,
      },
    ],
  })
  pdf.paragraph(
    corrects
      ? `Vraća se: ${formatAmount(-content.gross)}`
      : `Za platiti: 0,00 KM. Račun od ${formatAmount(content.gross)} je plaćen.`,
    { isBold: true },
  )
  if (note !== null) pdf.paragraph(note, { isMuted: true })
  pdf.paragraph('Račun je izdat elektronski i važi bez pečata i potpisa.', { isMuted: true })
}
