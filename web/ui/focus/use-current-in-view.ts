import { useEffect, useRef } from 'react'

/** Scrolls a row of links sideways, so that the current one is centred. */
export function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return row
}
