/** "23. 11. 2026." for 2026-11-23. */
export function dayName(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)}. ${Number(month)}. ${year}.`
}
