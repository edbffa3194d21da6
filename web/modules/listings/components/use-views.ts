import { useEffect, useState } from 'react'
import { browserGet, xsrfToken } from '#web/lib/browser-api.ts'

/** Counts the look at a listing once the page stands, since pages of visitors come from a cache. Not for one's own. */
export function useViewBeacon(
  id: number,
  { isCounted, isLoggedIn }: { isCounted: boolean; isLoggedIn: boolean },
) {
  useEffect(() => {
    if (!isCounted) return
    async function send() {
      const headers = isLoggedIn ? { 'x-xsrf-token': await xsrfToken() } : undefined
      await fetch(`/api/listings/${id}/views`, {
        method: 'POST',
        keepalive: true,
        ...(headers && { headers }),
      })
    }
    // Fetched ahead it was not looked at yet.
    function sendWhenSeen() {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', sendWhenSeen)
      send().catch(() => {}) // what is not counted is no loss to who reads
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
        const { data } = await browserGet<{ data: { viewers: number } }>(
          `/listings/${id}/viewers`,
          leaving.signal,
        )
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
