import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { localDay } from '#api/lib/time.ts'
import { getCatalogCategory } from '#api/modules/categories/service.ts'
import { takenDaysAhead } from '#contract/limits.ts'
import { getListing } from './service.ts'
import { lockOwnListing, nextState } from './write-access.ts'
import { listTakenDays, replaceTakenDays } from './write-queries.ts'

/** The days from today on that are taken; everyone who sees the listing may know them. */
export async function getAvailability(deps: Deps, actor: Actor | null, id: number) {
  await getListing(deps, actor, id)
  const days = await listTakenDays(deps.db, id, localDay(deps.now()))
  return { taken: days.map(({ day }) => day) }
}

/** From today on exactly `taken`. */
export async function setAvailability(deps: Deps, actor: Actor, id: number, taken: readonly string[]) {
  const today = localDay(deps.now())
  const last = localDay(new Date(deps.now().getTime() + takenDaysAhead * 24 * 3600 * 1000))
  await deps.db.transaction().execute(async (trx) => {
    const listing = await lockOwnListing(trx, actor, id)
    nextState(actor, listing, 'edit', deps.now())
    const refuse = (problem: string) =>
      new DomainError('validation_failed', undefined, { fields: { taken: problem } })
    if (!getCatalogCategory(deps, listing.category_id).booking_enabled)
      throw refuse('Oglasi u ovoj kategoriji nemaju kalendar.')
    if (taken.some((day) => day < today || day > last))
      throw refuse('Odaberite dane od danas do dvije godine unaprijed.')
    await replaceTakenDays(trx, id, today, taken)
  })
  return getAvailability(deps, actor, id)
}
