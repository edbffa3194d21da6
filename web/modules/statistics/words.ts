import type { StatisticsMeasure, StatisticsPeriod, StatisticsSort } from '#contract/statistics.ts'
import { counted, formatNumber } from '#web/lib/format/format.ts'

type Words = { name: string; forms: readonly [one: string, few: string, many: string] }

/** Measures in the order of the page. */
export const measureWords: Record<StatisticsMeasure, Words> = {
  viewers: { name: 'Posjetioci', forms: ['posjetilac', 'posjetioca', 'posjetilaca'] },
  views: { name: 'Otvaranja oglasa', forms: ['otvaranje', 'otvaranja', 'otvaranja'] },
  phone_shown: { name: 'Prikazi telefona', forms: ['prikaz', 'prikaza', 'prikaza'] },
  messages: { name: 'Primljene poruke', forms: ['poruka', 'poruke', 'poruka'] },
  saves: { name: 'Spašavanja', forms: ['spašavanje', 'spašavanja', 'spašavanja'] },
  orders: { name: 'Narudžbe', forms: ['narudžba', 'narudžbe', 'narudžbi'] },
  shown: { name: 'Prikazi u rezultatima', forms: ['prikaz', 'prikaza', 'prikaza'] },
}
export const measures = Object.keys(measureWords) as StatisticsMeasure[]

/** Orders of the table of listings, by their word in the URL; the first is the usual one. */
export const sorts: readonly { word: string; sort: StatisticsSort; label: string }[] = [
  { word: 'posjetioci', sort: 'viewers', label: 'Najviše posjetilaca' },
  { word: 'najmanje', sort: 'fewest-viewers', label: 'Najmanje posjetilaca' },
  { word: 'telefon', sort: 'phone_shown', label: 'Najviše prikaza telefona' },
  { word: 'poruke', sort: 'messages', label: 'Najviše poruka' },
  { word: 'spaseno', sort: 'saves', label: 'Najviše spašavanja' },
  { word: 'narudzbe', sort: 'orders', label: 'Najviše narudžbi' },
  { word: 'mjesto', sort: 'place', label: 'Najbolje mjesto u rezultatima' },
]

/** "21. 11." of "2026-11-21". */
export const shortDay = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`
/** "21. 11. 2026." */
export const longDay = (day: string) => `${shortDay(day)} ${day.slice(0, 4)}.`

/** At most one decimal: "12,5". */
export const roundly = (value: number) => formatNumber(Math.round(value * 10) / 10)

const beforeWords: Record<StatisticsPeriod, string> = {
  7: 'prethodnih 7 dana',
  30: 'prethodnih 30 dana',
  90: 'prethodnih 90 dana',
  365: 'prethodnih 365 dana',
}

/** Whole per cent; null from nothing. */
const percentOf = (now: number, before: number) =>
  now === before ? 0 : before === 0 ? null : Math.round((now / before - 1) * 100)

/** Returns 1 for more, -1 for fewer and 0 for about as many as before. */
export const directionOf = (now: number, before: number): number => Math.sign(percentOf(now, before) ?? now)

/** "12 % više nego prethodnih 30 dana" */
export function changeText(now: number, before: number, days: StatisticsPeriod): string {
  const than = beforeWords[days]
  if (now === before) return `isto kao ${than}`
  const percent = percentOf(now, before)
  if (percent === null) return `${than}: 0`
  if (percent === 0) return `skoro kao ${than}`
  return `${formatNumber(Math.abs(percent))} % ${percent > 0 ? 'više' : 'manje'} nego ${than}`
}

/** "1 posjetilac", "2,5 posjetioca" */
export const visitors = (count: number) =>
  Number.isInteger(count)
    ? counted(count, ...measureWords.viewers.forms)
    : `${roundly(count)} ${measureWords.viewers.forms[1]}`

/** Compares with the median of similar listings in words. */
export function againstMedian(value: number, median: number): string {
  if (value === median) return 'kao slični oglasi'
  return value > median ? 'više nego slični oglasi' : 'manje nego slični oglasi'
}
