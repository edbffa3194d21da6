import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import { loadSiteState } from '#lib/site-state.ts'

type Held = Pick<Deps, 'catalog' | 'places' | 'site'>

/** Loads the reference data and switches that every process keeps in memory. */
export async function loadHeld(db: Db): Promise<Held> {
  const [{ loadCatalog }, { loadPlaces }] = await Promise.all([
    import('#api/modules/categories/service.ts'),
    import('#api/modules/places/service.ts'),
  ])
  const [catalog, places, site] = await Promise.all([loadCatalog(db), loadPlaces(db), loadSiteState(db)])
  return { catalog, places, site }
}

const lookMs = 1_000

/**
 * Reloads in-memory data when its tables change, as when an import runs beside this server or an operator uses another
 * one. `holders` get the same data.
 */
export function followReference(holders: readonly Deps[], onChange: () => void): AsyncDisposable {
  const [{ db }] = holders as [Deps]
  const give = (held: Partial<Held>) => holders.forEach((deps) => Object.assign(deps, held))
  let looking: Promise<void> | undefined
  let seen: number | undefined
  async function look() {
    give({ site: await loadSiteState(db) })
    const { at } = await db
      .selectFrom('reference_file')
      .select((eb) => eb.fn.max('loaded_at').as('at'))
      .executeTakeFirstOrThrow()
    // The first check reloads as well: something may have changed since the start read its tables.
    if (at?.getTime() === seen) return
    const { catalog, places } = await loadHeld(db)
    give({ catalog, places })
    if (seen !== undefined) onChange()
    seen = at?.getTime()
  }
  // If the database is away, the next check comes in time.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined))
  }, lookMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}
