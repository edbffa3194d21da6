import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After navigation, moves focus to the content, as a full load does: the followed link may be gone. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
