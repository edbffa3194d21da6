import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** On another page focus starts at its content, as it does after a full load: the link that led there may be gone. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
