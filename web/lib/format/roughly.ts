import { plural } from '#contract/text/plural.ts'
import { formatNumber } from './format.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time, roughly: "3 dana", "5 h", "12 min". */
export function roughly(seconds: number): string {
  if (seconds >= 2 * day) {
    const days = Math.floor(seconds / day)
    return `${formatNumber(days)} ${plural(days, 'dan', 'dana', 'dana')}`
  }
  if (seconds >= hour) return `${Math.floor(seconds / hour)} h`
  return `${Math.max(1, Math.floor(seconds / minute))} min`
}
