import type { Deps } from '#api/deps.ts'
import { emptyCaches } from '#lib/caches/caches.ts'
import { troubleOf } from '#lib/database/errors.ts'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import type { Db } from '#lib/database/db.ts'
import { editedMark, tariffMark } from '#db/load-reference.ts'
import { loadSiteState } from '#lib/site-state.ts'

type Held = Pick<Deps, 'catalog' | 'places' | 'site' | 'tariffs'>

/** Loads the reference data and switches that every process keeps in memory. */
export async function loadHeld(db: Db): Promise<Held> {
  const [{ loadCatalog }, { loadPlaces }, { loadTariffs }] = await Promise.all([
    import('#api/modules/categories/service.ts'),
    import('#api/modules/places/service.ts'),
    import('#api/modules/tariffs/service.ts'),
  ])
  const [catalog, places, site, tariffs] = await Promise.all([
    loadCatalog(db),
    loadPlaces(db),
    loadSiteState(db),
    loadTariffs(db),
  ])
  return { catalog, places, site, tariffs }
}

const usualLookMs = 1_000

const latestOf = (rows: readonly { loaded_at: Date }[]) =>
  Math.max(0, ...rows.map(({ loaded_at }) => loaded_at.getTime()))

type FollowOptions = {
  /** Database to listen to for changes. Without it the tables are only looked at from time to time. */
  databaseUrl?: string
  /** Milliseconds between two polls when nothing announces a change. */
  lookMs?: number
  /** Called when files of reference data have changed. */
  onChange: () => void
  /** Called once, until a check succeeds. */
  onError: (error: Error) => void
}

/**
 * Reloads in-memory data when its tables change, as when an import runs beside this server or an operator uses another
 * thread or process. `holders` get the same data.
 */
export function followReference(
  holders: readonly Deps[],
  { databaseUrl, lookMs = usualLookMs, onChange, onError }: FollowOptions,
): AsyncDisposable {
  const [{ db }] = holders as [Deps]
  const give = (held: Partial<Held>) => holders.forEach((deps) => Object.assign(deps, held))
  let looking: Promise<void> | undefined
  let isDue = false
  let seen: number | undefined
  let seenFiles: number | undefined
  let hasFailed = false
  async function look() {
    give({ site: await loadSiteState(db) })
    const rows = await db.selectFrom('reference_file').select(['name', 'loaded_at']).execute()
    const at = latestOf(rows)
    // Search follows changes by admins through its own log.
    const filesAt = latestOf(rows.filter(({ name }) => name !== editedMark && name !== tariffMark))
    // The first check reloads as well: something may have changed since the start read its tables.
    if (at === seen) return
    const { catalog, places, tariffs } = await loadHeld(db)
    give({ catalog, places, tariffs })
    if (seen !== undefined && filesAt !== seenFiles) onChange()
    seen = at
    seenFiles = filesAt
  }
  async function lookWhileDue() {
    while (isDue) {
      isDue = false
      await look().then(
        () => (hasFailed = false),
        (error: Error) => {
          // The next check follows. Others tell when the database is in trouble.
          if (hasFailed || troubleOf(error)) return
          hasFailed = true
          onError(error)
        },
      )
    }
    looking = undefined
  }
  function lookSoon() {
    isDue = true
    looking ??= lookWhileDue()
  }
  /** A notice names a cache to be emptied, or nothing when tables have changed. */
  function noteChange(cache?: string) {
    if (cache) emptyCaches(cache)
    else lookSoon()
  }
  const timer = setInterval(lookSoon, lookMs)
  const listener = databaseUrl
    ? // Without its notices the timer still looks.
      new ChannelListener(databaseUrl, 'held_change', noteChange, () => {})
    : undefined
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await listener?.close()
      await looking
    },
  }
}
