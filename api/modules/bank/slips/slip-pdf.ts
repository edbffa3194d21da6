import type { Canvas } from '#lib/pdf/canvas.ts'
import { type Pdf, pdfBytes } from '#lib/pdf/pdf.ts'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { localDate } from '#lib/time.ts'
import { slipDays } from '#contract/limits/money.ts'
import { formatAmount } from '#contract/money/money.ts'
import { shownReference } from '#contract/bank/payment-reference.ts'
import { slipToPay } from './service.ts'

type Printed = Awaited<ReturnType<typeof slipToPay>>

const label = { size: 7, isMuted: true } as const
const small = { size: 8.5 } as const
const formHeight = 300

/** A field of the form: its name, and its text in a frame. */
function field(
  canvas: Canvas,
  name: string,
  text: string,
  place: { x: number; y: number; width: number; height: number },
) {
  canvas.text(name, place, label)
  const frame = { ...place, y: place.y + 10, height: place.height - 10 }
  canvas.frame(frame)
  if (text !== '')
    canvas.text(
      text,
      { x: frame.x + 4, y: frame.y + 3, width: frame.width - 8, height: frame.height - 4 },
      small,
    )
}

type Row = { x: number; y: number; count: number; width?: number }

function boxes(canvas: Canvas, name: string, signs: string, { x, y, count, width = 14.4 }: Row) {
  canvas.text(name, { x, y, width: 240 }, label)
  canvas.boxes(signs, { x, y: y + 10, count, width, height: 17 })
}

/**
 * The order as banks of the country print it: payer, purpose and recipient on the left, accounts and amount
 * on the right.
 */
function drawForm(canvas: Canvas, { slip, payer }: Pick<Printed, 'slip' | 'payer'>) {
  const { recipient, accounts } = slip.bank
  const left = { x: 8, width: 236 }
  const right = 262
  canvas.frame({ x: 0, y: 0, width: canvas.width, height: formHeight })
  canvas.text('NALOG ZA PLAĆANJE – OPĆA UPLATNICA', { x: 8, y: 7, width: 300 }, { size: 9, isBold: true })
  field(canvas, 'Uplatio je (ime, adresa i telefon)', payer, { ...left, y: 26, height: 58 })
  field(canvas, 'Svrha doznake', slip.purpose, { ...left, y: 90, height: 58 })
  field(canvas, 'Primalac / primatelj', `${recipient.name}\n${recipient.street}\n${recipient.place}`, {
    ...left,
    y: 154,
    height: 58,
  })
  field(canvas, 'Mjesto i datum uplate', '', { ...left, y: 218, height: 30 })
  field(canvas, 'Potpis i pečat nalogodavca', '', { ...left, y: 254, height: 38 })

  boxes(canvas, 'Račun pošiljaoca', '', { x: right, y: 26, count: 16 })
  boxes(canvas, 'Račun primaoca / primatelja', accounts[0]!.number, { x: right, y: 58, count: 16 })
  canvas.text('Iznos', { x: right, y: 90, width: 100 }, label)
  canvas.frame({ x: right, y: 100, width: 150, height: 22 })
  canvas.text(
    formatAmount(slip.fening),
    { x: right + 6, y: 103, width: 138 },
    { size: 12, isBold: true, align: 'right' },
  )
  canvas.text('Hitno', { x: right + 166, y: 90, width: 40 }, label)
  canvas.boxes('', { x: right + 166, y: 100, count: 1, width: 22, height: 22 })
  boxes(canvas, 'Poziv na broj', slip.reference, { x: right, y: 128, count: 12 })

  canvas.text(
    'Samo za uplate javnih prihoda',
    { x: right, y: 164, width: 230 },
    { size: 7, isBold: true, isMuted: true },
  )
  const narrow = { width: 11 }
  boxes(canvas, 'Broj poreznog obveznika', '', { x: right, y: 176, count: 13, ...narrow })
  boxes(canvas, 'Vrsta uplate', '', { x: right + 164, y: 176, count: 1, ...narrow })
  boxes(canvas, 'Vrsta prihoda', '', { x: right, y: 208, count: 6, ...narrow })
  boxes(canvas, 'Općina', '', { x: right + 84, y: 208, count: 3, ...narrow })
  boxes(canvas, 'Budžetska organizacija', '', { x: right + 140, y: 208, count: 7, ...narrow })
  field(canvas, 'Pečat i potpis banke', '', { x: right, y: 244, width: 230.4, height: 48 })
}

const codeSize = 132

function drawCode(canvas: Canvas, { slip, code }: Pick<Printed, 'slip' | 'code'>) {
  const { reference, bank } = slip
  const alt = 'Kod za plaćanje koji se skenira u aplikaciji banke'
  canvas.squares({ x: 0, y: 0, size: codeSize, count: code.size, alt }, code.isDark)
  const x = codeSize + 20
  const width = canvas.width - x
  canvas.text('Platite skeniranjem', { x, y: 0, width }, { size: 13, isBold: true })
  canvas.text(
    'Otvorite aplikaciju svoje banke, odaberite plaćanje skeniranjem koda i provjerite iznos. Ako skeniranje ne uspije, prepišite podatke s uplatnice; poziv na broj mora biti tačan.',
    { x, y: 22, width },
  )
  canvas.text(`Poziv na broj: ${shownReference(reference)}`, { x, y: 72, width }, { isBold: true })
  const list = bank.accounts.map(({ bank: name, number }) => `${name}: ${number}`).join('\n')
  canvas.text(
    `${bank.accounts.length === 1 ? 'Račun' : 'Računi'} primaoca:\n${list}`,
    { x, y: 90, width, height: 56 },
    small,
  )
}

export const drawSlipForm = (pdf: Pdf, printed: Pick<Printed, 'slip' | 'payer'>) =>
  pdf.drawing(formHeight, (canvas) => drawForm(canvas, printed))

export const drawScanCode = (pdf: Pdf, printed: Pick<Printed, 'slip' | 'code'>) =>
  pdf.drawing(codeSize + 14, (canvas) => drawCode(canvas, printed))

async function write(pdf: Pdf, printed: Printed) {
  const { row, slip, perMark } = printed
  pdf.heading('Uplatnica')
  pdf.facts([
    ['Iznos', formatAmount(slip.fening)],
    ['Poziv na broj', shownReference(slip.reference)],
    ['Izdata', localDate(row.created_at)],
    ['Platite do', localDate(new Date(row.created_at.getTime() + slipDays * 24 * 3600 * 1000))],
  ])
  drawSlipForm(pdf, printed)
  pdf.gap(6)
  pdf.drawing(10, (canvas) => canvas.cut(5))
  drawScanCode(pdf, printed)
  pdf.paragraph(
    `Kredit dobijate kad uplata stigne na naš račun, obično sljedeći radni dan. Ako uplatite drugi iznos, dobijate kredita koliko je stiglo: ${perMark} za 1 KM.`,
    { isMuted: true },
  )
}

/** A slip as a file; the same every time. */
export async function printPaymentSlip(deps: Deps, actor: Actor, id: number) {
  const printed = await slipToPay(deps, actor, id)
  const head = { title: 'Uplatnica', brand: deps.brand.name, at: printed.row.created_at }
  const bytes = await pdfBytes(head, (pdf) => write(pdf, printed))
  return { name: `uplatnica-${shownReference(printed.row.reference)}.pdf`, bytes }
}
