import type { Db } from '#lib/db.ts'
import { countViews, type View } from './queries.ts'

const waitMs = 1_000
const most = 5_000 // views that wait; beyond that nobody is counted

export type ViewCounter = {
  add(view: View): void
  /** Resolves when what was added so far is written, or could not be. */
  flush(): Promise<void>
}

/** Gathers views and writes those of a second at once, so that a listing that many look at costs little. */
export function viewCounter(db: Db, onError: (error: unknown) => void): ViewCounter {
  let waiting = new Map<string, View>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const views = [...waiting.values()]
    waiting = new Map()
    if (views.length > 0) writing = writing.then(() => countViews(db, views)).then(() => {}, onError)
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
