import { use, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { codeLostEvent } from '#web/lib/reload-limit.ts'

/** True once a part of the code could not be loaded and a reload would not help; until one goes to another page. */
export function useCodeLost(): boolean {
  const { key } = useLocation()
  const router = use(DataRouterContext)?.router
  // Where one was, and where one was going: that page may still come, without its code.
  const [lostAt, setLostAt] = useState<(string | undefined)[]>([])
  useEffect(() => {
    // The router knows of a navigation before a slow device has rendered that it began, so `useNavigation` comes too late.
    const lose = () => setLostAt([router?.state.location.key, router?.state.navigation.location?.key])
    window.addEventListener(codeLostEvent, lose)
    return () => window.removeEventListener(codeLostEvent, lose)
  }, [router])
  const isLost = lostAt.includes(key)
  // It takes the place of a page that may be scrolled far down.
  useEffect(() => {
    if (!isLost) return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [isLost])
  return isLost
}
