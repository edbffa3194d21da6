import { safetyWarningDays } from '#contract/limits/listings.ts'

const showAgainAfter = safetyWarningDays * 24 * 3600 * 1000 // milliseconds

/** Never dismissed, or long ago (spec 4.9). `dismissedAt` is the time stored on the device. */
export function isWarningDue(dismissedAt: string | null, now: number): boolean {
  const time = dismissedAt === null ? Number.NaN : Number(dismissedAt)
  // A future time, from a clock that was wrong, would hide it for too long.
  return !(now >= time && now - time <= showAgainAfter)
}
