import { useEffect } from 'react'

/** Loads the code that keeps logged-in users informed, once their page is ready. */
export function useSessionWatch(isLoggedIn: boolean) {
  useEffect(() => {
    if (!isLoggedIn) return
    let stop: (() => void) | undefined
    let isGone = false
    import('./logged-in.ts').then(
      ({ stayInformed }) => {
        if (!isGone) stop = stayInformed()
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
