/**
 * The form of a noun that goes with a number: `one` with 1, 21, 101; `few` with 2-4, 22-24; `many` with all others,
 * 11-14 among them.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [Math.abs(count) % 100, Math.abs(count) % 10]
  if (tens >= 11 && tens <= 14) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}
