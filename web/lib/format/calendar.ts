/** Calendar months ("2026-11") and days ("2026-11-21"), independent of time zones. */

// Spec 9: the week starts on Monday.
export const weekdays = ['Po', 'Ut', 'Sr', 'Ce', 'Pe', 'Su', 'Ne'] as const

const monthNames = [
  'januar',
  'februar',
  'mart',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'septembar',
  'oktobar',
  'novembar',
  'decembar',
]

const twoDigits = (value: number) => String(value).padStart(2, '0')
const partsOf = (month: string) => [Number(month.slice(0, 4)), Number(month.slice(5, 7))] as const

export const monthOf = (day: string) => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year, number] = partsOf(month)
  const date = new Date(Date.UTC(year, number - 1 + count, 1))
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}`
}

/** "novembar 2026." */
export function monthName(month: string): string {
  const [year, number] = partsOf(month)
  return `${monthNames[number - 1]} ${year}.`
}

/** Rows from Monday to Sunday; null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const [year, number] = partsOf(month)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, index) => `${month}-${twoDigits(index + 1)}`),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}
