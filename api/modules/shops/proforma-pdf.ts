import { type Pdf, pdfBytes } from '#lib/pdf/pdf.ts'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { localDate } from '#lib/time.ts'
import { drawScanCode, drawSlipForm, slipExpiry } from '#api/modules/bank/service.ts'
import { buyerLines, findBuyerOf, sellerLines } from '#api/modules/invoices/service.ts'
import { formatAmount } from '#contract/money/money.ts'
import { shownReference } from '#contract/bank/payment-reference.ts'
import { vatOf, vatPercent } from '#contract/money/vat.ts'
import { boughtText, proformaToPay } from './extensions.ts'

type Printed = Awaited<ReturnType<typeof proformaToPay>> & {
  buyer: Awaited<ReturnType<typeof findBuyerOf>>
  deps: Pick<Deps, 'brand' | 'seller'>
}

async function write(pdf: Pdf, { row, slip, code, buyer, deps }: Printed) {
  const { amount_fening: gross } = row
  const vat = vatOf(gross)
  pdf.heading(`Predračun ${shownReference(row.reference)}`)
  pdf.facts([
    ['Izdat', localDate(row.created_at)],
    ['Platite do', localDate(slipExpiry(row.created_at))],
  ])
  pdf.blocks([
    { title: 'Prodavac', lines: sellerLines(deps.seller) },
    { title: 'Kupac', lines: buyerLines(buyer) },
  ])
  await pdf.table({
    columns: [
      { title: 'Opis', share: 5 },
      { title: 'Bez PDV-a', share: 1.6, align: 'right' },
      { title: `PDV ${vatPercent} %`, share: 1.6, align: 'right' },
      { title: 'Iznos', share: 1.6, align: 'right' },
    ],
    rows: [
      [boughtText(row, deps.brand.name), formatAmount(gross - vat), formatAmount(vat), formatAmount(gross)],
      {
        cells: ['Ukupno', formatAmount(gross - vat), formatAmount(vat), formatAmount(gross)],
        isStrong: true,
      },
    ],
  })
  pdf.paragraph(`Za platiti: ${formatAmount(gross)}`, { isBold: true })
  pdf.paragraph(
    'Uplatite tačan iznos s tačnim pozivom na broj. Shop se produžava kad uplata stigne na naš račun, obično sljedeći radni dan; račun tada šaljemo e-mailom. Predračun nije račun.',
    { isMuted: true },
  )
  drawScanCode(pdf, { slip, code })
  drawSlipForm(pdf, { slip, payer: [buyer.name, buyer.address].filter(Boolean).join('\n') })
}

/** A pro-forma invoice as a file; the same every time while nothing about the two firms changes. */
export async function printProforma(deps: Deps, actor: Actor, id: number) {
  const printed = await proformaToPay(deps, actor, id)
  const buyer = await findBuyerOf(deps.db, actor.id)
  const head = { title: 'Predračun', brand: deps.brand.name, at: printed.row.created_at }
  const bytes = await pdfBytes(head, (pdf) => write(pdf, { ...printed, buyer, deps }))
  return { name: `predracun-${shownReference(printed.row.reference)}.pdf`, bytes }
}
