import {
  hidingReasons,
  hidingReporters,
  hidingWeight,
  hidingWeightEach,
  mostCompared,
  relatedBirthHours,
  reportWeight,
} from '#contract/reports/weights.ts'
import { hourMs } from '#lib/time.ts'
import type { Pair, WeighedRow } from './weight-queries.ts'

export type Weighed = WeighedRow & { weight: number }

/** The reports with the weight of each, the weightiest first. */
export const weigh = (rows: readonly WeighedRow[], now: Date): Weighed[] =>
  rows
    .map((row) => ({
      ...row,
      weight: reportWeight({
        days: (now.getTime() - row.created_at.getTime()) / (24 * hourMs),
        hasVerifiedPhone: row.phone_verified_at !== null,
        right: row.right_count,
        wrong: row.wrong_count,
      }),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.id - b.id)

/** Reports to compare, since they may count. */
export const comparedOf = (reports: readonly Weighed[]): Weighed[] =>
  reports.filter(({ weight }) => weight > 0).slice(0, mostCompared)

const areAlike = (one: Weighed, other: Weighed): boolean =>
  (one.network !== null && one.network === other.network) ||
  one.device_ids.some((id) => other.device_ids.includes(id)) ||
  Math.abs(one.created_at.getTime() - other.created_at.getTime()) < relatedBirthHours * hourMs

/**
 * Groups reporters who may be one person or friends: those who share an address block, a device, the time at which
 * their accounts were made, or a past (`pairs`), also by way of others.
 */
export function groupRelated(reports: readonly Weighed[], pairs: readonly Pair[]): Weighed[][] {
  const knows = new Set(pairs.flatMap(({ a, b }) => [`${a}:${b}`, `${b}:${a}`]))
  const groups: Weighed[][] = []
  for (const report of reports) {
    const isRelated = (other: Weighed) =>
      areAlike(report, other) || knows.has(`${report.reporter_id}:${other.reporter_id}`)
    const related = groups.filter((group) => group.some(isRelated))
    for (const group of related) groups.splice(groups.indexOf(group), 1)
    groups.push([...related.flat(), report])
  }
  return groups
}

const heaviest = (group: readonly Weighed[]) => Math.max(...group.map(({ weight }) => weight))
const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)

/**
 * Sums up the weight of the reports: a group of related reporters counts as much as its weightiest member.
 */
export function verdictOf(groups: readonly Weighed[][]): { weight: number; hides: boolean } {
  const grave = groups.flatMap((group) => {
    const members = group.filter(
      ({ weight, reason }) => weight >= hidingWeightEach && hidingReasons.has(reason),
    )
    return members.length > 0 ? [heaviest(members)] : []
  })
  return {
    weight: sum(groups.map(heaviest)),
    hides: grave.length >= hidingReporters && sum(grave) >= hidingWeight,
  }
}
