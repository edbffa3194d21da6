import { useEffect } from 'react'

/** Loads the session watch for logged-in users, once their page is ready. */
export function useSessionWatch(isLoggedIn: boolean) {
  useEffect(() => {
    if (!isLoggedIn) return
    let stop: (() => void) | undefined
    let isGone = false
    import('#web/lib/session-watch.ts').then(
      ({ watchSession }) => {
        if (!isGone) stop = watchSession()
      },
      // The next click will notice.
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [isLoggedIn])
}
