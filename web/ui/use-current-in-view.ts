import { useEffect, useRef } from 'react'

/** For a row of links: scrolls it sideways, so that the current one stands in its middle. */
export function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return row
}
