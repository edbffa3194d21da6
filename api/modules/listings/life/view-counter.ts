import type { Db } from '#lib/database/db.ts'
import { countViews, insertShowings, type Showing, type View } from './queries.ts'
import { noteRecentViews } from './recent-queries.ts'

const waitMs = 1_000
const most = 20_000 // waiting views, and as many pages of results; further ones are dropped

export type ViewCounter = {
  add(view: View): void
  addShowing(showing: Showing): void
  /** Resolves when everything added so far is written, or could not be. */
  flush(): Promise<void>
}

/**
 * Collects views and pages of results and writes them once a second, so that a popular listing costs little. While the
 * database is slow they wait here, and no second batch is on its way.
 */
export function viewCounter(db: Db, onError: (error: unknown) => void): ViewCounter {
  let views: View[] = []
  let showings: Showing[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write() {
    const [seen, shown] = [views, showings]
    views = []
    showings = []
    const attempts = await Promise.allSettled([
      seen.length > 0 && writeViews(db, seen),
      shown.length > 0 && insertShowings(db, shown),
    ])
    for (const attempt of attempts) if (attempt.status === 'rejected') onError(attempt.reason)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (views.length > 0 || showings.length > 0) writing = writing.then(write)
    return writing
  }

  const wake = () => {
    timer ??= setTimeout(() => void flush(), waitMs).unref()
  }

  return {
    add(view) {
      if (views.length >= most) return
      views.push(view)
      wake()
    },
    addShowing(showing) {
      if (showings.length >= most) return
      showings.push(showing)
      wake()
    },
    flush,
  }
}

async function writeViews(db: Db, views: readonly View[]) {
  await countViews(db, views)
  const ofAccounts = views.filter(({ accountId }) => accountId !== null)
  if (ofAccounts.length > 0) await noteRecentViews(db, ofAccounts)
}
