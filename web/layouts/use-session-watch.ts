import { useEffect } from 'react'

/** What watches is loaded for people who are logged in, once their page is there. */
export function useSessionWatch(isLoggedIn: boolean) {
  useEffect(() => {
    if (!isLoggedIn) return
    let stop: (() => void) | undefined
    let isGone = false
    import('#web/lib/session-watch.ts').then(
      ({ watchSession }) => {
        if (!isGone) stop = watchSession()
      },
      // The next click finds out.
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [isLoggedIn])
}
