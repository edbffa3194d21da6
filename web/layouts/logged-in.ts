import { watchSession } from '#web/lib/session/session-watch.ts'

/** For browsers without `requestIdleCallback`. */
const calmMs = 2_000
const latestMs = 10_000

/**
 * Keeps pages of logged-in users up to date in the background; live events wait until the page is idle. Returns a
 * function that stops this.
 */
export function stayInformed(): () => void {
  const stopWatching = watchSession()
  let stopNews: (() => void) | undefined
  let isGone = false

  function follow() {
    import('./live-news.ts').then(
      ({ followNews }) => {
        if (!isGone) stopNews = followNews()
      },
      // Without live events the page asks now and then.
      () => {},
    )
  }

  const idle =
    'requestIdleCallback' in window ? requestIdleCallback(follow, { timeout: latestMs }) : undefined
  const timer = idle === undefined ? setTimeout(follow, calmMs) : undefined
  return () => {
    isGone = true
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
    stopWatching()
    stopNews?.()
  }
}
