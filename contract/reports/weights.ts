import type { ReportReason } from './endpoints.ts'

/*
 * The weight of a report. Reports by the many must protect quickly, and a crowd of made-up accounts must be
 * unable to silence anybody. Each threshold stands here with its reason.
 */

/** Days an account must exist to count at all: throw-away accounts are made for the day. */
const countsFromDays = 7
/** Days from which it counts in full; younger ones count half, since patience is cheap but not free. */
const countsFullyFromDays = 30
/** The share of an account without a verified number, which takes no SIM card to make. */
const unverifiedShare = 0.5

/**
 * Past verdicts assumed for everybody, half of them right: one lucky report makes nobody an authority, and one
 * mistake silences nobody.
 */
const assumedVerdicts = 2
/** The weight of a reporter who is always right, as a multiple of one without a past. */
const mostWeight = 2

/** The least weight with which a report helps to hide a listing: a reporter who is mostly wrong does not. */
export const hidingWeightEach = 0.5
/** Unrelated reporters that hide a listing: two may still be a quarrel. */
export const hidingReporters = 3
/** Their weight together: three ordinary ones suffice, three half-counting ones don't. */
export const hidingWeight = 3

/**
 * Reasons that hide a listing before a moderator looked. The others, such as a sold article, do no harm until
 * then.
 */
export const hidingReasons: ReadonlySet<ReportReason> = new Set([
  'scam',
  'illegal',
  'copied',
  'abuse',
  'private',
  'impersonation',
])

/** Accounts made within these hours of each other count as one person's: farms are registered in one go. */
export const relatedBirthHours = 24
/** Reporters who are compared with each other, the weightiest first; more would not change the outcome. */
export const mostCompared = 40

/** Days for which reports don't hide a listing that a moderator found to be in order, unless it was changed. */
export const clearedDays = 14
/** Days after a decision until the same person may report the same thing again, unless it was changed. */
export const reportAgainDays = 14

/**
 * Hours within which a moderator should look, by reason: hours if people may lose money or safety, days for
 * a mere annoyance.
 */
export const dueHours: Record<ReportReason, number> = {
  illegal: 4,
  scam: 4,
  private: 4,
  abuse: 12,
  impersonation: 12,
  copied: 24,
  other: 24,
  spam: 48,
  misleading: 48,
  unavailable: 72,
}

/** The weight of one report, from the facts known about its reporter at that moment. */
export function reportWeight(reporter: {
  /** Days since the account was made. */
  days: number
  hasVerifiedPhone: boolean
  right: number
  wrong: number
}): number {
  const { days, hasVerifiedPhone, right, wrong } = reporter
  if (days < countsFromDays) return 0
  const accuracy = (right + assumedVerdicts / 2) / (right + wrong + assumedVerdicts)
  const age = days < countsFullyFromDays ? 0.5 : 1
  return mostWeight * accuracy * age * (hasVerifiedPhone ? 1 : unverifiedShare)
}

/** When a moderator should look at the latest: half the time for twice the weight. */
export const dueAfterHours = (reasons: readonly ReportReason[], weight: number): number =>
  Math.min(...reasons.map((reason) => dueHours[reason])) / Math.max(1, weight)
