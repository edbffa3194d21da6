import QRCode from 'qrcode'
import type { BankAccounts } from '#contract/bank/accounts.ts'

/** Signs outside of the standard's become spaces, so that a bank's app does not refuse the whole code. */
const allowed = /[^0-9A-Za-zčćđšžČĆĐŠŽ ,:.?()+'/-]+/g

const line = (text: string, length: number) =>
  text.replace(allowed, ' ').replace(/ +/g, ' ').trim().slice(0, length).trim()

export type Slip = { reference: string; fening: number; purpose: string; bank: BankAccounts }

/**
 * The order in the form BIHUPP10 of the Association of Banks: 23 lines. Those about the sender stay empty,
 * since the payer's bank knows them, and those about taxes too.
 */
export function paymentOrder({ reference, fening, purpose, bank: { recipient, accounts } }: Slip): string {
  const sender = ['', '', '', '']
  const taxes = ['', '', '', '', '', '', '', '']
  return [
    'BIHUPP10',
    ...sender,
    line(purpose, 110),
    line(reference, 30),
    line(recipient.name, 50),
    line(recipient.street, 50),
    line(recipient.place, 25),
    '', // the sender's account
    accounts.map(({ number }) => number).join(','),
    String(fening).padStart(15, '0'),
    'BAM',
    'N', // not urgent
    ...taxes,
  ]
    .map((text) => `${text}\n`)
    .join('')
}

/** The squares of the code, row by row; `path` draws them in a box of `size` × `size`. */
export function scanCode(slip: Slip) {
  const { modules } = QRCode.create(paymentOrder(slip), { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size;) {
      let run = 0
      while (column + run < size && data[row * size + column + run]) run += 1
      if (run > 0) path += `M${column} ${row}h${run}v1h-${run}z`
      column += Math.max(1, run)
    }
  return { size, path, isDark: (row: number, column: number) => Boolean(data[row * size + column]) }
}
