import { use, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { codeLostEvent, isLostCode, reloadForCode } from '#web/lib/outages/reload-limit.ts'

/**
 * True after the code of a page that the user goes to failed to load and a reload would not help, until the user goes
 * to another page.
 */
export function useCodeLost(): boolean {
  const { key } = useLocation()
  const router = use(DataRouterContext)?.router
  // The current and the pending page: the latter may still arrive, without its code.
  const [lostAt, setLostAt] = useState<(string | undefined)[]>([])
  useEffect(() => {
    // Read from the router, since on a slow device `useNavigation` reports a navigation too late.
    function lose() {
      if (!router) return
      const { location, navigation } = router.state
      if (navigation.location) setLostAt([location.key, navigation.location.key])
    }
    window.addEventListener(codeLostEvent, lose)
    return () => window.removeEventListener(codeLostEvent, lose)
  }, [router])
  const isLost = lostAt.includes(key)
  // The error replaces a page that may be scrolled far down.
  useEffect(() => {
    if (!isLost) return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [isLost])
  return isLost
}

/** Reloads the page where a component that it needs has lost its code. */
export function useReloadForCode(error: unknown) {
  useEffect(() => {
    if (isLostCode(error)) reloadForCode()
  }, [error])
}
