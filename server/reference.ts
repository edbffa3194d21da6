import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'

/** Loads the reference data that every process keeps in memory. */
export async function loadHeld(db: Db): Promise<Pick<Deps, 'catalog' | 'places'>> {
  const [{ loadCatalog }, { loadPlaces }] = await Promise.all([
    import('#api/modules/categories/service.ts'),
    import('#api/modules/places/service.ts'),
  ])
  const [catalog, places] = await Promise.all([loadCatalog(db), loadPlaces(db)])
  return { catalog, places }
}

const referenceLookMs = 1_000

/** Reloads in-memory data when the reference tables change, as when an import runs beside this server. */
export function followReference(deps: Deps, onChange: () => void): AsyncDisposable {
  let looking: Promise<void> | undefined
  let seen: number | undefined
  async function look() {
    const { at } = await deps.db
      .selectFrom('reference_file')
      .select((eb) => eb.fn.max('loaded_at').as('at'))
      .executeTakeFirstOrThrow()
    // The first check reloads as well: something may have changed since the start read its tables.
    if (at?.getTime() === seen) return
    const { catalog, places } = await loadHeld(deps.db)
    Object.assign(deps, { catalog, places })
    if (seen !== undefined) onChange()
    seen = at?.getTime()
  }
  // If the database is away, the next check comes in time.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined))
  }, referenceLookMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}
