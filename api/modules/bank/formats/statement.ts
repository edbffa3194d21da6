/** A bank's statement of an account for some days. Amounts are fening. */
export type Statement = {
  /** The house's account as the file writes it: 16 digits or an IBAN. */
  account: string
  currency: string
  number: string
  from: string
  to: string
  opening: number
  closing: number
  lines: StatementLine[]
}

export type StatementLine = {
  /** The day of booking, as 2026-12-31. */
  day: string
  /** Above zero if it came in. */
  amount: number
  /** The bank's own number of the transaction; empty if it gives none. */
  bankId: string
  reference: string
  name: string
  account: string
  purpose: string
}

/** Says in Bosnian why nothing of the file is used. */
export class UnreadableStatement extends Error {
  override name = 'UnreadableStatement'
}

export const longestText = 1_000 // characters kept of a purpose
const longestName = 140 // characters kept of a name, an account or a number

/** The text without line ends and control characters, cut to a length. */
export const tidy = (text: string, length = longestName) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** The day as 2026-12-31; undefined for one that does not exist. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || year < 2000 || year > 2099)
    return undefined
  return date.toISOString().slice(0, 10)
}

const mostFening = 10 ** 13

/** Reads digits and decimals exactly: "1234" and "5" are 123450 fening. */
export function feningOf(whole: string, decimals = ''): number | undefined {
  if (!/^\d{1,13}$/.test(whole) || !/^\d{0,2}$/.test(decimals)) return undefined
  const fening = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return fening > mostFening ? undefined : fening
}
