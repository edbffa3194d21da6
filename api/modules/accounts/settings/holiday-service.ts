import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { addDays, atLocalTime, localDay } from '#lib/time.ts'
import { mostHolidayDays } from '#contract/limits/accounts.ts'
import type { Holiday } from '#contract/accounts/settings.ts'
import { getAwayUntil, updateAwayUntil } from './profile-queries.ts'

export async function getHoliday({ db, now }: Deps, actor: Actor): Promise<Holiday> {
  const until = await getAwayUntil(db, actor.id)
  return { until: until && until > now() ? localDay(until) : null }
}

/** Throws validation_failed unless the day lies ahead, and not too far. */
export async function saveHoliday(deps: Deps, actor: Actor, { until }: Holiday): Promise<Holiday> {
  const today = localDay(deps.now())
  if (until !== null && (until <= today || until > addDays(today, mostHolidayDays)))
    throw wrongFields({
      until: `Odaberite dan poslije današnjeg, najviše ${mostHolidayDays} dana unaprijed.`,
    })
  await updateAwayUntil(deps.db, actor.id, until === null ? null : atLocalTime(until, 0))
  return getHoliday(deps, actor)
}
