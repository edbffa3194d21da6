import type { Closing } from '#contract/closings/endpoints.ts'
import {
  checkSide,
  checkTexts,
  closingAmount,
  creditMovements,
  paymentsByWay,
} from '#contract/closings/texts.ts'
import { invoiceKinds } from '#contract/invoices/endpoints.ts'
import { accountName } from '#contract/ledger/accounts.ts'
import { formatInteger, formatMarks } from '#contract/money/money.ts'
import { type Column, type Pdf, pdfBytes } from '#lib/pdf/pdf.ts'
import { localDate, localDateTime } from '#lib/time.ts'

const number = (title: string, share = 1.4): Column => ({ title, share, align: 'right' })
const name = (title: string, share = 3): Column => ({ title, share })

/** A closed day as a PDF. */
export function closingPdf(closing: Closing, brand: string): Promise<Buffer> {
  const day = localDate(new Date(`${closing.day}T12:00:00Z`))
  const title = `Zaključenje dana ${day}`
  return pdfBytes({ title, brand, at: new Date(closing.closed_at * 1000) }, (pdf) =>
    write(pdf, title, closing),
  )
}

async function write(pdf: Pdf, title: string, closing: Closing) {
  pdf.heading(title)
  pdf.facts([
    ['Zaključeno', localDateTime(closing.closed_at)],
    ['Kontrole', closing.adds_up ? 'Sve se slaže.' : 'Ne slaže se. Pogledajte kontrole.'],
  ])
  await writeMoney(pdf, closing)
  await writeCredits(pdf, closing)
  pdf.subheading('Računi knjige')
  await pdf.table({
    columns: [
      name('Račun'),
      number('Početno'),
      number('Naknadno'),
      number('Ulaz'),
      number('Izlaz'),
      number('Završno'),
    ],
    rows: closing.accounts.map(({ account, currency, opening, late, in: received, out, closing: end }) => [
      `${accountName(account)}${currency === 'credit' ? ' (krediti)' : ''}`,
      ...[opening, late, received, out, end].map((amount) => closingAmount(currency, amount)),
    ]),
  })
  pdf.subheading('Kontrole')
  await pdf.table({
    columns: [name('Kontrola', 4), number('Lijevo', 2), number('Desno', 2), { title: 'Ishod', share: 1.2 }],
    rows: closing.checks.map((check) => [
      `${checkTexts[check.name].name}: ${checkTexts[check.name].left} = ${checkTexts[check.name].right}`,
      checkSide(check, check.left),
      checkSide(check, check.right),
      check.left === check.right ? 'Slaže se' : 'Ne slaže se',
    ]),
  })
}

async function writeMoney(pdf: Pdf, closing: Closing) {
  const { lines, total } = paymentsByWay(closing)
  pdf.subheading('Uplate i povrati po načinu')
  await pdf.table({
    columns: [
      name('Način', 2),
      number('Uplata', 1),
      number('Primljeno'),
      number('Povrata', 1),
      number('Vraćeno'),
      number('Isplaćeno'),
      number('Ispravke'),
      number('Ukupno'),
    ],
    rows: [...lines, ...(lines.length > 1 ? [total] : [])].map((line) => {
      const cells = [
        line.name,
        formatInteger(line.count),
        formatMarks(line.received),
        formatInteger(line.refunds),
        formatMarks(line.refunded),
        formatMarks(line.paidOut),
        formatMarks(line.corrected),
        formatMarks(line.total),
      ]
      return line === total ? { cells, isStrong: true as const } : cells
    }),
    empty: 'Nije bilo uplata.',
  })
  pdf.subheading('Izdati računi')
  await pdf.table({
    columns: [
      name('Vrsta', 2),
      number('Broj', 0.8),
      name('Od – do', 3.6),
      number('Osnovica'),
      number('PDV'),
      number('Ukupno'),
    ],
    rows: closing.invoices.map(({ kind, count, first, last, net, vat, gross }) => [
      invoiceKinds[kind].name,
      formatInteger(count),
      first === null ? '' : first === last ? first : `${first} – ${last}`,
      formatMarks(net),
      formatMarks(vat),
      formatMarks(gross),
    ]),
  })
  const { opening, closing: end } = closing.open_refunds
  pdf.paragraph(`Povrati u toku: ${formatMarks(opening)} na početku i ${formatMarks(end)} na kraju dana.`)
}

async function writeCredits(pdf: Pdf, closing: Closing) {
  const { given, spent } = creditMovements(closing)
  for (const [title, lines, empty] of [
    ['Izdati krediti', given, 'Nijedan kredit nije izdat.'],
    ['Potrošeni krediti', spent, 'Nijedan kredit nije potrošen.'],
  ] as const) {
    pdf.subheading(title)
    await pdf.table({
      columns: [name('Vrsta', 4), number('Knjiženja'), number('Krediti')],
      rows: [
        ...lines.map((line) => [line.name, formatInteger(line.count), formatInteger(line.amount)]),
        ...(lines.length > 1
          ? [
              {
                cells: ['Ukupno', '', formatInteger(lines.reduce((sum, { amount }) => sum + amount, 0))],
                isStrong: true as const,
              },
            ]
          : []),
      ],
      empty,
    })
  }
}
