import { useEffect, useState } from 'react'
import { countView, countViewers } from '#contract/listings/life.ts'
import { maxQueryLength } from '#contract/limits/search.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { takeSearchFor } from '#web/lib/device/last-results.ts'
import { noteOnDevice } from '#web/lib/device/views-on-device.ts'
import { whenSeen } from '#web/lib/when-seen.ts'

/**
 * Counts a view from the browser, since visitors' pages come from a cache, and has the page kept for reading
 * offline. Owners' views do not count.
 */
export function useViewBeacon(
  id: number,
  { isCounted, isLoggedIn }: { isCounted: boolean; isLoggedIn: boolean },
) {
  useEffect(() => {
    if (!isCounted) return undefined
    return whenSeen(() => {
      const q = takeSearchFor(id)?.slice(0, maxQueryLength)
      // A lost view does no harm to the reader.
      callApi(countView, { params: { id }, query: { q } }, { isLast: true, isUnguarded: !isLoggedIn }).catch(
        () => {},
      )
      // Keeps the page for reading offline.
      navigator.serviceWorker?.controller?.postMessage({ seen: location.pathname })
      if (!isLoggedIn) noteOnDevice(id)
    })
  }, [id, isCounted, isLoggedIn])
}

const everyMs = 60_000

/** Recent viewers of the user's own listing, refreshed while the page is visible; null until known. */
export function useLiveViewers(id: number): number | null {
  const [viewers, setViewers] = useState<number | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    async function ask() {
      if (document.visibilityState !== 'visible') return
      try {
        const { data } = await callApi(countViewers, { params: { id } }, { signal: leaving.signal })
        setViewers(data.viewers)
      } catch {
        // Keeps the last number until the next reply.
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      leaving.abort()
    }
  }, [id])

  return viewers
}
