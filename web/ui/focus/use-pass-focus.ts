import { type RefObject, useLayoutEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * When the link disappears with the focus, because following it removed it from its list, passes the focus to
 * the nearest link of the list that is left, or to the page's heading. Otherwise it would fall to the page's start.
 */
export function usePassFocus(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const link = ref.current
    return () => {
      const list = link?.closest('ul')
      if (!link || !list || document.activeElement !== link) return
      const links = [...list.querySelectorAll<HTMLElement>('a')]
      const at = links.indexOf(link)
      const nearest = [...links.slice(at + 1), ...links.slice(0, at).toReversed()]
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const next = nearest.find(({ isConnected }) => isConnected)
        if (next) next.focus({ preventScroll: true })
        else focusHeading()
      })
    }
  }, [ref])
}
