import type { Db } from '#lib/db.ts'
import { countViews, type View } from './queries.ts'
import { noteRecentViews } from './recent-queries.ts'

const waitMs = 1_000
const most = 5_000 // queued views; further ones are dropped

export type ViewCounter = {
  add(view: View): void
  /** Resolves when all views added so far are written, or could not be. */
  flush(): Promise<void>
}

/** Collects views and writes them once a second, so that a popular listing costs little. */
export function viewCounter(db: Db, onError: (error: unknown) => void): ViewCounter {
  let waiting = new Map<string, View>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(views: readonly View[]) {
    await countViews(db, views)
    const ofAccounts = views.filter(({ accountId }) => accountId !== null)
    if (ofAccounts.length > 0) await noteRecentViews(db, ofAccounts)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const views = [...waiting.values()]
    waiting = new Map()
    if (views.length > 0) writing = writing.then(() => write(views)).then(() => {}, onError)
    return writing
  }

  return {
    add(view) {
      if (waiting.size >= most) return
      waiting.set(`${view.listingId} ${view.day} ${view.viewer.toString('base64')}`, view)
      timer ??= setTimeout(() => void flush(), waitMs).unref()
    },
    flush,
  }
}
