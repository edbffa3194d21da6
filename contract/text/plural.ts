/**
 * The noun form for a number: `one` for 1, 21, 101; `few` for 2-4, 22-24; `many` for all others, including
 * 11-14.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [Math.abs(count) % 100, Math.abs(count) % 10]
  if (tens >= 11 && tens <= 14) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}
