import { formatNumber } from '#web/lib/format/format.ts'

/** Years are not grouped with a dot. */
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100

type Range = { min: number; max: number }

const areYears = ({ min, max }: Range, unit: string | null) => !unit && isYear(min) && isYear(max)

export const stepText = (value: number, range: Range, unit: string | null) =>
  areYears(range, unit) ? String(value) : formatNumber(value)

const mostYears = 30
const mostSteps = 14
const roundSteps = [1, 1.5, 2, 3, 5, 7.5]

/** Choices for the ends of a range: every year, or for other numbers round steps that grow with them. */
export function stepsIn(range: Range, unit: string | null): number[] {
  const { min, max } = range
  if (areYears(range, unit)) {
    const last = Math.min(mostYears, max - min + 1)
    return Array.from({ length: last }, (_, back) => max - back)
  }
  if (Number.isInteger(min) && Number.isInteger(max) && max - min < mostSteps)
    return Array.from({ length: max - min + 1 }, (_, at) => min + at)
  const steps: number[] = []
  for (let ten = 10 ** Math.floor(Math.log10(Math.max(min, max / 1_000, 0.1))); ten <= max; ten *= 10) {
    for (const step of roundSteps) {
      const value = Math.round(step * ten * 1_000) / 1_000
      if (value >= min && value <= max && (Number.isInteger(value) || max < 100)) steps.push(value)
    }
  }
  // Keeps the greatest: few people look for the smallest values.
  return [...new Set(steps)].slice(-mostSteps)
}

export const priceSteps = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
