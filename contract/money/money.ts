import { amountLength } from '#contract/limits/listings.ts'

/** Internally money is always a whole number of fening: 1 KM = 100 fening. */
export const feningPerMark = 100

export const toMarks = (fening: number) => fening / feningPerMark
// Adding 0 makes the -0 of JSON a plain 0.
export const toFening = (marks: number) => Math.round(marks * feningPerMark) + 0

/** Groups thousands by a dot: 12500 → "12.500". */
export function formatInteger(value: number): string {
  // From 22 digits on, JavaScript switches to exponents.
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3}){1,7}$)/g, '.')
  return value < 0 ? `-${digits}` : digits
}

/** "12.500 KM", "15,50 KM"; decimals only if there are any. */
export function formatMoney(fening: number): string {
  const rest = Math.abs(fening % feningPerMark)
  const marks = formatInteger(Math.trunc(fening / feningPerMark))
  return rest === 0 ? `${marks} KM` : `${marks},${String(rest).padStart(2, '0')} KM`
}

/** An amount that is paid or booked, always with its decimals: "20,00 KM", "-0,50 KM". */
export function formatAmount(fening: number): string {
  const rest = String(Math.abs(fening % feningPerMark)).padStart(2, '0')
  return `${fening < 0 ? '-' : ''}${formatInteger(Math.trunc(Math.abs(fening) / feningPerMark))},${rest} KM`
}

/** The same of an amount in KM, as the API's replies give it. */
export const formatMarks = (marks: number) => formatAmount(toFening(marks))

/** The price for display: "Na upit" if there is none, "Po dogovoru" if the seller chose that. */
export function displayPrice(fening: number | null, byAgreement: boolean): string {
  if (fening === null || fening === 0) return byAgreement ? 'Po dogovoru' : 'Na upit'
  return formatMoney(fening)
}

/**
 * Parses an amount as people type it into fening: "12500", "12.500", "12.500,50", "15,5 KM". Undefined for
 * anything else, including more than two decimals.
 */
export function parseMoney(text: string): number | undefined {
  if (text.length > amountLength) return undefined
  const amount = text
    .replace(/KM$/i, '')
    .trimEnd()
    .replace(/(?<=\d)\s(?=\d{3})/g, '')
  const found =
    /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<rest>\d{1,2}))?$/.exec(amount) ??
    /^(?<whole>\d{1,15})(?:[.,](?<rest>\d{1,2}))?$/.exec(amount)
  const { whole, rest = '' } = found?.groups ?? {}
  if (whole === undefined) return undefined
  return Number(whole.replaceAll('.', '')) * feningPerMark + Number(rest.padEnd(2, '0'))
}

/** Returns whether an amount in KM is a whole number of fening, apart from floating-point errors. */
export function isWholeFening(marks: number): boolean {
  const fening = toFening(marks)
  return Math.abs(marks * feningPerMark - fening) <= Math.abs(fening) * 1e-12
}

/** Reads an amount in KM, given as a number or as people type it, into fening. Undefined for parts of a fening. */
export function readAmount(value: number | string): number | undefined {
  if (typeof value === 'string') return parseMoney(value.trim())
  return isWholeFening(value) ? toFening(value) : undefined
}

/** The fixed rate of the currency board. */
export const marksPerEuro = 1.95583
