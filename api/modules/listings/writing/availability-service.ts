import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { addDays, localDay } from '#lib/time.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { bookableDays } from '#contract/limits/listings.ts'
import type { Availability } from '#contract/listings/availability.ts'
import { checkVisible } from '../reading/service.ts'
import { lockOwnListing, nextState } from './access.ts'
import { listTakenDays, replaceTakenDays } from './queries.ts'

/** The days that can be marked now, both inclusive. */
function bookable(now: Date) {
  const from = localDay(now)
  return { from, to: addDays(from, bookableDays - 1) }
}

/** The days taken from today on, visible to everyone who sees the listing. */
export async function getAvailability(deps: Deps, actor: Actor | null, id: number): Promise<Availability> {
  await checkVisible(deps, actor, id)
  const { from, to } = bookable(deps.now())
  const days = await listTakenDays(deps.db, id, from, to)
  return { taken: days.map(({ day }) => day), from, to }
}

/** Replaces the days from today on with `taken`. */
export async function setAvailability(deps: Deps, actor: Actor, id: number, taken: readonly string[]) {
  const { from, to } = bookable(deps.now())
  await deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    nextState(deps, actor, listing, 'edit')
    const refuse = (problem: string) => wrongFields({ taken: problem })
    if (!getCatalogCategory(deps, listing.category_id).booking_enabled)
      throw refuse('Oglasi u ovoj kategoriji nemaju kalendar.')
    if (taken.some((day) => day < from || day > to))
      throw refuse('Odaberite dane od danas do dvije godine unaprijed.')
    await replaceTakenDays(trx, id, from, taken)
  })
  return getAvailability(deps, actor, id)
}
