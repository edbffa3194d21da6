import { useEffect, useState } from 'react'
import { countView, countViewers } from '#contract/listings/life.ts'
import { callApi } from '#web/lib/browser-api.ts'

/** Counts the look at a listing once the page stands, since pages of visitors come from a cache. Not for one's own. */
export function useViewBeacon(
  id: number,
  { isCounted, isLoggedIn }: { isCounted: boolean; isLoggedIn: boolean },
) {
  useEffect(() => {
    if (!isCounted) return
    // Fetched ahead it was not looked at yet.
    function sendWhenSeen() {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', sendWhenSeen)
      // A view that was not counted is no loss to the reader.
      callApi(countView, { params: { id } }, { isLast: true, isUnguarded: !isLoggedIn }).catch(() => {})
    }
    document.addEventListener('visibilitychange', sendWhenSeen)
    sendWhenSeen()
    return () => document.removeEventListener('visibilitychange', sendWhenSeen)
  }, [id, isCounted, isLoggedIn])
}

const everyMs = 60_000

/** How many looked at one's own listing lately, while the page is in view; null until that is known. */
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
        // Shown again when it is known again.
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
